import { rule, secondPerson } from '#kernel';

export const endsAfterItStarts = rule<{ startedAt: string; endedAt: string | null }>(
  'incident.ends_after_it_starts',
  'The incident ends after it starts.',
  ({ row }) => !row.endedAt || !row.startedAt || Date.parse(row.startedAt) <= Date.parse(row.endedAt),
  { field: 'endedAt' },
);

export const hasEnded = rule<{ endedAt: string | null }>(
  'incident.has_ended',
  'Enter when the incident ended before you close it.',
  ({ row }) => row.endedAt !== null,
  { field: 'endedAt' },
);

export const closerIsAnother = secondPerson(
  'incident.closer_is_another',
  'You started the demobilization, so someone else has to close this incident.',
  ['demobilizedBy'],
);

export const reopenerIsAnother = secondPerson(
  'incident.reopener_is_another',
  'You closed this incident, so someone else has to reopen it.',
  ['closedBy'],
);
