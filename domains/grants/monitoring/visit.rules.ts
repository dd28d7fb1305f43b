import { rule, secondPerson } from '#kernel';

export const wasVisited = rule<{ visitedOn: string | null }>(
  'monitoring_visit.was_visited',
  'Enter the day of the fieldwork, until today.',
  ({ row, today }) => row.visitedOn !== null && row.visitedOn <= today,
  { field: 'visitedOn' },
);

export const hasReport = rule<{ summary: string | null; documents: readonly string[] | null }>(
  'monitoring_visit.has_report',
  'Enter the conclusions in 20 characters or more, and attach the report.',
  ({ row }) => (row.summary ?? '').trim().length >= 20 && (row.documents ?? []).length > 0,
  { field: 'summary', law: '2 CFR 200.332(e)' },
);

export const issuerIsAnother = secondPerson(
  'monitoring_visit.issuer_is_another',
  'You led or wrote this visit, so someone else has to issue its report.',
  ['createdBy', 'lead'],
);
