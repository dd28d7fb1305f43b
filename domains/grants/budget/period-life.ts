import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { carryIsBased, closerIsAnother } from './budget-period.rules.ts';

export const periodStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting closing'],
  closed: 'done',
  reopened: 'stopped',
  discarded: 'stopped',
} as const;

/** Asked for by one person and closed by another; from then on no cost of its days is charged. */
export const periodSteps = {
  submit: { label: 'Submit for closing', from: 'draft', to: 'submitted', by: grantManagers, rules: [carryIsBased] },
  close: {
    label: 'Close period',
    from: 'submitted',
    to: 'closed',
    by: grantApprovers,
    rules: [closerIsAnother, carryIsBased],
    confirm: 'No cost of its days is charged or reversed any more. What is carried forward goes to the next year.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  reopen: { label: 'Reopen period', from: 'closed', to: 'reopened', by: grantApprovers, reason: 'required' },
  discard: { label: 'Discard', from: ['draft', 'submitted'], to: 'discarded', by: grantManagers, reason: 'required' },
} as const;
