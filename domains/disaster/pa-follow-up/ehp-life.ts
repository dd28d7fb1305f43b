import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { answersAll, clearerIsAnother, signedInToClear } from './ehp.rules.ts';

export const reviewStates = {
  draft: 'new',
  open: ['late', 'Items open'],
  submitted: ['review', 'Awaiting clearance'],
  cleared: 'done',
  withdrawn: 'stopped',
} as const;

/** From the questionnaire over its permits to the clearance, which another person records. */
export const reviewSteps = {
  start: {
    label: 'Start review',
    from: 'draft',
    to: 'open',
    by: grantManagers,
    rules: [answersAll],
    confirm: 'The permits and consultations that the answers ask for are listed.',
  },
  submit: { label: 'Submit for clearance', from: 'open', to: 'submitted', by: grantManagers },
  return: { label: 'Send back', from: 'submitted', to: 'open', by: grantApprovers, reason: 'required' },
  clear: {
    label: 'Record clearance',
    from: 'submitted',
    to: 'cleared',
    by: grantApprovers,
    fieldsToFill: ['clearedOn', 'clearance'],
    rules: [clearerIsAnother, signedInToClear],
  },
  reopen: {
    label: 'Change answers',
    from: ['open', 'cleared'],
    to: 'draft',
    by: grantManagers,
    reason: 'required',
  },
  withdraw: {
    label: 'Withdraw',
    from: ['draft', 'open', 'submitted'],
    to: 'withdrawn',
    by: grantManagers,
    reason: 'required',
  },
} as const;

export const itemStates = {
  open: 'new',
  sent: ['review', 'Awaiting agency'],
  cleared: 'done',
  waived: ['stopped', 'Not required'],
} as const;

/** From the request to what the agency answered. */
export const itemSteps = {
  send: { label: 'Record request', from: 'open', to: 'sent', by: grantManagers, fieldsToFill: ['sentOn'] },
  clear: {
    label: 'Record answer',
    from: ['open', 'sent'],
    to: 'cleared',
    by: grantManagers,
    fieldsToFill: ['clearedOn', 'reference'],
  },
  waive: { label: 'Not required', from: ['open', 'sent'], to: 'waived', by: grantManagers, reason: 'required' },
  reopen: { label: 'Reopen item', from: ['cleared', 'waived'], to: 'open', by: grantManagers, reason: 'required' },
} as const;
