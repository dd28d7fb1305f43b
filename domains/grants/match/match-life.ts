import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { approverIsAnother, hasPapers, passesTests, reverserIsAnother, valueIsExplained } from './match.rules.ts';

export const matchStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting approval'],
  approved: 'done',
  reversing: ['late', 'Reversal requested'],
  reversed: 'stopped',
  discarded: 'stopped',
} as const;

const complete = [...passesTests, hasPapers, valueIsExplained] as const;

/** Entered by one person and approved by another; its approval posts it as match of the award, once. */
export const matchSteps = {
  submit: {
    label: 'Submit for approval',
    from: 'draft',
    to: 'submitted',
    by: grantManagers,
    rules: complete,
  },
  approve: {
    label: 'Approve match',
    from: 'submitted',
    to: 'approved',
    by: grantApprovers,
    rules: [approverIsAnother, ...complete],
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
    confirm: 'The contribution no longer counts as match. Its document can be entered again.',
  },
  keep: { label: 'Decline reversal', from: 'reversing', to: 'approved', by: grantApprovers, reason: 'required' },
} as const;
