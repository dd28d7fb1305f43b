import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { approverIsAnother, hasEvidence, incurredByNow, isPaid, reverserIsAnother } from './grant-cost.rules.ts';

export const costStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting approval'],
  approved: 'done',
  reversing: ['late', 'Reversal requested'],
  reversed: 'stopped',
  discarded: 'stopped',
} as const;

/** Entered by one person, approved by another; what is approved is never edited, it is reversed by two. */
export const costSteps = {
  submit: {
    label: 'Submit for approval',
    from: 'draft',
    to: 'submitted',
    by: grantManagers,
    rules: [hasEvidence, isPaid, incurredByNow],
  },
  approve: {
    label: 'Approve cost',
    from: 'submitted',
    to: 'approved',
    by: grantApprovers,
    rules: [approverIsAnother, hasEvidence, isPaid, incurredByNow],
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  discard: { label: 'Discard', from: ['draft', 'submitted'], to: 'discarded', by: grantManagers, reason: 'required' },
  askReversal: {
    label: 'Request reversal',
    from: 'approved',
    to: 'reversing',
    by: grantManagers,
    reason: 'required',
  },
  reverse: {
    label: 'Confirm reversal',
    from: 'reversing',
    to: 'reversed',
    by: grantApprovers,
    rules: [reverserIsAnother],
    confirm: 'The cost leaves its awards. Enter it again if it was only wrong.',
  },
  /** A contribution to the match, approved by two people in its own ledger. */
  post: { label: 'Post match', from: 'draft', to: 'approved', by: 'nobody' },
  /** Two people voided its invoice or reversed its contribution; the product takes the cost off. */
  takeOff: {
    label: 'Reverse with source',
    from: ['approved', 'reversing'],
    to: 'reversed',
    by: 'nobody',
    reason: 'required',
  },
  keep: { label: 'Decline reversal', from: 'reversing', to: 'approved', by: grantApprovers, reason: 'required' },
} as const;

export const costFixed = [
  {
    in: ['submitted'],
    code: 'grant_cost.is_submitted',
    sentence: 'This cost awaits approval as it is. Send it back to change it.',
  },
  {
    in: ['approved', 'reversing', 'reversed'],
    code: 'grant_cost.is_approved',
    sentence: 'An approved cost never changes. Reverse it and enter it again.',
  },
  { in: ['discarded'], code: 'grant_cost.is_discarded', sentence: 'This cost is discarded. Enter a new one.' },
] as const;
