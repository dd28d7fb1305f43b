import { approvers, managers } from '../contract/contract-life.ts';
import { exerciserIsNotAsker, windowIsOpen } from './contract-option.rules.ts';

/** An option is requested by one person and exercised by another, inside its window; once the window is closed, the option lapses. */
export const optionSteps = {
  request: {
    label: 'Request exercise',
    from: 'open',
    to: 'requested',
    by: managers,
    fieldsToFill: ['justification'],
    rules: [windowIsOpen],
  },
  exercise: {
    label: 'Exercise option',
    from: 'requested',
    to: 'exercised',
    by: approvers,
    rules: [exerciserIsNotAsker, windowIsOpen],
    confirm: 'The end day and the limit of the contract move. This can’t be undone.',
  },
  withdraw: {
    label: 'Send back',
    from: 'requested',
    to: 'open',
    by: [{ duty: 'contract_manager' }, ...approvers],
    reason: 'required',
  },
  decline: {
    label: 'Decline option',
    from: ['open', 'requested'],
    to: 'declined',
    by: approvers,
    reason: 'required',
    confirm: 'A declined option can’t be exercised.',
  },
  lapse: { label: 'Lapse', from: ['open', 'requested'], to: 'lapsed', by: 'nobody' },
} as const;
