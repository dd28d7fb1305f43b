import type { EhpAnswer, EhpLaw, Question } from '#domains/disaster/pa-follow-up/ehp-words.ts';

interface ItemTold {
  readonly sent: string;
  /** With its answer, where the agency gave one. */
  readonly answered?: string;
  readonly reference?: string;
  readonly expires?: string;
  readonly conditions?: string;
}

interface ReviewTold {
  readonly project: string;
  readonly summary: string;
  readonly entered: string;
  readonly answers: Partial<Record<Question, EhpAnswer>>;
  readonly items: Partial<Record<EhpLaw, ItemTold>>;
  readonly isDraft?: true;
  readonly submitted?: string;
  readonly cleared?: string;
}

/** One is cleared with conditions, one awaits two agencies, one awaits its clearance, one is not started. */
export const reviewsTold: readonly ReviewTold[] = [
  {
    project: 'Harbor Street culverts',
    summary: 'Replace four culverts within the road embankment',
    entered: '2025-02-10',
    answers: { ground: 'yes', waters: 'yes' },
    items: {
      nhpa: { sent: '2025-02-12', answered: '2025-03-21', reference: 'DHR 2025-0417' },
      cwa404: {
        sent: '2025-02-12',
        answered: '2025-04-28',
        reference: 'SAJ-2025-00318 (NWP 14)',
        expires: '2027-09-30',
        conditions: 'No work in the channel from March to June. Turbidity curtain at each outlet.',
      },
      cwa401: { sent: '2025-02-14', answered: '2025-05-06', reference: 'WQC-25-118' },
    },
    submitted: '2025-05-14',
    cleared: '2025-05-20',
  },
  {
    project: 'Marsh Point Road washouts',
    summary: 'Rebuild base and shoulders next to the tidal marsh',
    entered: '2026-08-17',
    answers: { ground: 'yes', floodplain: 'yes', wetland: 'yes', species: 'unknown' },
    items: {
      nhpa: { sent: '2026-08-19', answered: '2026-09-28', reference: 'DHR 2026-1183' },
      floodplain: { sent: '2026-08-19', answered: '2026-10-09', reference: 'Notice of September 4, 2026' },
      wetland: { sent: '2026-08-19', answered: '2026-10-09', reference: 'Notice of September 4, 2026' },
      cwa404: { sent: '2026-08-24' },
    },
  },
  {
    project: 'Outfalls and tide gates',
    summary: 'Replace nine tide gates on their old frames',
    entered: '2026-09-08',
    answers: { waters: 'yes', coast: 'yes' },
    items: {
      cwa404: {
        sent: '2026-09-09',
        answered: '2026-10-15',
        reference: 'SAJ-2026-00742 (NWP 3)',
        expires: '2028-03-14',
      },
      cwa401: { sent: '2026-09-09', answered: '2026-10-19', reference: 'WQC-26-091' },
      czma: { sent: '2026-09-11', answered: '2026-10-26', reference: 'FL202610-0088C' },
    },
    submitted: '2026-10-29',
  },
  {
    project: 'Fire station 7',
    summary: 'Repair roof, bay and electrical system inside the old footprint',
    entered: '2026-10-28',
    answers: { historic: 'no', demolition: 'yes' },
    items: {},
    isDraft: true,
  },
];

interface ReportTold {
  readonly quarterEnd: string;
  readonly done: number;
  readonly dollars: number;
  readonly sent?: string;
  readonly problems?: string;
  readonly asksExtension?: boolean;
}

/** Quarters of the lift stations: one was sent late, the last one is not sent. */
export const reportsTold: readonly ReportTold[] = [
  { quarterEnd: '2025-06-30', done: 5, dollars: 1_298_000, sent: '2025-07-21' },
  { quarterEnd: '2025-09-30', done: 12, dollars: 1_298_000, sent: '2025-10-20' },
  {
    quarterEnd: '2025-12-31',
    done: 18,
    dollars: 1_298_000,
    sent: '2026-02-06',
    problems: 'The control panels are 22 weeks behind the order date of the supplier.',
  },
  {
    quarterEnd: '2026-03-31',
    done: 26,
    dollars: 1_322_500,
    sent: '2026-04-20',
    problems: 'Panels arrive in May. The bypass pumps were rented for nine more weeks.',
    asksExtension: true,
  },
  { quarterEnd: '2026-06-30', done: 38, dollars: 1_322_500, sent: '2026-07-24' },
  { quarterEnd: '2026-09-30', done: 45, dollars: 1_341_000 },
];

export const policiesTold = {
  property: {
    insurer: 'Gulf Mutual',
    policyNumber: 'GM-24-77120',
    covers: 'Fire stations, libraries and radio tower',
    perils: ['wind', 'fire', 'other'],
    building: 1_200_000,
    contents: 250_000,
    deductible: 50_000,
    from: '2024-07-01',
    until: '2025-06-30',
  },
  flood: {
    insurer: 'NFIP through Bay Insurance Services',
    policyNumber: '87-02231945-2026',
    covers: 'Lift stations 4, 9 and 12',
    perils: ['flood'],
    building: 500_000,
    contents: 100_000,
    deductible: 5_000,
    from: '2026-02-01',
    until: '2027-01-31',
  },
} as const;

/** Together they are the insurance that was typed on the project before the ledger. */
export const recoveriesTold = [
  {
    project: 'Fire station 7',
    facility: 'Fire station roof',
    peril: 'wind',
    isInsured: true,
    claim: 'Claim 24-77141',
    loss: 640_000,
    anticipated: 300_000,
    inFloodZone: false,
  },
  {
    project: 'Fire station 7',
    facility: 'Fire station switch room',
    peril: 'flood',
    isInsured: false,
    claim: null,
    loss: 121_500,
    anticipated: null,
    inFloodZone: true,
  },
] as const;

export const requirementsTold = [
  {
    project: 'Lift stations 4, 9 and 12',
    facility: 'Lift station 9',
    peril: 'flood',
    dollars: 398_000,
    since: '2026-02-01',
  },
  { project: 'Fire station 7', facility: 'Fire station 7', peril: 'flood', dollars: 121_500, since: null },
] as const;

export const estimateTold = {
  project: 'Bridge approaches',
  amount: 1_184_000,
  low: 1_010_000,
  likely: 1_150_000,
  high: 1_520_000,
  agreeBy: '2027-04-30',
  basis:
    'Quantities of the May 2026 survey of both approaches, prices of the last three bridge bids, and 4 percent a year of escalation. Reviewed by the county engineer.',
} as const;
