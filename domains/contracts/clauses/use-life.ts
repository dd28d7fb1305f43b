import { managers } from '../contract/contract-life.ts';
import { deciderIsAnother } from './contract-clause.rules.ts';

const counsel = { duty: 'legal_counsel' } as const;

export const useStates = {
  included: 'done',
  removal_requested: ['review', 'Removal requested'],
  counsel_decides: ['review', 'Counsel decides'],
  removed: 'stopped',
  excepted: ['stopped', 'Left out by counsel'],
} as const;

/** Managers write the clauses of a draft; what the law requires leaves it by counsel alone. */
export const useSteps = {
  ask: { label: 'Ask counsel', from: 'included', to: 'counsel_decides', by: 'nobody' },
  include: {
    label: 'Include clause',
    from: 'counsel_decides',
    to: 'included',
    by: counsel,
    rules: [deciderIsAnother],
  },
  leaveOut: {
    label: 'Leave clause out',
    from: 'counsel_decides',
    to: 'excepted',
    by: counsel,
    reason: 'required',
    rules: [deciderIsAnother],
  },
  drop: { label: 'Remove', from: 'included', to: 'removed', by: managers, reason: 'required' },
  requestRemoval: {
    label: 'Request an exception',
    from: 'included',
    to: 'removal_requested',
    by: managers,
    reason: 'required',
  },
  keep: {
    label: 'Keep clause',
    from: 'removal_requested',
    to: 'included',
    by: counsel,
    rules: [deciderIsAnother],
  },
  grantRemoval: {
    label: 'Grant exception',
    from: 'removal_requested',
    to: 'excepted',
    by: counsel,
    reason: 'required',
    rules: [deciderIsAnother],
  },
  negotiateOut: {
    label: 'Delete as agreed',
    from: ['included', 'removal_requested'],
    to: 'excepted',
    by: 'nobody',
  },
  replace: { label: 'Replace', from: 'included', to: 'removed', by: 'nobody' },
} as const;
