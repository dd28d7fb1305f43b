/** A call whose responses were opened: unit prices in cents, a list for each bid in the order of the items. */
export interface OpenedCall {
  readonly name: string;
  /** What its bidders sell, in the words of their own description. */
  readonly work: string;
  readonly opened: string;
  readonly prices: readonly (readonly number[])[];
  readonly rejected?: { readonly at: number; readonly reason: string };
}

export const calls: readonly OpenedCall[] = [
  { name: 'Fleet telematics', work: 'Software', opened: '2026-11-12', prices: [[19_40], [21_10], [18_75]] },
  {
    name: 'Debris monitoring, three years',
    work: 'engineering',
    opened: '2026-10-21',
    prices: [[61_00], [58_50], [66_25]],
  },
  {
    name: 'Pump station control system',
    work: 'Electrical contracting',
    opened: '2026-10-21',
    prices: [[9_900_00], [8_750_00]],
  },
  {
    name: 'Hauling and disposal of sludge',
    work: 'remediation',
    opened: '2026-10-28',
    prices: [[33_20], [30_90], [35_80]],
  },
  {
    name: 'Employee benefits consulting',
    work: 'Software',
    opened: '2026-09-16',
    prices: [[4_150_00], [4_300_00], [3_900_00]],
    rejected: { at: 2, reason: 'The price form has no signature.' },
  },
  {
    name: 'Flood barriers, deployable',
    work: 'Building construction',
    opened: '2026-10-07',
    prices: [[158_00], [149_50], [171_25], [162_80]],
  },
  {
    name: 'Lift station pumps, replacement',
    work: 'Pumps, motors',
    opened: '2026-10-14',
    prices: [[13_650_00], [14_200_00], [12_980_00]],
    rejected: { at: 2, reason: 'The pump curve that the notice asks for is missing.' },
  },
  {
    name: 'Traffic signal cabinets',
    work: 'Electrical contracting',
    opened: '2026-08-05',
    prices: [[11_900_00], [12_450_00], [12_600_00]],
  },
  { name: 'Bypass pumps, trailer mounted', work: 'Pumps, motors', opened: '2026-05-27', prices: [[58_900_00]] },
];

/** What the firms write of themselves and their offer, by the place of the bid. */
export const texts: readonly string[] = [
  'Our project manager works in the county two days a week. Start within 30 days of the notice to proceed. References: three coastal counties, 2021 to 2025.',
  'The same team has done this work for two water utilities since 2019. Start within 45 days. Weekly reports with photographs and quantities.',
  'We propose a local office and two crews. Start within 60 days. References: one city and one school district.',
  'Equipment in stock, delivered from Jacksonville. Spare parts for ten years.',
];

interface Panel {
  readonly name: string;
  readonly until: 'setup' | 'scoring' | 'consensus' | 'ranked' | 'approved';
  readonly days: readonly [asked: string, scored: string, ranked: string];
  /** Of each bid: what both evaluators give to the scored criteria, in their order. */
  readonly scores: readonly (readonly [readonly number[], readonly number[]])[];
  readonly agreed?: { readonly first: number; readonly rationale: string };
}

export const panels: readonly Panel[] = [
  { name: 'Fleet telematics', until: 'setup', days: ['2026-11-19', '', ''], scores: [] },
  {
    name: 'Debris monitoring, three years',
    until: 'scoring',
    days: ['2026-11-12', '2026-11-17', ''],
    scores: [
      [[7, 8], [6]],
      [[8], []],
    ],
  },
  {
    name: 'Pump station control system',
    until: 'consensus',
    days: ['2026-11-06', '2026-11-10', '2026-11-11'],
    scores: [
      [
        [8, 7],
        [3, 6],
      ],
      [
        [6, 7],
        [7, 7],
      ],
    ],
  },
  {
    name: 'Hauling and disposal of sludge',
    until: 'ranked',
    days: ['2026-11-06', '2026-11-10', '2026-11-17'],
    scores: [
      [
        [8, 7],
        [7, 8],
      ],
      [
        [7, 7],
        [8, 6],
      ],
      [
        [5, 6],
        [6, 6],
      ],
    ],
  },
  {
    name: 'Employee benefits consulting',
    until: 'approved',
    days: ['2026-09-21', '2026-09-28', '2026-10-12'],
    scores: [
      [
        [9, 8],
        [8, 9],
      ],
      [
        [6, 6],
        [7, 5],
      ],
    ],
    agreed: {
      first: 0,
      rationale: 'Highest technical score by both evaluators, and the lowest price of both proposals.',
    },
  },
];
