/** What a declaration is about. */
export const declared = { origin: 'Origin of goods', subcontractor: 'Subcontractor' } as const;

/** The classes of the Build America, Buy America Act (2 CFR 184.3); each has its own test. */
export const babaClasses = {
  iron_steel: 'Iron or steel',
  manufactured: 'Manufactured product',
  construction: 'Construction material',
  other: 'Not covered by BABA',
} as const;

export const signalKinds = {
  weather: 'Weather alert',
  declaration: 'Disaster declaration',
  financial: 'Financial',
  labor: 'Labor',
  cyber: 'Cyber incident',
  logistics: 'Logistics',
  quality: 'Quality or recall',
  news: 'News',
  ownership: 'Ownership change',
} as const;

export const severities = { watch: 'Watch', warning: 'Warning', severe: 'Severe' } as const;
export type Severity = keyof typeof severities;
const ranks: Readonly<Record<Severity, number>> = { watch: 1, warning: 2, severe: 3 };
export const isAtLeast = (one: Severity, least: Severity): boolean => ranks[one] >= ranks[least];

export const riskActs = { none: 'No check', warn: 'Warn', review: 'Require review' } as const;
export type RiskAct = keyof typeof riskActs;

/** Why a hazard or a signal reaches a site. */
export const reaches = {
  named: 'Named',
  area: 'In the area',
  zone: 'In the zone',
  county: 'In the county',
  state: 'Same state',
} as const;
export type Reason = keyof typeof reaches;

/** A signal without a day of its own counts so long. */
export const SIGNAL_DAYS = 30;
