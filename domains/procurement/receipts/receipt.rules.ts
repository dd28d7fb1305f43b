import { type Actor, actsForAny, rule, secondPerson } from '#kernel';
import { peopleActing } from '#kernel/record/acting.ts';

/** Whether one of these people acts, by whatever way, delegates of theirs included. */
export const actsFor = (people: readonly string[], actor: Actor): boolean =>
  peopleActing(actor).some((person) => people.includes(person));

export const ownPurchase = 'You requested, wrote or issued this order, so someone else has to receive it.';

/** Above the micro-purchase threshold, counted over the whole purchase as for the order itself. */
export const receiverIsAnother = rule<{ needsSecond: boolean; orderedBy: readonly string[] | null }>(
  'receipt.receiver_is_another',
  ownPurchase,
  ({ row, actor }) => !row.needsSecond || !actsFor(row.orderedBy ?? [], actor),
  { law: '2 CFR 200.303' },
);

/** What is inspected once has to be, also after it went back to the receiver. */
export const needsNoInspection = rule<{ needsInspection: boolean }>(
  'receipt.needs_no_inspection',
  'An inspection is required. Choose “Post for inspection”.',
  ({ row }) => !row.needsInspection,
);

export const ownInspection = 'You received this, so someone else has to inspect it.';

/** Who counted or posted it has had their say; who rejects part of it at the inspection passes the rest. */
export const inspectorIsAnother = rule<{ receivedBy: readonly string[] | null }>(
  'receipt.inspector_is_another',
  ownInspection,
  ({ row, actor }) => !actsForAny(actor, row.receivedBy ?? []),
  { law: '2 CFR 200.303' },
);

export const reverserIsNotReceiver = secondPerson(
  'receipt.reverser_is_not_receiver',
  'You posted this receipt or requested its reversal, so someone else has to reverse it.',
  ['reversalAskedBy', 'postedBy'],
);

export const notAhead = rule<{ receivedOn: string }>(
  'receipt.not_ahead',
  'Enter the day on which it came. It can’t be in the future.',
  ({ row, today }) => row.receivedOn <= today,
  { field: 'receivedOn' },
);

export const periodInOrder = rule<{ periodFrom: string | null; periodUntil: string | null }>(
  'receipt.period_in_order',
  'Enter both days of the service period, the first one first.',
  ({ row: { periodFrom, periodUntil } }) =>
    (periodFrom === null) === (periodUntil === null) && (periodFrom ?? '') <= (periodUntil ?? ''),
  { field: 'periodUntil' },
);

export const returnDeciderIsNotAsker = secondPerson(
  'vendor_return.decider_is_not_asker',
  'You requested this return, so someone else has to approve it.',
  ['createdBy'],
);

export const deciderIsNotAsker = secondPerson(
  'remainder_cancellation.decider_is_not_asker',
  'You requested this cancellation, so someone else has to approve it.',
  ['createdBy'],
);
