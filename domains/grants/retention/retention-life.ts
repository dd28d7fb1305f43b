import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { approverIsAnother, signedInToApprove } from './retention.rules.ts';

/** A hold is placed by those who hear of it first, and lifted by those who answer for it. */
export const holdLifters = [...grantApprovers, { duty: 'legal_counsel' }] as const;
export const holdPlacers = [...grantManagers, ...holdLifters] as const;

export const eventStates = { active: ['late', 'In force'], lifted: 'done' } as const;
export const eventSteps = {
  lift: { label: 'Lift', from: 'active', to: 'lifted', by: holdLifters, reason: 'required' },
} as const;

export const disposalStates = {
  proposed: ['review', 'Awaiting approval'],
  disposed: 'done',
  declined: 'stopped',
  withdrawn: 'stopped',
} as const;

/** One person proposes, another approves: then the content of files is gone for good. */
export const disposalSteps = {
  approve: {
    label: 'Approve disposal',
    from: 'proposed',
    to: 'disposed',
    by: grantApprovers,
    rules: [approverIsAnother, signedInToApprove],
    confirm: 'The content of these files is destroyed for good. Records, names, hashes and the audit record stay.',
  },
  decline: { label: 'Decline', from: 'proposed', to: 'declined', by: grantApprovers, reason: 'required' },
  withdraw: { label: 'Withdraw', from: 'proposed', to: 'withdrawn', by: grantManagers, reason: 'required' },
} as const;
