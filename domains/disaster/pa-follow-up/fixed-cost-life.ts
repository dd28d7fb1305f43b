import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { agreerIsAnother, basisIsStated, signedInToAgree } from './fixed-cost.rules.ts';

export const estimateStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting agreement'],
  agreed: 'done',
  declined: 'stopped',
} as const;

/** Overruns of a fixed estimate are ours, so another person agrees to it; then its amount never changes. */
export const estimateSteps = {
  submit: {
    label: 'Submit for agreement',
    from: 'draft',
    to: 'submitted',
    by: grantManagers,
    rules: [basisIsStated],
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  agree: {
    label: 'Record agreement',
    from: 'submitted',
    to: 'agreed',
    by: grantApprovers,
    fieldsToFill: ['agreedOn'],
    rules: [agreerIsAnother, signedInToAgree],
    confirm: 'The amount never changes afterwards. Overruns are paid by us.',
  },
  decline: {
    label: 'Decline estimate',
    from: ['draft', 'submitted'],
    to: 'declined',
    by: [...grantManagers, ...grantApprovers],
    reason: 'required',
  },
} as const;
