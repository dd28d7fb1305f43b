import { rule } from '#kernel';

/** So many reports are computed each time a home page is opened. */
export const MOST_ON_HOME = 4;

export const oneReport = rule<{ readonly report?: string | null; readonly standard?: string | null }>(
  'home_report.one_report',
  'Choose a saved report or a standard report, not both.',
  ({ row: { report, standard } }) => Boolean(report) !== Boolean(standard),
  { field: 'report' },
);
