import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { deciderIsAnother, signedIn } from './project.rules.ts';

export const projectStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting decision'],
  selected: 'done',
  denied: 'stopped',
  withdrawn: 'stopped',
} as const;

/** From the draft to what FEMA decides, which another person records. */
export const projectSteps = {
  submit: { label: 'Submit', from: 'draft', to: 'submitted', by: grantManagers },
  select: {
    label: 'Record selection',
    from: 'submitted',
    to: 'selected',
    by: grantApprovers,
    fieldsToFill: ['awardedOn', 'femaNumber', 'award'],
    rules: [deciderIsAnother, signedIn],
  },
  deny: {
    label: 'Record denial',
    from: 'submitted',
    to: 'denied',
    by: grantApprovers,
    rules: [deciderIsAnother, signedIn],
    reason: 'required',
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  withdraw: {
    label: 'Withdraw',
    from: ['draft', 'submitted'],
    to: 'withdrawn',
    by: grantManagers,
    reason: 'required',
  },
} as const;
