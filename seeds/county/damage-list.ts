import type { damageAssessment } from '#domains/disaster/damage/damage-assessment.record.ts';
import type { lifelineReport } from '#domains/disaster/damage/lifeline-report.record.ts';
import type { placePopulation } from '#domains/disaster/damage/place-population.record.ts';
import type { Row } from '#kernel';

type Assessment = Row<typeof damageAssessment>;
type Report = Row<typeof lifelineReport>;
type Population = Row<typeof placePopulation>;

/** The county is made up, and so is its count; the State’s is the one of the census. */
export const populationsTold: readonly (readonly [string, Population['level'], number, string, string])[] = [
  ['Florida', 'state', 21_538_187, '2020-04-01', '2020 Census, PL 94-171'],
  ['Tidewater County', 'county', 209_300, '2020-04-01', 'County profile, 2020'],
];

interface Told {
  readonly incident: 'Cypress Creek flood' | 'Hurricane Milton flood';
  readonly on: string;
  /** Its day is a day of the calendar, whatever the day of the story. */
  readonly isPast?: true;
  readonly facility: string;
  readonly kind: Assessment['facilityKind'];
  readonly address: string;
  readonly at: readonly [longitude: number, latitude: number];
  readonly description: string;
  readonly degree?: Assessment['degree'];
  readonly category?: Assessment['category'];
  readonly dollars?: number;
  readonly insured?: number;
  readonly lifeline?: Assessment['lifeline'];
  readonly isAccepted?: true;
}

const flood = { incident: 'Cypress Creek flood' } as const;
const milton = { incident: 'Hurricane Milton flood', isPast: true, isAccepted: true } as const;

export const assessedTold: readonly Told[] = [
  {
    ...milton,
    on: '2024-10-12T15',
    facility: 'Heron Lane culvert',
    kind: 'bridge',
    address: '2200 Heron Lane',
    at: [-81.612, 29.664],
    description: 'Both headwalls undermined, pavement lost over 40 feet.',
    category: 'c',
    dollars: 412_000,
    insured: 0,
    lifeline: 'transportation',
  },
  {
    ...milton,
    on: '2024-10-13T14',
    facility: 'Palmetto branch library',
    kind: 'building',
    address: '18 Palmetto Avenue',
    at: [-81.634, 29.676],
    description: 'Two feet of water, flooring and wiring to be replaced.',
    category: 'e',
    dollars: 365_000,
    insured: 240_000,
  },
  {
    ...flood,
    on: '2026-11-18T12',
    facility: '14 Creekside Court',
    kind: 'house',
    address: '14 Creekside Court',
    at: [-81.652, 29.612],
    description: 'Water 22 inches above the floor of the living area.',
    degree: 'major',
    isAccepted: true,
  },
  {
    ...flood,
    on: '2026-11-18T13',
    facility: '22 Creekside Court',
    kind: 'house',
    address: '22 Creekside Court',
    at: [-81.6535, 29.6127],
    description: 'Water 6 inches above the floor, drywall wet.',
    degree: 'minor',
    isAccepted: true,
  },
  {
    ...flood,
    on: '2026-11-18T15',
    facility: 'Mill Road at Cypress Creek',
    kind: 'road',
    address: '400 Mill Road',
    at: [-81.6601, 29.6188],
    description: 'Shoulder and one lane washed out over 120 feet.',
    category: 'c',
    dollars: 186_000,
    insured: 0,
    lifeline: 'transportation',
    isAccepted: true,
  },
  {
    ...flood,
    on: '2026-11-19T14',
    facility: 'Lift station 7',
    kind: 'water',
    address: '71 Creekside Drive',
    at: [-81.6555, 29.6141],
    description: 'Control panel under water, one of two pumps stopped.',
    category: 'f',
    dollars: 94_000,
    lifeline: 'water',
  },
];

/** Observed at, lifeline, component, condition, impact, plan. */
export const lifelinesTold: readonly (readonly [
  at: string,
  lifeline: Report['lifeline'],
  component: Report['component'],
  condition: Report['condition'],
  impact: string,
  plan: string | null,
])[] = [
  [
    '2026-11-18T01',
    'transportation',
    'transportation_road',
    'unstable',
    'Mill Road and two crossings closed.',
    'Detour over County Road 12.',
  ],
  [
    '2026-11-18T02',
    'energy',
    'energy_grid',
    'unstable',
    '1,900 customers without power in Creekside.',
    'Utility crews at first light.',
  ],
  ['2026-11-18T03', 'water', 'water_waste', 'unstable', 'Lift station 7 stopped.', 'Bypass pumps requested.'],
  ['2026-11-18T04', 'communications', 'communications_dispatch', 'stable', '911 takes all calls.', null],
  [
    '2026-11-18T05',
    'safety',
    'safety_rescue',
    'stabilizing',
    '14 people taken out by boat.',
    'Two boats stay on call.',
  ],
  ['2026-11-18T06', 'food', 'food_shelter', 'stabilizing', 'One shelter open with 61 people.', 'Second site ready.'],
  ['2026-11-18T15', 'energy', 'energy_grid', 'stabilizing', '420 customers without power.', 'Restored by tonight.'],
  ['2026-11-19T06', 'energy', 'energy_grid', 'stable', 'All customers have power.', null],
  ['2026-11-19T08', 'water', 'water_waste', 'stabilizing', 'Bypass pumps run at lift station 7.', 'New panel ordered.'],
  ['2026-11-19T10', 'health', null, 'stable', 'Hospital and clinics open.', null],
];
