import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { stageDuties } from './review-words.ts';
import { approverIsAnother, clearerIsAnother, endorserIsAnother, stageIsTheirs } from './round.rules.ts';

/** Each of the duties of the stages; which of them counts is judged by the stage that is open. */
const stageHolders = (Object.keys(stageDuties) as (keyof typeof stageDuties)[]).map((duty) => ({ duty })); // its keys

export const recommendationStates = {
  draft: 'new',
  submitted: ['review', 'Program review'],
  staged: ['review', 'Stage review'],
  endorsed: ['review', 'Finance review'],
  returned: ['returned', 'Needs changes'],
  approved: 'done',
  discarded: 'stopped',
} as const;

/** Endorsed by another officer, cleared stage by stage as the round announced, and approved by finance. */
export const recommendationSteps = {
  submit: { label: 'Submit for endorsement', from: ['draft', 'returned'], to: 'submitted', by: grantManagers },
  endorse: {
    label: 'Endorse',
    from: 'submitted',
    to: 'endorsed',
    by: grantManagers,
    rules: [endorserIsAnother],
  },
  openStage: { label: 'Open stage', from: 'endorsed', to: 'staged', by: 'nobody' },
  clear: {
    label: 'Clear stage',
    from: 'staged',
    to: 'endorsed',
    by: stageHolders,
    rules: [clearerIsAnother, stageIsTheirs],
    reason: 'optional',
  },
  approve: {
    label: 'Approve',
    from: 'endorsed',
    to: 'approved',
    by: grantApprovers,
    rules: [approverIsAnother],
    confirm: 'The amount is held for this application until the round is decided.',
  },
  return: {
    label: 'Needs changes',
    from: ['submitted', 'staged', 'endorsed'],
    to: 'returned',
    by: [...stageHolders, ...grantApprovers],
    reason: 'required',
  },
  discard: {
    label: 'Discard',
    from: ['draft', 'submitted', 'staged', 'endorsed', 'returned'],
    to: 'discarded',
    by: grantManagers,
    reason: 'required',
  },
} as const;
