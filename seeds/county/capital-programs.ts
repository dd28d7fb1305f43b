export type ProgramCode = 'SW' | 'RB' | 'WS' | 'BP';

/** Criteria of each program with their weights. */
export const programs: readonly {
  readonly code: ProgramCode;
  readonly name: string;
  readonly purpose: string;
  readonly criteria: readonly (readonly [code: string, name: string, weight: number, guide: string])[];
}[] = [
  {
    code: 'SW',
    name: 'Stormwater and flood protection',
    purpose: 'Keeps water out of homes and streets: pipes, ditches, pumps, gates and shore.',
    criteria: [
      ['homes', 'Homes kept dry', 35, 'More than 300 homes behind it flooded in the last ten years.'],
      ['condition', 'Condition of what is there', 25, 'Failed, or past the end of its life.'],
      ['leverage', 'Other money it brings', 20, 'At least three outside dollars for each of ours.'],
      ['equity', 'Who is protected', 20, 'Serves a district that got the least in the last plan.'],
    ],
  },
  {
    code: 'RB',
    name: 'Roads and bridges',
    purpose: 'Streets, signals, sidewalks and bridges that the county maintains.',
    criteria: [
      ['safety', 'Crashes it prevents', 40, 'On the list of the ten worst places.'],
      ['condition', 'Condition of what is there', 30, 'Bridge rated poor, or pavement below 40.'],
      ['use', 'How many use it', 20, 'More than 15,000 a day.'],
      ['ready', 'How ready it is', 10, 'Designed, with the land in hand.'],
    ],
  },
  {
    code: 'WS',
    name: 'Water and sewer',
    purpose: 'Treatment, pumping, pipes and meters, paid by those who use them.',
    criteria: [
      ['permit', 'Order or permit behind it', 40, 'A consent order sets a date.'],
      ['risk', 'What fails without it', 35, 'One failure leaves more than 5,000 people without service.'],
      ['savings', 'What it saves to run', 25, 'Pays for itself in eight years.'],
    ],
  },
  {
    code: 'BP',
    name: 'Buildings and parks',
    purpose: 'Libraries, fire stations, county buildings, parks and trails.',
    criteria: [
      ['need', 'Need of the people it serves', 40, 'Nothing like it within twenty minutes.'],
      ['condition', 'Condition of what is there', 30, 'Closed, or to be closed within two years.'],
      ['running', 'Operating costs', 30, 'Costs less to run than what it replaces.'],
    ],
  },
];

/** Caps in thousands of dollars for the fiscal years 2026 to 2032. */
export const sources = [
  {
    code: 'FMA',
    name: 'FEMA flood mitigation grant',
    kind: 'federal',
    programs: ['SW'],
    phases: ['design', 'construction'],
    fromDay: '2025-10-01',
    untilDay: '2029-09-30',
    caps: [1200, 2400, 2400, 1800],
    terms: 'Award FMA-2025-0117, 75 percent federal. Quarterly reports to the state.',
  },
  {
    code: 'SRF',
    name: 'State revolving loan fund',
    kind: 'state',
    programs: ['WS'],
    phases: ['construction', 'equipment'],
    caps: [2000, 2500, 2500, 2500, 1500, 1500, 1500],
    terms: 'Repaid from rates over twenty years at 1.2 percent.',
  },
  {
    code: 'IMP',
    name: 'Park impact fees',
    kind: 'impact_fee',
    programs: ['BP'],
    caps: [500, 550, 600, 600, 600, 600, 600],
    terms: 'Only for what growth makes necessary.',
  },
  {
    code: 'SWF',
    name: 'Stormwater fee',
    kind: 'utility',
    programs: ['SW'],
    caps: [1300, 1400, 1450, 1500, 1550, 1600, 1650],
  },
  {
    code: 'RATE',
    name: 'Water and sewer rates',
    kind: 'utility',
    programs: ['WS'],
    caps: [1800, 1900, 2000, 2100, 2200, 2300, 2400],
  },
  {
    code: 'SPLT',
    name: 'Local option sales tax',
    kind: 'sales_tax',
    programs: [],
    caps: [3400, 3600, 3700, 3800, 3900, 4000, 4100],
    terms: 'Approved by the voters in 2023, ends in 2033.',
  },
  {
    code: 'GF',
    name: 'General fund transfer',
    kind: 'general',
    programs: [],
    caps: [900, 950, 1000, 1000, 1000, 1000, 1000],
  },
] as const;
