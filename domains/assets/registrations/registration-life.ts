import { keepers } from '../register/asset-life.ts';

/** The people who have it before them; the answer that it is no asset is the keeper’s. */
export const registrars = [...keepers, { duty: 'receiver' }] as const;

export const registrationStates = {
  open: ['review', 'To register'],
  registered: 'done',
  declined: ['stopped', 'Not an asset'],
  withdrawn: ['stopped', 'Receipt reversed'],
} as const;

export const registrationSteps = {
  settle: { label: 'Registered', from: 'open', to: 'registered', by: 'nobody' },
  withdraw: { label: 'Withdraw', from: ['open', 'declined'], to: 'withdrawn', by: 'nobody' },
  decline: { label: 'Not an asset', from: 'open', to: 'declined', by: keepers, reason: 'required' },
  reopen: { label: 'Open again', from: 'declined', to: 'open', by: keepers, reason: 'required' },
} as const;
