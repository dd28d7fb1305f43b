/** Money beyond Public Assistance that is entered here; PA and the insurance of its projects are read from the projects. */
export const sources = {
  insurance: 'Insurance',
  hmgp: 'HMGP',
  bric: 'BRIC',
  fma: 'FMA',
  cdbg_dr: 'CDBG-DR',
  slfrf: 'SLFRF',
  sba: 'SBA loan',
  ia: 'Individual Assistance',
  donation: 'Donation',
  other: 'Other source',
} as const;
export type Source = keyof typeof sources;

/** Every column of the matrix: PA and its reductions are read, the rest is entered. */
export const allSources = { pa: 'Public Assistance', reduction: 'PA reductions', ...sources } as const;
export type AnySource = keyof typeof allSources;

/** Mitigation programs: their money is a part of the award of a mitigation project. */
export const mitigationSources = ['hmgp', 'bric', 'fma'] as const;
export const isMitigation = (source: string): boolean => (mitigationSources as readonly string[]).includes(source);

/** What a benefit pays for. One cost of one asset has one source. */
export const paidCosts = {
  work: 'Damage repair',
  local_share: 'Local share',
  contents: 'Contents',
  loss_of_use: 'Loss of use',
  mitigation: 'Mitigation',
} as const;
export type PaidCost = keyof typeof paidCosts;

/** Costs that are part of the damage itself: paying them lowers the unmet need. */
export const lowersNeed = (cost: PaidCost): boolean => cost === 'work' || cost === 'local_share';

/** Benefits that count: what was declined or repaid pays nothing. */
export const liveBenefits = ['anticipated', 'awarded', 'received'] as const;
export type Stage = (typeof liveBenefits)[number];
export const stages = { anticipated: 'Anticipated', awarded: 'Awarded', received: 'Received' } as const;

export const DUPLICATION_LAW = 'Stafford Act 312; 44 CFR 206.191';

export const askers = { fema: 'FEMA', state: 'State' } as const;

export const levels = {
  first: 'First appeal',
  second: 'Second appeal',
  arbitration: 'Arbitration',
} as const;
export type Level = keyof typeof levels;

export const outcomes = {
  granted: 'Granted',
  partial: 'Partly granted',
  denied: 'Denied',
  untimely: 'Denied as untimely',
} as const;
export type Outcome = keyof typeof outcomes;
