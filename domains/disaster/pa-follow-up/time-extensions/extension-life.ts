import { grantApprovers, grantManagers } from '../../../grants/public.ts';
import { deciderIsAnother, isJustified, saysWorkDone, saysWorkLeft, signedInToDecide } from './extension.rules.ts';

export const extensionStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting decision'],
  granted: 'done',
  denied: 'stopped',
  withdrawn: 'stopped',
} as const;

/** What the recipient or FEMA decided is recorded by another person than who asked. */
export const extensionSteps = {
  submit: {
    label: 'Submit request',
    from: 'draft',
    to: 'submitted',
    by: grantManagers,
    fieldsToFill: ['sentOn'],
    rules: [isJustified, saysWorkDone, saysWorkLeft],
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  grant: {
    label: 'Record extension',
    from: 'submitted',
    to: 'granted',
    by: grantApprovers,
    fieldsToFill: ['decidedOn', 'grantedUntil', 'provisions'],
    rules: [deciderIsAnother, signedInToDecide],
    confirm: 'The new deadline is in force on the project at once.',
  },
  deny: {
    label: 'Record denial',
    from: 'submitted',
    to: 'denied',
    by: grantApprovers,
    fieldsToFill: ['decidedOn'],
    rules: [deciderIsAnother, signedInToDecide],
    reason: 'required',
  },
  withdraw: {
    label: 'Withdraw',
    from: ['draft', 'submitted'],
    to: 'withdrawn',
    by: grantManagers,
    reason: 'required',
  },
} as const;
