import { rule, secondPerson } from '#kernel';
import { addMonths } from '#kernel/lists/days.ts';

export const endsWithinAYear = rule<{ fromDay: string; untilDay: string }>(
  'rule_exception.ends_within_a_year',
  'The last day has to be within a year of the first day.',
  ({ row }) => row.untilDay >= row.fromDay && row.untilDay <= addMonths(row.fromDay, 12),
  { field: 'untilDay', law: '2 CFR 200.318(i)' },
);

export const reasonSaysSomething = rule<{ reason: string }>(
  'rule_exception.reason_says_something',
  'Explain the reason for the exception in at least 40 characters, for the auditor.',
  ({ row }) => row.reason.trim().length >= 40,
  { field: 'reason', law: '2 CFR 200.318(i)' },
);

export const granterIsNotAsker = secondPerson(
  'rule_exception.granter_is_not_asker',
  'You requested this exception, so someone else has to decide on it.',
  ['createdBy'],
);

export const endsAhead = rule<{ untilDay: string }>(
  'rule_exception.ends_ahead',
  'Its last day has passed: refuse it, and have it requested again with a later one.',
  ({ row, today }) => row.untilDay >= today,
  { field: 'untilDay' },
);
