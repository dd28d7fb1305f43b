import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { approverIsAnother, saysEnough } from './answer.rules.ts';

export const answerStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting approval'],
  approved: 'done',
  retired: 'stopped',
} as const;

export const answerApprovers = [...grantManagers, ...grantApprovers] as const;

/** Written by one person and read by another before applications take it. */
export const answerSteps = {
  submit: {
    label: 'Submit for approval',
    from: 'draft',
    to: 'submitted',
    by: grantManagers,
    rules: [saysEnough],
  },
  approve: {
    label: 'Approve answer',
    from: 'submitted',
    to: 'approved',
    by: answerApprovers,
    rules: [approverIsAnother],
    confirm: 'Applications can use it as it is.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: answerApprovers, reason: 'required' },
  revise: { label: 'Revise answer', from: 'approved', to: 'draft', by: grantManagers },
  retire: { label: 'Retire', from: ['draft', 'approved'], to: 'retired', by: grantManagers, reason: 'required' },
} as const;
