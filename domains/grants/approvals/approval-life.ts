import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { recorderIsAnother, senderIsAnother } from './prior-approval.rules.ts';

export const approvalStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting release'],
  sent: ['review', 'With the funder'],
  approved: 'done',
  denied: 'stopped',
  withdrawn: 'stopped',
} as const;

const answer = ['reference', 'answeredOn', 'answer'] as const;

/** Released by a second person; the person who asked does not record that it was granted. */
export const approvalSteps = {
  submit: { label: 'Submit for release', from: 'draft', to: 'submitted', by: grantManagers },
  send: {
    label: 'Release to funder',
    from: 'submitted',
    to: 'sent',
    by: grantApprovers,
    rules: [senderIsAnother],
    confirm: 'The request stays as it is, and the time to answer begins.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  approve: {
    label: 'Record approval',
    from: 'sent',
    to: 'approved',
    by: grantApprovers,
    rules: [recorderIsAnother],
    fieldsToFill: answer,
  },
  deny: {
    label: 'Record denial',
    from: 'sent',
    to: 'denied',
    by: grantApprovers,
    rules: [recorderIsAnother],
    fieldsToFill: answer,
  },
  withdraw: {
    label: 'Withdraw',
    from: ['draft', 'submitted', 'sent'],
    to: 'withdrawn',
    by: grantManagers,
    reason: 'required',
  },
} as const;
