import type { packageKinds } from '#domains/planning/requests/request-words.ts';

export interface Proposed {
  readonly center: string;
  readonly object: string;
  readonly name: string;
  readonly kind: keyof typeof packageKinds;
  readonly why: string;
  readonly stays?: true;
  readonly measure?: string;
  readonly now?: string;
  readonly goal?: string;
}

interface Past extends Proposed {
  readonly year: 2025 | 2026 | 2027;
  readonly isFunded: boolean;
}

const past = (
  year: Past['year'],
  center: string,
  object: string,
  name: string,
  why: string,
  { isFunded = true, ...more }: Partial<Past> = {},
): Past => ({ year, center, object, name, why, kind: 'service', isFunded, ...more });

/** What departments proposed for the adopted years. */
export const pastPackages: readonly Past[] = [
  past(2025, '4010', '5640', 'Second vacuum truck', 'One truck serves two basins.', {
    kind: 'capital',
    measure: 'Days to clear a blocked inlet',
    now: '9',
    goal: '3',
  }),
  past(2025, '5020', '5520', 'Sunday hours at two branches', 'Residents asked for them in the survey.', {
    isFunded: false,
    stays: true,
  }),
  past(2025, '2010', '5640', 'Breathing apparatus', 'The old sets are past their service life.', { kind: 'mandate' }),
  past(2026, '4120', '5460', 'Pump inspections twice a year', 'Two stations failed in the January storm.', {
    stays: true,
  }),
  past(2026, '6010', '5640', 'Playground at Oak Landing', 'The old one was closed for safety.', {
    kind: 'capital',
    isFunded: false,
  }),
  past(2026, '1310', '5340', 'Monitoring of intrusions', 'The insurer asks for it.', { kind: 'mandate', stays: true }),
  past(2027, '4020', '5340', 'Pothole crew in summer', 'Repairs wait longest in July.', {
    measure: 'Days to repair a pothole',
    now: '21',
    goal: '7',
  }),
  past(2027, '4110', '5640', 'Chlorine analyzers', 'The permit names the analyzer.', { kind: 'mandate' }),
  past(2027, '5010', '5640', 'Study rooms', 'Rooms are booked out on four evenings.', {
    kind: 'capital',
    isFunded: false,
  }),
  past(2027, '2110', '5520', 'Shelter supplies', 'Cots and blankets of one shelter are missing.', {}),
];

/** What they propose for the next year. */
export const proposedPackages: readonly (Proposed & { readonly dollars: number })[] = [
  {
    center: '4010',
    object: '5520',
    name: 'Sandbag filling machine',
    kind: 'capital',
    why: 'Filling by hand took three shifts in the November flood.',
    measure: 'Bags filled in an hour',
    now: '180',
    goal: '900',
    dollars: 46_000,
  },
  {
    center: '4010',
    object: '5340',
    name: 'Contract mowing of canals',
    kind: 'service',
    why: 'The crew mows instead of clearing inlets.',
    stays: true,
    dollars: 88_000,
  },
  {
    center: '2010',
    object: '5640',
    name: 'High-water rescue vehicle',
    kind: 'capital',
    why: 'Engines could not reach two streets in the flood.',
    measure: 'Minutes to a flooded street',
    now: '41',
    goal: '15',
    dollars: 310_000,
  },
  {
    center: '4110',
    object: '5340',
    name: 'Sampling under the new rule',
    kind: 'mandate',
    why: 'The state adds eleven sampling points.',
    stays: true,
    dollars: 64_000,
  },
  {
    center: '5010',
    object: '5520',
    name: 'Fewer print subscriptions',
    kind: 'reduction',
    why: 'Forty titles are read online alone.',
    stays: true,
    dollars: -18_000,
  },
  {
    center: '6010',
    object: '5640',
    name: 'Electric mowers',
    kind: 'capital',
    why: 'Fuel and repairs of the old ones cost more than the lease.',
    dollars: 72_000,
  },
  {
    center: '1020',
    object: '5340',
    name: 'Records request software',
    kind: 'service',
    why: 'Answers take longer than the law allows.',
    measure: 'Days to answer a records request',
    now: '19',
    goal: '8',
    stays: true,
    dollars: 24_000,
  },
  {
    center: '1020',
    object: '5120',
    name: 'Assistant attorney',
    kind: 'service',
    why: 'Contract reviews wait two weeks.',
    stays: true,
    dollars: 96_000,
  },
];

/** What the budget office asked about the first line of a department, and what the department answered. */
export const lineQuestions: readonly { readonly code: string; readonly question: string; readonly answer?: string }[] =
  [
    {
      code: '4010',
      question: 'Does this include the on-call pay of the storm season?',
      answer: 'Yes, as last year: four weeks for six people.',
    },
    { code: '6010', question: 'Which parks does this cover, and since when is the new one open?' },
  ];
