import { grantManagers } from '../../grants/public.ts';
import { posterIsAnother } from './debris.rules.ts';

export const billStates = { draft: 'new', submitted: 'review', posted: 'done', withdrawn: 'stopped' } as const;

/** A hauler’s bill: compared with our tickets by one person, posted to its project by another. */
export const billSteps = {
  submit: { label: 'Submit for posting', from: 'draft', to: 'submitted', by: grantManagers },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantManagers, reason: 'required' },
  post: {
    label: 'Post PA cost',
    from: 'submitted',
    to: 'posted',
    by: grantManagers,
    rules: [posterIsAnother],
  },
  reopen: { label: 'Reopen bill', from: 'posted', to: 'draft', by: grantManagers, reason: 'required' },
  withdraw: { label: 'Withdraw', from: 'draft', to: 'withdrawn', by: grantManagers, reason: 'required' },
} as const;
