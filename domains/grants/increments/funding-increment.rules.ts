import { rule, secondPerson } from '#kernel';

export const endsAfterItBegins = rule<{ fromDay: string; untilDay: string }>(
  'funding_increment.ends_after_it_begins',
  'The budget period ends before it begins.',
  ({ row }) => row.untilDay > row.fromDay,
  { field: 'untilDay' },
);

/** What the funder released is shown by its notice. */
export const hasNotice = rule<{ documents: readonly string[] | null }>(
  'funding_increment.has_notice',
  'Attach the funder’s notice that releases this amount.',
  ({ row }) => (row.documents ?? []).length > 0,
  { field: 'documents', law: '2 CFR 200.211' },
);

export const releaserIsAnother = secondPerson(
  'funding_increment.releaser_is_another',
  'You entered or submitted this increment, so someone else has to release it.',
  ['createdBy', 'submittedBy'],
);
