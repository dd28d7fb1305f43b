import type { Category, CostKind, EmployeeClass } from '#domains/disaster/public-assistance/pa-words.ts';
import { smallCrews, smallTold } from './public-assistance-small.ts';

interface Told {
  readonly title: string;
  readonly category: Category;
  readonly site: string;
  readonly scope: string;
  readonly from: string;
  readonly until: string;
  readonly status: 'formulating' | 'submitted' | 'obligated' | 'complete' | 'closed';
  readonly done: number;
  /** Dollars. */
  readonly estimate: number;
  readonly obligated: number;
  readonly insurance?: number;
  readonly salvage?: number;
  readonly extended?: string;
}

const untilDue = { from: '2024-11-04', until: '2026-04-10' } as const;
const permanent = { ...untilDue, extended: '2027-10-11' } as const;

const largeTold: readonly Told[] = [
  {
    title: 'Debris on county roads',
    category: 'a',
    site: 'Rights of way, districts 1 to 4',
    scope: 'Remove and reduce 41,200 cubic yards of vegetative debris from rights of way.',
    from: '2024-10-10',
    until: '2025-04-08',
    status: 'complete',
    done: 100,
    estimate: 462_800,
    obligated: 640_000,
  },
  {
    title: 'Debris in parks',
    category: 'a',
    site: 'Six county parks',
    scope: 'Remove hanging limbs and 3,900 cubic yards of debris from improved parkland.',
    from: '2024-10-14',
    until: '2025-02-20',
    status: 'closed',
    done: 100,
    estimate: 88_400,
    obligated: 88_400,
  },
  {
    title: 'Emergency operations and barricades',
    category: 'b',
    site: 'Emergency operations center',
    scope: 'Staff the operations center, close flooded roads and guard the work zones.',
    from: '2024-10-07',
    until: '2025-03-31',
    status: 'obligated',
    done: 100,
    estimate: 31_500,
    obligated: 118_000,
    extended: '2025-10-11',
  },
  {
    title: 'Emergency pumping',
    category: 'b',
    site: 'Low shore, Harbor Street to Marsh Point',
    scope: 'Pump out flooded streets and two underpasses with owned and rented pumps.',
    from: '2024-10-09',
    until: '2024-12-20',
    status: 'complete',
    done: 100,
    estimate: 0,
    obligated: 74_000,
  },
  {
    title: 'Marsh Point Road washouts',
    category: 'c',
    site: 'Marsh Point Road, miles 2 to 6',
    scope: 'Rebuild base, pavement and shoulders at eleven washouts.',
    ...permanent,
    status: 'formulating',
    done: 35,
    estimate: 512_400,
    obligated: 0,
  },
  {
    title: 'Harbor Street culverts',
    category: 'c',
    site: 'Harbor Street',
    scope: 'Replace four corrugated metal culverts with box culverts of the same capacity.',
    ...permanent,
    status: 'obligated',
    done: 60,
    estimate: 386_250,
    obligated: 402_000,
  },
  {
    title: 'Bridge approaches',
    category: 'c',
    site: 'Cypress Creek and Bay Fork',
    scope: 'Restore both approaches, riprap and guardrail of two bridges.',
    ...permanent,
    status: 'submitted',
    done: 10,
    estimate: 1_184_000,
    obligated: 0,
  },
  {
    title: 'Outfalls and tide gates',
    category: 'd',
    site: 'Low shore outfalls',
    scope: 'Replace nine tide gates and clear four outfalls.',
    ...permanent,
    status: 'formulating',
    done: 0,
    estimate: 238_700,
    obligated: 0,
  },
  {
    title: 'Fire station 7',
    category: 'e',
    site: '2100 Shoreline Drive',
    scope: 'Repair roof, apparatus bay and electrical system to current code.',
    ...permanent,
    status: 'formulating',
    done: 20,
    estimate: 1_540_000,
    obligated: 0,
    insurance: 421_500,
    salvage: 3_200,
  },
  {
    title: 'Lift stations 4, 9 and 12',
    category: 'f',
    site: 'Sewer district 2',
    scope: 'Replace pumps, controls and panels above the flood level.',
    ...untilDue,
    status: 'obligated',
    done: 45,
    estimate: 1_262_000,
    obligated: 1_298_000,
  },
  {
    title: 'Boat ramp at Cedar Landing',
    category: 'g',
    site: 'Cedar Landing',
    scope: 'Replace the floating dock sections and repair the ramp apron.',
    ...permanent,
    status: 'formulating',
    done: 0,
    estimate: 3_650,
    obligated: 0,
  },
  {
    title: 'Management of DR-4834',
    category: 'z',
    site: 'County offices',
    scope: 'Staff time and consultants that manage the projects of this declaration.',
    ...permanent,
    status: 'formulating',
    done: 40,
    estimate: 62_000,
    obligated: 0,
  },
];
const SITES = 4;
const doneOf = { formulating: 0, submitted: 15, obligated: 70, complete: 100, closed: 100 } as const;

