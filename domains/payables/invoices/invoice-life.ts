import {
  actorIsOutside,
  approverIsAnother,
  billsSomething,
  isProper,
  overriderIsAnother,
  tiesToLines,
  voiderIsAnother,
} from './invoice.rules.ts';

export const clerks = [{ duty: 'accounts_payable' }] as const;
export const approvers = [
  { duty: 'approver' },
  { duty: 'budget_officer' },
  { duty: 'chief_procurement_officer' },
] as const;

export const invoiceStates = {
  captured: ['new', 'To register'],
  exception: ['late', 'Exception'],
  matched: ['review', 'Awaiting approval'],
  returned: ['returned', 'Returned to vendor'],
  approved: 'done',
  paid: 'done',
  voiding: ['review', 'Void requested'],
  voided: 'stopped',
  discarded: 'stopped',
} as const;

/** From a state on people change nothing: what was matched, approved and paid is what the vendor wrote. */
export const invoiceFixed = [
  {
    in: ['matched'],
    code: 'invoice.is_matched',
    sentence: 'This invoice awaits approval as it is. Send it back to change it.',
  },
  {
    in: ['approved', 'voiding', 'voided'],
    code: 'invoice.is_approved',
    sentence: 'This invoice is approved. Request a void, or enter a credit memo.',
  },
  {
    in: ['paid'],
    code: 'invoice.is_paid',
    sentence: 'This invoice is paid. Void its payment, or enter a credit memo.',
  },
] as const;

/** An invoice is registered and matched by a clerk, approved by another person, and voided by two. */
export const invoiceSteps = {
  register: {
    label: 'Register',
    from: 'captured',
    to: 'exception',
    by: clerks,
    rules: [actorIsOutside, billsSomething, tiesToLines],
  },
  match: {
    label: 'Match again',
    from: 'exception',
    to: 'matched',
    by: clerks,
    rules: [actorIsOutside, billsSomething, tiesToLines, isProper],
  },
  unmatch: { label: 'Unmatch', from: 'matched', to: 'exception', by: 'nobody', reason: 'required' },
  notDuplicate: {
    label: 'Clear duplicate',
    from: 'exception',
    to: 'matched',
    by: [...clerks, ...approvers],
    rules: [overriderIsAnother, actorIsOutside],
    reason: 'required',
  },
  shortPay: {
    label: 'Short-pay',
    from: 'exception',
    to: 'matched',
    by: clerks,
    rules: [actorIsOutside, tiesToLines, isProper],
    fieldsToFill: ['toVendor'],
    confirm: 'Only what matches is paid, at order prices. The vendor gets a notice.',
  },
  approve: {
    label: 'Approve',
    from: 'matched',
    to: 'approved',
    by: approvers,
    rules: [approverIsAnother, actorIsOutside, tiesToLines, isProper],
    confirm: 'Its amount is expended and its encumbrance released.',
  },
  sendBack: { label: 'Send back', from: 'matched', to: 'exception', by: [...clerks, ...approvers], reason: 'required' },
  return: {
    label: 'Return to vendor',
    from: ['captured', 'exception'],
    to: 'returned',
    by: clerks,
    fieldsToFill: ['toVendor'],
    confirm: 'The vendor gets your message, and the payment clock stops until a proper invoice comes.',
  },
  registerAgain: {
    label: 'Register corrected invoice',
    from: 'returned',
    to: 'exception',
    by: clerks,
    rules: [actorIsOutside, billsSomething, tiesToLines],
  },
  // The vendor does these two in its portal, and the product takes the step for it.
  resubmit: { label: 'Resubmit', from: 'returned', to: 'captured', by: 'nobody' },
  withdraw: {
    label: 'Withdraw',
    from: ['captured', 'exception', 'matched', 'returned'],
    to: 'discarded',
    by: 'nobody',
    reason: 'required',
  },
  discard: {
    label: 'Discard',
    from: ['captured', 'exception', 'returned'],
    to: 'discarded',
    by: clerks,
    reason: 'required',
  },
  pay: { label: 'Pay', from: 'approved', to: 'paid', by: 'nobody' },
  reopen: { label: 'Reopen', from: 'paid', to: 'approved', by: 'nobody', reason: 'required' },
  requestVoid: {
    label: 'Request void',
    from: 'approved',
    to: 'voiding',
    by: [...clerks, ...approvers],
    reason: 'required',
  },
  keep: { label: 'Keep invoice', from: 'voiding', to: 'approved', by: approvers, reason: 'required' },
  void: {
    label: 'Void invoice',
    from: 'voiding',
    to: 'voided',
    by: approvers,
    rules: [voiderIsAnother],
    confirm: 'What it expended is taken back, and what it billed is open again.',
  },
} as const;

/** Who decided what, and when. */
export const decisions = [
  'isFromVendor',
  'sentBy',
  'withdrawnBy',
  'registeredBy',
  'notDuplicateBy',
  'returnedOn',
  'approvedBy',
  'approvedOn',
  'voidAskedBy',
  'voidedBy',
  'voidedOn',
] as const;
