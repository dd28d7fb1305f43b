import { includesRole, rule } from '#kernel';

type Days = { fromDay: string; untilDay: string };

export const endsAfterItBegins = rule<Days>(
  'delegation.ends_after_it_begins',
  'The last day of the delegation lies before its first.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

const YEAR_MS = 366 * 86_400_000;

/** What has no end is a duty, and duties are granted by an administrator. */
export const lastsAtMostAYear = rule<Days>(
  'delegation.lasts_at_most_a_year',
  'A delegation lasts a year at most. What goes on longer is a duty of its own.',
  ({ row }) => Date.parse(row.untilDay) - Date.parse(row.fromDay) <= YEAR_MS,
  { field: 'untilDay' },
);

export const notToOneself = rule<{ principal: string; deputy: string }>(
  'delegation.not_to_oneself',
  'Choose someone else: nobody is their own deputy.',
  ({ row }) => row.principal !== row.deputy,
  { field: 'deputy' },
);

/** People give away only what is theirs; for somebody who fell ill an administrator does it. */
export const forOneself = rule<{ principal: string; deputy: string }>(
  'delegation.for_oneself',
  'You can only let someone decide in your own name. An administrator can do it for someone who is away, but not in favor of themselves.',
  ({ row, actor }) =>
    actor.kind === 'system' ||
    row.principal === actor.id ||
    (includesRole(actor.role, 'admin') && row.deputy !== actor.id),
  { field: 'principal', law: '2 CFR 200.303' },
);
