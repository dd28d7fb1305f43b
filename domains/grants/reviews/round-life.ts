import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { deciderIsAnother, opensBeforeItCloses, rangeIsOrdered, weightsAreWhole } from './round.rules.ts';

export const roundStates = {
  draft: 'new',
  open: ['review', 'Open'],
  review: ['review', 'In review'],
  ranked: ['review', 'Awaiting decision'],
  decided: 'done',
  closed: 'new',
  cancelled: 'stopped',
} as const;

/** From the call for applications to the decision. Ranking opens the panel: scores change afterwards with a reason alone. */
export const roundSteps = {
  open: {
    label: 'Open round',
    from: 'draft',
    to: 'open',
    by: grantManagers,
    rules: [weightsAreWhole, opensBeforeItCloses, rangeIsOrdered],
    confirm: 'Criteria, amounts and dates are fixed.',
  },
  beginReview: { label: 'Start review', from: 'open', to: 'review', by: grantManagers },
  rank: {
    label: 'Rank applications',
    from: 'review',
    to: 'ranked',
    by: grantManagers,
    confirm: 'Budget officers see applications and scores. A score changes with a reason alone.',
  },
  reopen: { label: 'Back to review', from: 'ranked', to: 'review', by: grantManagers, reason: 'required' },
  decide: {
    label: 'Decide round',
    from: 'ranked',
    to: 'decided',
    by: grantApprovers,
    rules: [deciderIsAnother],
    confirm: 'Recommended applications are awarded; all others are not.',
  },
  close: { label: 'Close round', from: 'decided', to: 'closed', by: grantManagers },
  cancel: {
    label: 'Cancel round',
    from: ['draft', 'open', 'review'],
    to: 'cancelled',
    by: grantManagers,
    reason: 'required',
  },
} as const;
