import {
  blanketEnds,
  cancellerIsNotAsker,
  confirmingSaysWhy,
  issuerIsNotAuthor,
  namesVendor,
  nothingIsReceived,
  oneIsEnough,
  ordersSomething,
  requesterDoesNotIssue,
  standingIsWhole,
} from './purchase-order.rules.ts';

export const buyers = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;
const whole = [namesVendor, ordersSomething, blanketEnds, standingIsWhole, confirmingSaysWhy] as const;

/** The steps of an order: written, issued by one person or by a second, and cancelled by two. */
export const orderSteps = {
  submit: {
    label: 'Submit for approval',
    from: ['draft', 'returned'],
    to: 'submitted',
    by: buyers,
    rules: [...whole],
  },
  issueAlone: {
    label: 'Issue',
    from: ['draft', 'returned'],
    to: 'issued',
    by: buyers,
    rules: [oneIsEnough, requesterDoesNotIssue, ...whole],
    confirm: 'The vendor gets the order, and its amount is encumbered.',
  },
  issue: {
    label: 'Approve and issue',
    from: 'submitted',
    to: 'issued',
    by: buyers,
    rules: [issuerIsNotAuthor, ...whole],
    confirm: 'The vendor gets the order, and its amount is encumbered.',
  },
  // Under an emergency activation: the person who activated is the second one, and its ratification follows.
  issueNow: { label: 'Order now', isShortcut: true, from: 'draft', to: 'issued', by: 'nobody', rules: [...whole] },
  return: { label: 'Send back', from: 'submitted', to: 'returned', by: buyers, reason: 'required' },
  discard: {
    label: 'Discard',
    from: ['draft', 'returned', 'submitted'],
    to: 'cancelled',
    by: buyers,
    reason: 'required',
    confirm: 'A discarded order keeps its number and can’t be issued.',
  },
  requestCancel: {
    label: 'Request cancellation',
    from: 'issued',
    to: 'cancelling',
    by: buyers,
    rules: [nothingIsReceived],
    reason: 'required',
  },
  keep: { label: 'Keep order', from: 'cancelling', to: 'issued', by: buyers, reason: 'required' },
  cancel: {
    label: 'Cancel order',
    from: 'cancelling',
    to: 'cancelled',
    by: buyers,
    rules: [cancellerIsNotAsker, nothingIsReceived],
    confirm: 'Its encumbrance is released. Buying the items again needs a new requisition.',
  },
} as const;
