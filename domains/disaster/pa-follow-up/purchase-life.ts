import { grantManagers } from '../../grants/public.ts';

/** Those who keep the project, and those who buy for it. */
export const linkers = [...grantManagers, { duty: 'buyer' }] as const;

export const purchaseStates = { linked: 'done', withdrawn: 'stopped' } as const;

export const purchaseSteps = {
  withdraw: { label: 'Withdraw', from: 'linked', to: 'withdrawn', by: linkers, reason: 'required' },
} as const;
