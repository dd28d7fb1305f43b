/** What the demonstration shows. Every figure, person and award here is made up; nothing comes from a city or from an award record. */

export type GrantStatus = 'Active' | 'Active - Needs Attention';

export interface Department {
  readonly id: string;
  readonly name: string;
  readonly contact: { readonly name: string };
  readonly phone: string;
}

export interface Program {
  /** The number of the federal assistance listing. */
  readonly listing: string;
  readonly program: string;
  readonly number: string;
  readonly title: string;
  readonly dollars: number;
  readonly department: Department;
  readonly status: GrantStatus;
}

const central = {
  id: 'aging-central',
  name: 'Central Office',
  contact: { name: 'Rosalind Hartwell' },
  phone: '(212) 555-0100',
} as const satisfies Department;
const nutrition = {
  id: 'aging-nutrition',
  name: 'Nutrition Services',
  contact: { name: 'Anselm Okafor' },
  phone: '(212) 555-0121',
} as const satisfies Department;
const community = {
  id: 'aging-community',
  name: 'Community Centers',
  contact: { name: 'Marisol Quintero' },
  phone: '(212) 555-0132',
} as const satisfies Department;
const caregivers = {
  id: 'aging-caregivers',
  name: 'Caregiver Support',
  contact: { name: 'Leila Marchetti' },
  phone: '(212) 555-0143',
} as const satisfies Department;

/** The department itself and its three parts. */
export const departments: readonly Department[] = [central, nutrition, community, caregivers];

export const demoOrganization = {
  id: 'nyc-aging-demo',
  contact: central.contact.name,
  phone: central.phone,
  address: '100 Example Plaza, New York, NY',
  website: 'https://aging.example',
  parts: [nutrition, community, caregivers],
} as const;

const program = (
  listing: string,
  name: string,
  [number, title, dollars]: readonly [string, string, number],
  department: Department,
  status: GrantStatus = 'Active',
): Program => ({ listing, program: name, number, title, dollars, department, status });

/** The programs by their real assistance listings, with made-up awards that add up to the total. */
export const programs: readonly Program[] = [
  program(
    '93.045',
    'Title III, Part C: Nutrition Services',
    ['AGE-2026-045', 'Meals at home and in community centers', 15_200_000],
    nutrition,
  ),
  program(
    '93.044',
    'Title III, Part B: Supportive Services and Senior Centers',
    ['AGE-2026-044', 'Transportation and center programs', 12_600_000],
    community,
  ),
  program(
    '93.052',
    'Title III, Part E: National Family Caregiver Support',
    ['AGE-2026-052', 'Respite for family caregivers', 4_900_000],
    caregivers,
    'Active - Needs Attention',
  ),
  program('94.011', 'Foster Grandparent Program', ['AGE-2026-011', 'Grandparents in classrooms', 1_750_000], central),
  program(
    '93.053',
    'Nutrition Services Incentive Program',
    ['AGE-2026-053', 'Food purchases for the meal programs', 4_300_000],
    nutrition,
  ),
  program(
    '93.048',
    'Title IV and Title II: Discretionary Projects',
    ['AGE-2026-048', 'Benefits counseling in eight languages', 1_330_000],
    community,
  ),
  program(
    '93.043',
    'Title III, Part D: Disease Prevention and Health Promotion',
    ['AGE-2026-043', 'Falls prevention classes', 1_150_000],
    community,
  ),
  program(
    '94.016',
    'Senior Companion Program',
    ['AGE-2026-016', 'Companions for homebound elders', 1_150_000],
    central,
  ),
  program(
    '94.002',
    'Retired and Senior Volunteer Program',
    ['AGE-2026-002', 'Volunteers at pantries', 900_000],
    central,
  ),
  program(
    '93.041',
    'Title VII, Chapter 3: Prevention of Elder Abuse, Neglect and Exploitation',
    ['AGE-2026-041', 'Training for bank and building staff', 420_000],
    caregivers,
  ),
];

/** The four awards that the page shows one by one; the others stand in the table of the total. */
export const sampleGrants: readonly Program[] = programs.slice(0, 4);

export const totalDollars: number = programs.reduce((sum, { dollars }) => sum + dollars, 0);

export const activeGrants = ({ id }: Department): number =>
  programs.filter(({ department }) => department.id === id).length;
