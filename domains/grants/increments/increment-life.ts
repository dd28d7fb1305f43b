import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { hasNotice, releaserIsAnother } from './funding-increment.rules.ts';

export const incrementStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting release'],
  released: 'done',
  withdrawn: 'stopped',
  discarded: 'stopped',
} as const;

/** Entered by one person and released by another: from then on the award is spent only as far as it is released. */
export const incrementSteps = {
  submit: { label: 'Submit for release', from: 'draft', to: 'submitted', by: grantManagers, rules: [hasNotice] },
  release: {
    label: 'Release funds',
    from: 'submitted',
    to: 'released',
    by: grantApprovers,
    rules: [releaserIsAnother, hasNotice],
    confirm: 'Costs, drawdowns and encumbrances are held to what is released.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'draft', by: grantApprovers, reason: 'required' },
  withdraw: { label: 'Withdraw release', from: 'released', to: 'withdrawn', by: grantApprovers, reason: 'required' },
  discard: { label: 'Discard', from: ['draft', 'submitted'], to: 'discarded', by: grantManagers, reason: 'required' },
} as const;
