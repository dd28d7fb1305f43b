import { includesRole, rule } from '#kernel';

type Days = { fromDay: string; untilDay: string };

export const endsAfterItBegins = rule<Days>(
  'delegation.ends_after_it_begins',
  'The delegation ends before it begins. Correct the dates.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

const YEAR_MS = 366 * 86_400_000;

/** What has no end is a duty, and duties are granted by an administrator. */
export const lastsAtMostAYear = rule<Days>(
  'delegation.lasts_at_most_a_year',
  'A delegation can last at most a year. For longer, assign a duty.',
  ({ row }) => Date.parse(row.untilDay) - Date.parse(row.fromDay) <= YEAR_MS,
  { field: 'untilDay' },
);

export const notToOneself = rule<{ principal: string; deputy: string }>(
  'delegation.not_to_oneself',
  'Choose someone else: you can’t be your own delegate.',
  ({ row }) => row.principal !== row.deputy,
  { field: 'deputy' },
);

/** People give away only what is theirs; for somebody who fell ill an administrator does it. */
export const forOneself = rule<{ principal: string; deputy: string }>(
  'delegation.for_oneself',
  'You can only delegate your own decisions. An administrator can delegate for someone else, but not to themselves.',
  ({ row, actor }) =>
    actor.kind === 'system' ||
    row.principal === actor.id ||
    (includesRole(actor.role, 'admin') && row.deputy !== actor.id),
  { field: 'principal', law: '2 CFR 200.303' },
);
