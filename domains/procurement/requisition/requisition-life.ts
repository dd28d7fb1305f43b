import { anyOf, forThose, own } from '#kernel';
import { asksForMoney, awardIsDated, brandSaysOrEqual, soleSourceIsJustified } from './requisition.rules.ts';

/** A request belongs to the person who needs it and the one who wrote it down; managers and buyers help. */
export const theirs = anyOf(own('requestedBy'), own('createdBy'), forThose(['manager', { duty: 'buyer' }]));

export const requisitionStates = {
  draft: 'new',
  submitted: 'review',
  returned: 'returned',
  approved: 'done',
  rejected: 'stopped',
  cancelled: 'stopped',
  ordered: 'done',
} as const;

/** The steps of a request; approving and ordering are taken by what decides on it. */
export const requisitionSteps = {
  submit: {
    label: 'Submit',
    from: ['draft', 'returned'],
    to: 'submitted',
    by: 'member',
    rows: theirs,
    rules: [asksForMoney, soleSourceIsJustified, awardIsDated, brandSaysOrEqual],
  },
  return: {
    label: 'Send back',
    from: 'submitted',
    to: 'returned',
    by: 'nobody',
    reason: 'required',
  },
  // Its approval takes these steps when the last person it needs has decided.
  approve: { label: 'Approve', from: 'submitted', to: 'approved', by: 'nobody', rules: [asksForMoney] },
  // The authority of an emergency activation, taken by its order; it is ratified afterwards.
  authorize: {
    label: 'Authorize emergency purchase',
    isShortcut: true,
    from: ['draft', 'returned', 'submitted'],
    to: 'approved',
    by: 'nobody',
    rules: [asksForMoney],
  },
  reopen: { label: 'Approve again', from: 'approved', to: 'submitted', by: 'nobody', reason: 'required' },
  reject: {
    label: 'Reject',
    from: 'submitted',
    to: 'rejected',
    by: 'nobody',
    reason: 'required',
    confirm: 'You cannot reopen a rejected requisition.',
  },
  cancel: {
    label: 'Cancel',
    from: ['draft', 'submitted', 'returned', 'approved'],
    to: 'cancelled',
    by: 'member',
    rows: theirs,
    reason: 'required',
    confirm: 'You cannot reopen a cancelled requisition.',
  },
  order: { label: 'Mark ordered', from: 'approved', to: 'ordered', by: { duty: 'buyer' } },
} as const;
