import { anyOf, forThose, own } from '#kernel';
import { chairs, chief } from './evaluation-words.ts';
import { approverIsNotChair } from './evaluation.rules.ts';

const asChair = { by: chairs, rows: own('chair') } as const;

export const evaluationStates = {
  setup: 'new',
  declaring: ['review', 'Declarations'],
  scoring: 'review',
  locked: ['review', 'Scores locked'],
  consensus: 'review',
  ranked: 'review',
  recommended: ['review', 'Awaiting approval'],
  approved: 'done',
  cancelled: 'stopped',
} as const;

export const evaluationSteps = {
  invite: { label: 'Request declarations', from: 'setup', to: 'declaring', ...asChair },
  begin: { label: 'Start scoring', from: 'declaring', to: 'scoring', ...asChair },
  lock: {
    label: 'Lock scores',
    from: 'scoring',
    to: 'locked',
    ...asChair,
    confirm: 'No one can change a score afterwards. Prices are shown to the panel; vendors too unless it is blind.',
  },
  discuss: { label: 'Start consensus', from: 'locked', to: 'consensus', ...asChair },
  rank: { label: 'Rank', from: 'consensus', to: 'ranked', ...asChair },
  recommend: {
    label: 'Recommend',
    from: 'ranked',
    to: 'recommended',
    ...asChair,
    fieldsToFill: ['recommended', 'rationale'],
  },
  approve: { label: 'Approve', from: 'recommended', to: 'approved', by: chief, rules: [approverIsNotChair] },
  return: { label: 'Send back', from: 'recommended', to: 'ranked', by: chief, reason: 'required' },
  reopen: {
    label: 'Reopen',
    from: ['ranked', 'recommended', 'approved'],
    to: 'consensus',
    by: chief,
    reason: 'required',
    confirm: 'Individual scores stay locked. The panel agrees and ranks again.',
  },
  cancel: {
    label: 'Cancel',
    from: ['setup', 'declaring', 'scoring'],
    to: 'cancelled',
    by: [chairs, chief],
    rows: anyOf(own('chair'), forThose(chief)),
    reason: 'required',
    confirm: 'Scores stay on record and no longer count. You cannot reopen it.',
  },
} as const;
