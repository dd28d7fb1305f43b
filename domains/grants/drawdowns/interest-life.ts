import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { approverIsAnother, differenceIsExplained, hasStatements, yearIsOver } from './interest.rules.ts';

export const interestStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting approval'],
  approved: ['done', 'To remit'],
  remitted: 'done',
  kept: ['done', 'Nothing due'],
  discarded: 'stopped',
} as const;

/** Entered from the statements by one person and approved by another; what exceeds the limit is remitted. */
export const interestSteps = {
  submit: {
    label: 'Submit for approval',
    from: 'draft',
    to: 'submitted',
    by: grantManagers,
    rules: [yearIsOver, hasStatements, differenceIsExplained],
  },
  approve: {
    label: 'Approve interest',
    from: 'submitted',
    to: 'approved',
    by: grantApprovers,
    rules: [approverIsAnother],
    confirm: 'What exceeds the limit of the year is due to the federal government.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  remit: {
    label: 'Record remittance',
    from: 'approved',
    to: 'remitted',
    by: grantManagers,
    fieldsToFill: ['remittedOn', 'reference'],
  },
  keep: { label: 'Keep interest', from: 'approved', to: 'kept', by: grantManagers },
  discard: { label: 'Discard', from: ['draft', 'submitted'], to: 'discarded', by: grantManagers, reason: 'required' },
} as const;