/** The large ones first: what names a project by its place counts them. */
export const projectsTold: readonly Told[] = [
  ...largeTold,
  ...smallTold.map(
    ([title, category, site, dollars, status]): Told => ({
      title,
      category,
      site: `${SITES} sites: ${site} 1 to ${SITES}`,
      scope: `Restore ${site.toLowerCase()} 1 to ${SITES} to the design and capacity before the storm.`,
      ...permanent,
      status,
      done: doneOf[status],
      estimate: dollars * SITES,
      obligated: status === 'formulating' || status === 'submitted' ? 0 : dollars * SITES,
    }),
  ),
];

/** Small ones that were obligated. */
export const smallPlaces: readonly number[] = projectsTold.flatMap(({ obligated }, at) =>
  at >= largeTold.length && obligated > 0 ? [at] : [],
);

type Damaged = readonly (readonly [facility: string, dollars: number])[];

/** By the place of their project above. */
export const damageTold: readonly Damaged[] = [
  [
    ['District 1 roads', 141_200],
    ['District 2 roads', 128_600],
    ['District 3 roads', 104_300],
    ['District 4 roads', 88_700],
  ],
  [
    ['Cedar Landing park', 31_400],
    ['Bayview park', 24_000],
    ['Pine Flats park', 33_000],
  ],
  [
    ['Operations center', 21_000],
    ['Barricades', 10_500],
  ],
  [
    ['Harbor underpass', 18_400],
    ['Marsh underpass', 16_900],
  ],
  [
    ['Washout mile 2.1', 61_300],
    ['Washout mile 2.8', 48_200],
    ['Washout mile 3.4', 92_500],
    ['Washout mile 4.0', 74_400],
    ['Washout mile 4.7', 118_000],
    ['Washout mile 5.5', 118_000],
  ],
  [
    ['Culvert H-1', 92_000],
    ['Culvert H-2', 98_250],
    ['Culvert H-3', 101_000],
    ['Culvert H-4', 95_000],
  ],
  [
    ['Cypress Creek bridge', 702_000],
    ['Bay Fork bridge', 482_000],
  ],
  [
    ['Tide gate 1', 31_000],
    ['Tide gate 2', 29_500],
    ['Tide gate 3', 30_200],
    ['Outfall 11', 74_000],
    ['Outfall 14', 74_000],
  ],
  [
    ['Fire station roof', 640_000],
    ['Fire station bay', 900_000],
  ],
  [
    ['Lift station 4', 410_000],
    ['Lift station 9', 398_000],
    ['Lift station 12', 454_000],
  ],
  [['Cedar Landing dock', 3_650]],
  [],
  ...smallTold.map(([, , site, dollars]) =>
    Array.from({ length: SITES }, (_, at) => [`${site} ${at + 1}`, dollars] as const),
  ),
];

/** Lines that wait for a person to group them. */
export const ungrouped: readonly (readonly [group: string, category: Category, facility: string, dollars: number])[] = [
  ...[2_100, 1_850, 3_400, 2_950, 1_200, 2_600, 3_100, 2_250].map(
    (cost, at) => ['Sidewalks, old town', 'c', `Sidewalk block ${at + 1}`, cost] as const,
  ),
  ...[18_400, 22_750, 9_800, 14_100, 31_600].map(
    (cost, at) => ['Traffic signals', 'c', `Signal at junction ${at + 1}`, cost] as const,
  ),
  ...[214_000, 388_500, 512_000].map((cost, at) => ['Seawall', 'd', `Seawall section ${at + 1}`, cost] as const),
  ...[7_400, 3_200, 11_800, 2_900, 4_600, 3_800, 2_150].map(
    (cost, at) => ['Playgrounds', 'g', `Playground ${at + 1}`, cost] as const,
  ),
  ...[8_200, 6_900, 7_450, 5_300, 9_100, 6_200, 8_800, 7_700, 5_600, 6_450].map(
    (cost, at) => ['Drainage grates', 'c', `Drainage grate group ${at + 1}`, cost] as const,
  ),
  ...[41_000, 28_500].map((cost, at) => ['Library branches', 'e', `Branch library ${at + 1}`, cost] as const),
  ['', 'f', 'Radio tower', 96_400],
];

