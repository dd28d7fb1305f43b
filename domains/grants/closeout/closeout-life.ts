import { grantApprovers, grantManagers } from '../award/award-life.ts';
import {
  closerIsAnother,
  hasEvidence,
  refundIsShown,
  saysEquipment,
  saysProperty,
  saysSupplies,
} from './closeout.rules.ts';

export const closeoutStates = {
  open: 'new',
  submitted: ['review', 'Awaiting closing'],
  closed: 'done',
  withdrawn: 'stopped',
} as const;

/** One person attests what no record says, another closes the award by it. */
export const closeoutSteps = {
  submit: {
    label: 'Submit for closing',
    from: 'open',
    to: 'submitted',
    by: grantManagers,
    rules: [saysEquipment, saysSupplies, saysProperty, refundIsShown, hasEvidence],
  },
  close: {
    label: 'Close award',
    from: 'submitted',
    to: 'closed',
    by: grantApprovers,
    rules: [closerIsAnother],
    confirm: 'Nothing more is charged to the award, drawn or reported.',
  },
  return: { label: 'Send back', from: 'submitted', to: 'open', by: grantApprovers, reason: 'required' },
  reopen: {
    label: 'Reopen award',
    from: 'closed',
    to: 'open',
    by: grantApprovers,
    reason: 'required',
    confirm: 'The award counts as in closeout until it is closed again.',
  },
  withdraw: { label: 'Withdraw', from: 'open', to: 'withdrawn', by: grantManagers, reason: 'required' },
} as const;
