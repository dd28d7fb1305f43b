import { buyers } from '../solicitation/solicitation-life.ts';
import { schedulerIsAnother, stopperIsAnother } from './auction.rules.ts';

export { buyers };
const chief = { duty: 'chief_procurement_officer' } as const;

/** Whether it runs is said by the clock: a scheduled auction takes bids from its start to its end. */
export const auctionStates = {
  draft: 'new',
  scheduled: 'done',
  pausing: ['review', 'Pause requested'],
  paused: ['returned', 'Paused'],
  cancelling: ['review', 'Cancel requested'],
  ended: ['done', 'Ended'],
  cancelled: 'stopped',
} as const;

export const auctionSteps = {
  schedule: {
    label: 'Schedule auction',
    from: 'draft',
    to: 'scheduled',
    by: chief,
    rules: [schedulerIsAnother],
    confirm: 'Its terms do not change afterwards.',
  },
  askPause: { label: 'Request pause', from: 'scheduled', to: 'pausing', by: buyers, reason: 'required' },
  pause: { label: 'Pause auction', from: 'pausing', to: 'paused', by: chief, rules: [stopperIsAnother] },
  proceed: { label: 'Decline pause', from: 'pausing', to: 'scheduled', by: chief, rules: [stopperIsAnother] },
  resume: { label: 'Resume auction', from: 'paused', to: 'scheduled', by: chief },
  askCancel: { label: 'Request cancellation', from: 'paused', to: 'cancelling', by: buyers, reason: 'required' },
  cancel: {
    label: 'Cancel auction',
    from: 'cancelling',
    to: 'cancelled',
    by: chief,
    rules: [stopperIsAnother],
    confirm: 'Its bids come to nothing. You cannot reopen it.',
  },
  keep: { label: 'Decline cancellation', from: 'cancelling', to: 'paused', by: chief, rules: [stopperIsAnother] },
  end: { label: 'End', from: ['scheduled', 'pausing'], to: 'ended', by: 'nobody' },
  void: {
    label: 'Void',
    from: ['draft', 'scheduled', 'pausing', 'paused', 'cancelling'],
    to: 'cancelled',
    by: 'nobody',
  },
} as const;
