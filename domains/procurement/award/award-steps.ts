import { approverIsNotRecommender, backupHolds, isBackup, isNoBackup, protestPeriodIsOver } from './award.rules.ts';

export const recommenders = [
  { duty: 'buyer' },
  { duty: 'evaluation_chair' },
  { duty: 'chief_procurement_officer' },
] as const;
const chief = { duty: 'chief_procurement_officer' } as const;

export const awardStates = {
  recommended: 'review',
  returned: 'returned',
  approved: 'done',
  noticed: ['done', 'Intent noticed'],
  protested: 'late',
  standby: ['done', 'Backup'],
  final: 'done',
  cancelled: 'stopped',
  defaulted: ['stopped', 'Awardee failed'],
} as const;

/** Awards that stand: no second one of the same lot is made next to them, unless they share it or wait as backup. */
export const liveAwards = ['recommended', 'returned', 'approved', 'noticed', 'protested', 'standby', 'final'] as const;

/** From the recommendation past a second person and the protest period; a backup waits until it is called on. */
export const awardSteps = {
  return: { label: 'Send back', from: ['recommended', 'approved'], to: 'returned', by: chief, reason: 'required' },
  recommend: { label: 'Recommend again', from: 'returned', to: 'recommended', by: recommenders },
  approve: {
    label: 'Approve',
    from: 'recommended',
    to: 'approved',
    by: [chief, { duty: 'governing_body' }],
    rules: [approverIsNotRecommender],
  },
  notice: {
    label: 'Notify bidders',
    from: 'approved',
    to: 'noticed',
    by: [{ duty: 'buyer' }, chief],
    confirm: 'Every bidder is told, and the protest period begins.',
  },
  stay: { label: 'Stay', from: 'noticed', to: 'protested', by: 'nobody', reason: 'required' },
  resume: { label: 'Lift stay', from: 'protested', to: 'noticed', by: 'nobody', reason: 'required' },
  finalize: {
    label: 'Make final',
    from: 'noticed',
    to: 'final',
    by: chief,
    rules: [isNoBackup, protestPeriodIsOver],
  },
  standBy: {
    label: 'Keep as backup',
    from: 'noticed',
    to: 'standby',
    by: chief,
    rules: [isBackup, protestPeriodIsOver],
  },
  callOn: {
    label: 'Call on backup',
    from: 'standby',
    to: 'final',
    by: chief,
    rules: [approverIsNotRecommender, backupHolds],
    reason: 'required',
    confirm: 'The backup becomes the awardee, and is told.',
  },
  fail: {
    label: 'Record failure',
    from: 'final',
    to: 'defaulted',
    by: chief,
    reason: 'required',
    confirm: 'The award ends for good. A backup can be called on.',
  },
  cancel: {
    label: 'Cancel',
    from: ['recommended', 'returned', 'approved', 'noticed', 'protested', 'standby'],
    to: 'cancelled',
    by: chief,
    reason: 'required',
    confirm: 'You cannot reopen a cancelled award.',
  },
  // What an upheld protest takes away.
  overturn: { label: 'Overturn', from: 'final', to: 'cancelled', by: 'nobody', reason: 'required' },
} as const;
