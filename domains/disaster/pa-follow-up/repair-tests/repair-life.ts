import { grantApprovers, grantManagers } from '../../../grants/public.ts';
import { confirmerIsAnother, electionIsMade, hasBasis, hasBothEstimates, signedInToConfirm } from './repair.rules.ts';

export const testStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting confirmation'],
  confirmed: 'done',
  superseded: 'stopped',
  withdrawn: 'stopped',
} as const;

/** A confirmed test stays as it is until another one of its facility is confirmed. */
export const testSteps = {
  submit: {
    label: 'Submit for confirmation',
    from: 'draft',
    to: 'submitted',
    by: grantManagers,
    rules: [hasBothEstimates, electionIsMade, hasBasis],
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  confirm: {
    label: 'Confirm test',
    from: 'submitted',
    to: 'confirmed',
    by: grantApprovers,
    rules: [confirmerIsAnother, signedInToConfirm],
    confirm: 'The test never changes afterwards. New estimates make a new test.',
  },
  withdraw: {
    label: 'Withdraw',
    from: ['draft', 'submitted'],
    to: 'withdrawn',
    by: grantManagers,
    reason: 'required',
  },
  supersede: { label: 'Supersede', from: 'confirmed', to: 'superseded', by: 'nobody' },
} as const;
