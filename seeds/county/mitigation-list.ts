import type { CostClass, Program } from '#domains/disaster/mitigation/mitigation-words.ts';

interface Told {
  readonly program: Program;
  readonly disaster?: string;
  readonly title: string;
  readonly hazard: 'flood' | 'wind';
  readonly community: string;
  readonly site: string;
  readonly problem: string;
  readonly scope: string;
  readonly state: 'draft' | 'submitted' | 'selected' | 'denied' | 'withdrawn';
  readonly isWhole: boolean;
  /** Dollars. */
  readonly costs: readonly (readonly [CostClass, string, number])[];
  readonly years: number;
  readonly upkeep: number;
  readonly losses?: readonly (readonly [years: number, before: number, after: number])[];
  readonly benefit?: number;
  readonly submittedOn?: string;
  readonly awardedOn?: string;
  readonly award?: number;
}

const county = 'Tidewater County';

export const mitigationTold: readonly Told[] = [
  {
    program: 'hmgp',
    disaster: 'DR-4834-FL',
    title: 'Culverts on Marsh Point Road',
    hazard: 'flood',
    community: county,
    site: 'Marsh Point Road, mile 2 to 5',
    problem: 'Three pipe culverts overtop in storms of ten years and cut off 140 households.',
    scope: 'Replace three pipe culverts by box culverts that carry the flow of 50 years.',
    state: 'selected',
    isWhole: true,
    costs: [
      ['engineering', 'Design and permits', 58_000],
      ['construction', 'Box culverts', 422_000],
    ],
    years: 50,
    upkeep: 3_000,
    benefit: 42_000,
    submittedOn: '2025-12-15',
    awardedOn: '2026-10-05',
    award: 360_000,
  },
  {
    program: 'hmgp',
    disaster: 'DR-4828-FL',
    title: 'Storage basin at Cypress Street',
    hazard: 'flood',
    community: county,
    site: 'Cypress Street, drainage district 3',
    problem: 'Water stands in 36 houses after storms of 25 years and more.',
    scope: 'Excavate a storage basin of 11 acre-feet with a gated outfall.',
    state: 'submitted',
    isWhole: true,
    costs: [['construction', 'Basin and outfall', 250_000]],
    years: 50,
    upkeep: 0,
    losses: [
      [10, 40_000, 0],
      [25, 180_000, 20_000],
      [50, 420_000, 90_000],
      [100, 900_000, 350_000],
    ],
    submittedOn: '2025-12-18',
  },
  {
    program: 'bric',
    title: 'Wind retrofit of the operations center',
    hazard: 'wind',
    community: county,
    site: 'Emergency operations center',
    problem: 'Doors and windows are rated for 110 miles an hour; the roof leaked in the last storm.',
    scope: 'Replace doors and windows, anchor the roof and add a generator connection.',
    state: 'submitted',
    isWhole: true,
    costs: [
      ['engineering', 'Structural design', 94_000],
      ['construction', 'Openings and roof', 1_180_000],
      ['management', 'Grant management', 52_000],
    ],
    years: 30,
    upkeep: 4_500,
    benefit: 131_000,
    submittedOn: '2026-07-15',
  },
  {
    program: 'bric',
    title: 'Lift station flood walls',
    hazard: 'flood',
    community: 'Town of Marsh Point',
    site: 'Lift stations 4, 7 and 9',
    problem: 'Three lift stations stop when water rises above their hatches.',
    scope: 'Raise hatches and panels and build flood walls.',
    state: 'draft',
    isWhole: false,
    costs: [
      ['construction', 'Walls and panels', 640_000],
      ['contingency', 'Contingency', 58_000],
    ],
    years: 30,
    upkeep: 6_000,
    benefit: 58_000,
  },
  {
    program: 'fma',
    title: 'Elevation of repetitive-loss houses',
    hazard: 'flood',
    community: county,
    site: 'Harbor Street, eight houses',
    problem: 'Eight insured houses flooded three times in ten years.',
    scope: 'Elevate eight houses one foot above the base flood.',
    state: 'draft',
    isWhole: true,
    costs: [['construction', 'Elevation', 1_240_000]],
    years: 50,
    upkeep: 0,
    benefit: 118_000,
  },
  {
    program: 'hmgp',
    disaster: 'DR-4834-FL',
    title: 'Buried power line to the water plant',
    hazard: 'wind',
    community: county,
    site: 'Water plant, feeder 2',
    problem: 'The only feeder of the water plant failed in two storms.',
    scope: 'Bury 1.4 miles of feeder.',
    state: 'denied',
    isWhole: true,
    costs: [['construction', 'Trench and cable', 1_960_000]],
    years: 40,
    upkeep: 2_000,
    benefit: 148_500,
    submittedOn: '2025-11-20',
  },
];

/** What public sources say of the programs; one secondary source where FEMA’s own page was not read. */
export const statusesTold = [
  {
    program: 'hmgp',
    effect: 'informs',
    statement: 'Application window is 15 months, with extensions of 240 days in all',
    sinceDay: '2024-08-15',
    precision: 'day',
    untilDay: null,
    source: '44 CFR 206.436; 89 FR 66241',
    confidence: 'a',
    isConfirmed: true,
  },
  {
    program: 'bric',
    effect: 'closes',
    statement: 'Program ended',
    sinceDay: '2025-04-04',
    precision: 'day',
    untilDay: null,
    source: 'CRS IN12609',
    confidence: 'b',
    isConfirmed: true,
  },
  {
    program: 'bric',
    effect: 'informs',
    statement: 'Ending ruled unlawful (D. Mass.)',
    sinceDay: '2025-12-01',
    precision: 'month',
    untilDay: null,
    source: 'CRS IN12609; court reports',
    confidence: 'b',
    isConfirmed: true,
  },
  {
    program: 'bric',
    effect: 'opens',
    statement: 'Ruling enforced; joint notice for FY2024 and FY2025 closed on July 23, 2026',
    sinceDay: '2026-03-01',
    precision: 'month',
    untilDay: '2026-07-23',
    source: 'CRS IN12609; court reports',
    confidence: 'b',
    isConfirmed: true,
  },
  {
    program: 'bric',
    effect: 'informs',
    statement: 'Selections under the joint notice were not found',
    sinceDay: '2026-07-24',
    precision: 'day',
    untilDay: null,
    source: 'Search of public sources',
    confidence: 'b',
    isConfirmed: false,
  },
] as const;
