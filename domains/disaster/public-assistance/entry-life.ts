import { grantManagers } from '../../grants/public.ts';

export const entryStates = { entered: 'done', withdrawn: 'stopped' } as const;

/** An entry counts until it is withdrawn with a reason; person, day and project never change. */
export const entrySteps = {
  withdraw: { label: 'Withdraw', from: 'entered', to: 'withdrawn', by: grantManagers, reason: 'required' },
} as const;
