import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { approverIsAnother } from './grant-budget.rules.ts';

export const budgetStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting approval'],
  approved: 'done',
  superseded: 'new',
  discarded: 'stopped',
} as const;

/** Prepared by one person, approved by another; the next approved version takes its place. */
export const budgetSteps = {
  submit: {
    label: 'Submit for approval',
    from: 'draft',
    to: 'submitted',
    by: grantManagers,
  },
  approve: {
    label: 'Approve budget',
    from: 'submitted',
    to: 'approved',
    by: grantApprovers,
    rules: [approverIsAnother],
    confirm: 'It becomes the budget of the award. The version before is superseded.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  discard: { label: 'Discard', from: ['draft', 'submitted'], to: 'discarded', by: grantManagers, reason: 'required' },
  // The product does it as the next version is approved.
  supersede: { label: 'Supersede', from: 'approved', to: 'superseded', by: 'nobody' },
} as const;