/** Machines of the test schedule. */
export const machinesTold: readonly (readonly [
  code: string,
  description: string,
  capacity: string,
  dollars: number,
])[] = [
  ['T8570', 'Wheel loader', '3 CY', 55.46],
  ['T8720', 'Dump truck', '12 CY', 61.2],
  ['T8330', 'Motor grader', '145 HP', 58.75],
  ['T8282', 'Excavator', '1.5 CY', 84.3],
  ['T8471', 'Trash pump', '6 inch', 18.62],
  ['T8190', 'Chipper', '12 inch', 31.4],
  ['T8040', 'Skid steer', '2,000 lb', 33.15],
  ['T8310', 'Generator', '60 kW', 34.9],
];

type Crew = readonly [name: string, title: string, employeeClass: EmployeeClass, dollars: number, project: number];

/** Who worked, and at the place of which project. */
export const peopleTold: readonly Crew[] = [
  ['Dwayne Pickett', 'Equipment operator', 'budgeted', 27.5, 0],
  ['Sofia Marrero', 'Equipment operator', 'budgeted', 28.1, 0],
  ['Curtis Hale', 'Equipment operator', 'budgeted', 26.4, 0],
  ['Tran Minh', 'Laborer', 'unbudgeted', 18.75, 0],
  ['Keisha Lowe', 'Laborer', 'unbudgeted', 18.75, 0],
  ['Rafael Soto', 'Foreman', 'budgeted', 33.2, 0],
  ['Bonnie Early', 'Dispatcher', 'budgeted', 24.6, 2],
  ['Marcus Odom', 'Traffic guard', 'backfill', 21.3, 2],
  ['Ellen Park', 'Deputy director', 'exempt', 52.4, 2],
  ['Hector Ruiz', 'Equipment operator', 'budgeted', 27.9, 3],
  ['Gail Simmons', 'Pump operator', 'budgeted', 26.8, 3],
  ['Leon Birch', 'Equipment operator', 'budgeted', 28.4, 5],
  ['Anita Rao', 'Laborer', 'budgeted', 19.6, 5],
  ['Otis Freeman', 'Equipment operator', 'budgeted', 27.2, 4],
  ...smallCrews.map(
    ([name, title, employeeClass, rate, at]): Crew => [name, title, employeeClass, rate, largeTold.length + at],
  ),
];

type Bill = readonly [
  project: number,
  kind: CostKind,
  payee: string,
  description: string,
  documentNumber: string | null,
  quantity: string,
  unit: string,
  dollars: number,
];

export const costsTold: readonly Bill[] = [
  [0, 'contract', 'Gulf Grapple Services', 'Hauling, October', 'GGS-1041', '9800', 'CY', 13.4],
  [0, 'contract', 'Gulf Grapple Services', 'Hauling, November', 'GGS-1077', '6400', 'CY', 13.4],
  [0, 'materials', 'Bayside Building Supply', 'Safety fence', 'BBS-20817', '12', 'EA', 18.75],
  [0, 'donated_labor', 'Tidewater Volunteers', 'Clearing of sidewalks', 'SIGN-IN-1', '620', 'HR', 24.36],
  [0, 'donated_equipment', 'Farrow Farms', 'Tractor with loader', 'SIGN-IN-2', '40', 'HR', 18.62],
  [2, 'materials', 'Coastal Signs', 'Barricades and lights', 'CS-5512', '85', 'EA', 96.4],
  [2, 'donated_goods', 'First Methodist Church', 'Meals for crews', null, '1', 'LS', 2_400],
  [3, 'rented', 'Bay Rentals', 'Pump, 8 inch', 'BR-3301', '10', 'DAY', 310],
  [3, 'rented', 'Bay Rentals', 'Pump, 6 inch', 'BR-3302', '2', 'WK', 1_450],
  [3, 'materials', 'Harbor Fuel', 'Diesel for rented pumps', 'HF-882', '640', 'GAL', 3.42],
  [4, 'materials', 'Panhandle Aggregates', 'Base rock', 'PA-9107', '412.5', 'TON', 27.8],
  [5, 'materials', 'Panhandle Aggregates', 'Bedding stone', 'PA-9133', '138', 'TON', 31.25],
  [5, 'contract', 'Delacroix Paving', 'Pavement over culverts', 'DP-2217', '860', 'SY', 34.5],
  [9, 'contract', 'Emerald Controls', 'Control panels', 'EC-771', '3', 'EA', 12_400],
  [8, 'contract', 'Harbor Engineering Group', 'Design of repairs', 'HEG-4402', '1', 'LS', 61_800],
  [11, 'contract', 'Recovery Advisors', 'Project formulation', 'RA-118', '212', 'HR', 145],
];
