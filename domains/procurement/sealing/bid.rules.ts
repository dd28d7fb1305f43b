import { rule } from '#kernel';

export const isReadable = rule<{ unreadable: string | null }>(
  'bid.is_readable',
  'This envelope could not be opened, so the bid is not responsive.',
  ({ row }) => row.unreadable === null,
  { field: 'unreadable' },
);

export const hasEveryAddendum = rule<{ missedAddenda: number | null }>(
  'bid.has_every_addendum',
  'The bid does not acknowledge every addendum, so it is not responsive.',
  ({ row }) => (row.missedAddenda ?? 0) === 0,
  { field: 'missedAddenda' },
);

/** A paper bid counts as two people typed it, each without the other's entry. */
export const entriesAgree = rule<{ received: string; confirmedBy: string | null; entriesDiffer: boolean }>(
  'bid.entries_agree',
  'The two entries of this paper bid differ, or there is only one. Compare them with the paper.',
  ({ row }) => row.received !== 'paper' || (row.confirmedBy !== null && !row.entriesDiffer),
  { field: 'entriesDiffer' },
);
