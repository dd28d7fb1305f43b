import { usStates } from '../../organization/public.ts';

/** Data sets of OpenFEMA that Levee reads. */
export const datasets = {
  declarations: 'Disaster declarations',
  pa_projects: 'PA funded projects',
  hma_projects: 'HMA projects',
  declaration_areas: 'Declaration areas',
} as const;
export type DatasetKey = keyof typeof datasets;

export const syncSources = { file: 'File', feed: 'OpenFEMA' } as const;

/** Why our project and the published row differ, as a person states it. */
export const differenceReasons = {
  timing: 'Not yet published',
  amendment: 'Project amended',
  reduction: 'Insurance or reduction',
  closeout: 'Closeout adjustment',
  deobligation: 'Deobligation',
  management: 'Management cost included',
  combined: 'Combined or split',
  entry: 'Our entry error',
  published: 'Published error',
  other: 'Other',
} as const;

export const outcomes = {
  differs: 'Differs',
  only_published: 'Only published',
  only_ours: 'Only ours',
  match: 'Match',
} as const;
export type Outcome = keyof typeof outcomes;

export const comparedFields = {
  amount: 'Project amount',
  federal: 'Federal share',
  date: 'Obligation date',
  category: 'Category',
  published: 'Published row',
} as const;
export type ComparedField = keyof typeof comparedFields;

export const explained = { none: 'No reason', stated: 'Explained', stale: 'Reason outdated' } as const;
export type Explained = keyof typeof explained;

/** A reading is due a day after the last one. After failures in a row it waits longer, a day at most. */
export const HOURS_BETWEEN = 24;
export const hoursToWait = (failures: number): number => Math.min(HOURS_BETWEEN, 2 ** Math.min(failures, 6));

const codes = new Map(Object.entries(usStates).map(([code, name]) => [name.toLowerCase(), code]));

/** OpenFEMA writes a state by its code in some data sets and by its name in others. */
export const stateCodeOf = (text: string): string | null =>
  Object.hasOwn(usStates, text.toUpperCase()) ? text.toUpperCase() : (codes.get(text.toLowerCase()) ?? null);
