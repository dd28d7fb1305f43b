import { peopleActing } from '#kernel/record/acting.ts';
import { type Money, rule, secondPerson } from '#kernel';

export const issuerIsNotAuthor = secondPerson(
  'purchase_order.issuer_is_not_author',
  'You wrote this order or requested the purchase, so someone else has to issue it.',
  ['createdBy', 'requestedBy'],
);

export const cancellerIsNotAsker = secondPerson(
  'purchase_order.canceller_is_not_asker',
  'You requested the cancellation, so someone else has to approve it.',
  ['cancelAskedBy'],
);

/** The whole purchase counts, so that orders in pieces reach no further than one. */
export const oneIsEnough = rule<{ needsSecond: boolean }>(
  'purchase_order.one_is_enough',
  'This purchase is above the micro-purchase threshold. Submit it, so that someone else issues it.',
  ({ row }) => !row.needsSecond,
  { law: '2 CFR 200.303' },
);

/** Nobody orders alone what they requested, nor does a delegate of theirs. */
export const requesterDoesNotIssue = rule<{ requestedBy: string | null }>(
  'purchase_order.requester_does_not_issue',
  'You requested this purchase, so someone else has to issue the order.',
  ({ row, actor }) => row.requestedBy === null || !peopleActing(actor).includes(row.requestedBy),
  { law: '2 CFR 200.303' },
);

/** What has arrived is owed: the rest alone is cancelled. */
export const nothingIsReceived = rule<{ delivery: string | null }>(
  'purchase_order.nothing_is_received',
  'Part of this order is received. Choose “Cancel remainder” to cancel what is still open.',
  ({ row }) => row.delivery === null || row.delivery === 'open',
);

export const namesVendor = rule<{ vendor: string | null }>(
  'purchase_order.names_vendor',
  'Choose a vendor from the directory.',
  ({ row }) => row.vendor !== null,
  { field: 'vendor' },
);

/** The total stands for the lines, which a list does not carry. */
export const ordersSomething = rule<{ total: Money | null }>(
  'purchase_order.orders_something',
  'Add at least one line with a price.',
  ({ row }) => (row.total?.cents ?? 0) > 0,
  { field: 'lines' },
);

export const blanketEnds = rule<{ type: string; endsOn: string | null }>(
  'purchase_order.blanket_ends',
  'A blanket order needs an end date.',
  ({ row }) => row.type !== 'blanket' || row.endsOn !== null,
  { field: 'endsOn' },
);

/** A standing order ends by itself: its days and its interval say how many periods it has. */
export const standingIsWhole = rule<{
  type: string;
  every: string | null;
  firstOn: string | null;
  endsOn: string | null;
}>(
  'purchase_order.standing_is_whole',
  'A standing order needs an interval, its first day and its end date.',
  ({ row }) => row.type !== 'standing' || (row.every !== null && row.firstOn !== null && row.endsOn !== null),
  { field: 'every' },
);

export const confirmingSaysWhy = rule<{ isConfirming: boolean; confirmingReason: string | null }>(
  'purchase_order.confirming_says_why',
  'For a confirming order, enter why the purchase came before the order.',
  ({ row }) => !row.isConfirming || (row.confirmingReason ?? '').trim().length >= 20,
  { field: 'confirmingReason' },
);

export const daysLieAhead = rule<{
  isConfirming: boolean;
  deliverBy: string | null;
  endsOn: string | null;
  status: string;
}>(
  'purchase_order.days_lie_ahead',
  'A delivery or end date has passed. Enter a later one.',
  ({ row: { isConfirming, deliverBy, endsOn, status }, today }) =>
    status !== 'draft' || isConfirming || ((deliverBy ?? today) >= today && (endsOn ?? today) >= today),
  { field: 'deliverBy' },
);
