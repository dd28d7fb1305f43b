import { approvers, managers } from '../contract/contract-life.ts';
import { attested, closerIsAnother } from './closeout.rules.ts';

export const closeoutStates = {
  open: 'new',
  submitted: ['review', 'Awaiting closing'],
  closed: 'done',
  withdrawn: 'stopped',
} as const;

/** One person opens and attests it, another closes the contract by it. */
export const closeoutSteps = {
  submit: {
    label: 'Submit for closing',
    from: 'open',
    to: 'submitted',
    by: managers,
    rules: attested,
  },
  close: {
    label: 'Close contract',
    from: 'submitted',
    to: 'closed',
    by: managers,
    rules: [closerIsAnother],
    confirm: 'The contract takes no new orders, invoices or changes.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'open', by: managers, reason: 'required' },
  reopen: {
    label: 'Reopen contract',
    from: 'closed',
    to: 'open',
    by: approvers,
    reason: 'required',
    confirm: 'The contract counts as open until it is closed again.',
  },
  withdraw: {
    label: 'Withdraw',
    from: 'open',
    to: 'withdrawn',
    by: managers,
    reason: 'required',
  },
} as const;
