import { rule } from '#kernel';

interface Panel {
  readonly report?: string | null;
  readonly standard?: string | null;
}
interface Panels {
  readonly panels: readonly Panel[] | null;
}

/** What a panel shows, by one name: notes and packets say by it which panel they are about. */
export const keyOf = ({ report, standard }: Panel): string => report ?? `standard:${standard ?? ''}`;

export const oneSource = rule<Panels>(
  'dashboard.one_source',
  'Each panel shows one report: choose a saved report or a standard report.',
  ({ row: { panels } }) => (panels ?? []).every(({ report, standard }) => Boolean(report) !== Boolean(standard)),
  { field: 'panels' },
);

export const eachOnce = rule<Panels>(
  'dashboard.each_once',
  'A report is on this dashboard twice. Remove one of the panels.',
  ({ row: { panels } }) => new Set((panels ?? []).map(keyOf)).size === (panels ?? []).length,
  { field: 'panels' },
);
