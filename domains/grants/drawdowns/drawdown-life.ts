import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { approverIsAnother, hasCashPlan, reimbursesWhatCame, saysCompletion, signedIn } from './drawdown.rules.ts';

export const drawdownStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting approval'],
  approved: ['done', 'To file'],
  filed: ['review', 'Filed'],
  paid: 'done',
  short_paid: ['done', 'Short-paid'],
  returned: 'returned',
  discarded: 'stopped',
} as const;

/** Prepared by one person and approved by another before the funder sees it; what goes back frees its costs. */
export const drawdownSteps = {
  submit: {
    label: 'Submit for approval',
    from: ['draft', 'returned'],
    to: 'submitted',
    by: grantManagers,
    rules: [hasCashPlan, reimbursesWhatCame, saysCompletion],
  },
  approve: {
    label: 'Approve drawdown',
    from: 'submitted',
    to: 'approved',
    by: grantApprovers,
    rules: [approverIsAnother, signedIn],
    confirm: 'It can be filed with the funder as it is.',
  },
  return: {
    label: 'Send back',
    from: ['submitted', 'approved'],
    to: 'returned',
    by: grantApprovers,
    reason: 'required',
  },
  file: {
    label: 'Record filing',
    from: 'approved',
    to: 'filed',
    by: grantManagers,
    fieldsToFill: ['filedOn', 'reference'],
    rules: [signedIn],
  },
  recordReturn: {
    label: 'Record return',
    from: 'filed',
    to: 'returned',
    by: grantManagers,
    reason: 'required',
  },
  pay: {
    label: 'Record payment',
    from: 'filed',
    to: 'paid',
    by: grantApprovers,
    fieldsToFill: ['paidOn'],
    rules: [signedIn],
  },
  payShort: {
    label: 'Record short payment',
    from: 'filed',
    to: 'short_paid',
    by: grantApprovers,
    fieldsToFill: ['paidOn', 'paidAmount'],
    rules: [signedIn],
    reason: 'required',
  },
  discard: {
    label: 'Discard',
    from: ['draft', 'submitted', 'returned'],
    to: 'discarded',
    by: grantManagers,
    reason: 'required',
  },
} as const;
