import { grantApprovers, grantManagers } from '../award/award-life.ts';
import {
  compositeIsApproved,
  agreementIsShown,
  approverIsAnother,
  hasComponents,
  totalIsExplained,
} from './fringe-sheet.rules.ts';

export const fringeStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting approval'],
  approved: 'done',
  retired: 'stopped',
  discarded: 'stopped',
} as const;

const complete = [hasComponents, totalIsExplained, compositeIsApproved, agreementIsShown] as const;

/** Entered by one person and approved by another, before any budget takes its rates. */
export const fringeSteps = {
  submit: { label: 'Submit for approval', from: 'draft', to: 'submitted', by: grantManagers, rules: complete },
  approve: {
    label: 'Approve rates',
    from: 'submitted',
    to: 'approved',
    by: grantApprovers,
    rules: [approverIsAnother, ...complete],
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  retire: { label: 'Retire', from: 'approved', to: 'retired', by: grantManagers, reason: 'required' },
  discard: { label: 'Discard', from: ['draft', 'submitted'], to: 'discarded', by: grantManagers, reason: 'required' },
} as const;
