import { rule, secondPerson } from '#kernel';
import { buyers } from '../orders/order-life.ts';

export const approverIsAnother = secondPerson(
  'order_revision.approver_is_another',
  'You drafted this revision or requested the purchase, so someone else has to approve it.',
  ['createdBy', 'requestedBy'],
);

export const saysWhy = rule<{ cause: string }>(
  'order_revision.says_why',
  'Enter the reason in 20 characters or more.',
  ({ row }) => row.cause.trim().length >= 20,
  { field: 'cause' },
);

/** Drafted by a buyer, approved by a second person, and only then part of the order. */
export const revisionSteps = {
  submit: {
    label: 'Submit for approval',
    from: ['draft', 'returned'],
    to: 'submitted',
    by: buyers,
    rules: [saysWhy],
  },
  approve: {
    label: 'Approve revision',
    from: 'submitted',
    to: 'approved',
    by: buyers,
    rules: [approverIsAnother, saysWhy],
    confirm: 'The order changes, its encumbrance is adjusted, and the vendor gets the revision.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'returned', by: buyers, reason: 'required' },
  discard: {
    label: 'Discard',
    from: ['draft', 'returned', 'submitted'],
    to: 'discarded',
    by: buyers,
    reason: 'required',
  },
} as const;
