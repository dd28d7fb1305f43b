import { actsForAny, includesRole, rule } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';

type Days = { fromDay: string; untilDay: string };
type People = { principal: string; deputy: string };

const MOST_DAYS = 90;

/** What was done before is never covered afterwards. */
export const startsTodayOrLater = rule<Days>(
  'firm_delegation.starts_today_or_later',
  'A delegation starts today or later. Correct the first day.',
  ({ row, today }) => row.fromDay >= today,
  { field: 'fromDay' },
);

export const endsAfterItBegins = rule<Days>(
  'firm_delegation.ends_after_it_begins',
  'The last day of the delegation is before its first. Correct the dates.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

/** What lasts longer is a duty of the colleague’s own. */
export const lastsAtMost90Days = rule<Days>(
  'firm_delegation.lasts_at_most_90_days',
  `A delegation can last at most ${MOST_DAYS} days. For longer, grant the duty to the colleague.`,
  ({ row }) => row.untilDay < addDays(row.fromDay, MOST_DAYS),
  { field: 'untilDay' },
);

export const notToOneself = rule<People>(
  'firm_delegation.not_to_oneself',
  'Choose a colleague: you can’t be your own delegate.',
  ({ row }) => row.principal !== row.deputy,
  { field: 'deputy' },
);

/** People delegate what is theirs; for someone who is away already an admin does it, and gains nothing by it. */
export const forOneself = rule<People>(
  'firm_delegation.for_oneself',
  'You can delegate your own duties. An admin can do it for a colleague, and someone else has to be the delegate.',
  ({ row, actor }) =>
    actor.kind === 'system' ||
    row.principal === actor.id ||
    (includesRole(actor.role, 'admin') && !actsForAny(actor, row.deputy)),
  { field: 'principal', law: '2 CFR 200.303' },
);
