import { rule, secondPerson } from '#kernel';

/** Later the days are fixed, which says more to those who try to change them. */
export const endsAfterItBegins = rule<{ fromDay: string; untilDay: string; status: string }>(
  'vendor_scorecard.ends_after_it_begins',
  'This period ends before it begins.',
  ({ row }) => row.status !== 'draft' || row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

export const publisherIsNotScorer = secondPerson(
  'vendor_scorecard.publisher_is_not_scorer',
  'You scored this vendor, so someone else has to publish the scorecard.',
  ['createdBy', 'sharedBy'],
);

interface Answered {
  readonly replyUntil: string | null;
  readonly status: string;
}

/** Nobody is told in public what it could not answer before. */
export const replyWindowIsOver = rule<Answered>(
  'vendor_scorecard.reply_window',
  'The vendor can still reply. Publish after the last day to reply, or once it has replied.',
  ({ row, today }) => row.status === 'replied' || row.replyUntil === null || today > row.replyUntil,
  { field: 'replyUntil' },
);
