import { smallPlaces } from './public-assistance-list.ts';

/** What OpenFEMA says of a project of the county, by the place of the project in its list; what it says otherwise than we do. */
export interface ToldRow {
  readonly at: number;
  readonly amount?: number;
  readonly federal?: number;
  readonly first?: string;
}

export const APPLICANT = '000-UTIDE-00';

/** Two differ, all others match to the cent. */
export const rowsTold: readonly ToldRow[] = [
  { at: 0 },
  { at: 1 },
  { at: 2, amount: 112_500, federal: 84_375 },
  { at: 3 },
  { at: 5, federal: 361_800, first: '2025-07-02' },
  { at: 9 },
  ...smallPlaces.map((at) => ({ at })),
];

/** Published under our PA ID, and no project of ours. */
export const onlyPublished = {
  number: 781_390,
  title: 'Shelter operations, Tidewater schools',
  category: 'B',
  amount: 36_200,
  first: '2025-05-20',
} as const;

/** No longer published a week later. */
export const vanished = {
  number: 781_388,
  title: 'Signs and signals, superseded',
  category: 'C',
  amount: 18_900,
  first: '2025-05-20',
} as const;
