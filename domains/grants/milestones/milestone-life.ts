import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { hasEvidence, reachedByNow, verifierIsAnother, waiverIsAnother } from './grant-milestone.rules.ts';

export const milestoneStates = {
  planned: 'new',
  in_progress: ['review', 'In progress'],
  done: ['review', 'Awaiting verification'],
  verified: 'done',
  waived: 'stopped',
  missed: 'late',
} as const;

/** Reached with its evidence and verified by another person, or waived by one; at risk follows from the days. */
export const milestoneSteps = {
  start: { label: 'Start', from: ['planned', 'missed'], to: 'in_progress', by: grantManagers },
  finish: {
    label: 'Complete',
    from: ['planned', 'in_progress', 'missed'],
    to: 'done',
    by: grantManagers,
    fieldsToFill: ['evidence'],
  },
  verify: {
    label: 'Verify',
    from: 'done',
    to: 'verified',
    by: grantApprovers,
    rules: [verifierIsAnother, reachedByNow, hasEvidence],
  },
  return: { label: 'Send back', from: 'done', to: 'in_progress', by: grantApprovers, reason: 'required' },
  miss: {
    label: 'Mark as missed',
    from: ['planned', 'in_progress'],
    to: 'missed',
    by: grantManagers,
    reason: 'required',
  },
  waive: {
    label: 'Waive',
    from: ['planned', 'in_progress', 'missed'],
    to: 'waived',
    by: grantApprovers,
    reason: 'required',
    rules: [waiverIsAnother],
    confirm: 'It needs no evidence then. What depends on it can go on.',
  },
} as const;
