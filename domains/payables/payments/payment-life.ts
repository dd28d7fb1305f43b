import { confirmerIsAnother, isCheck, isSingle, signedIn, stopIsPlaced, voiderIsAnother } from './payment.rules.ts';
import { preparers, releasers } from './payment-run.record.ts';

export const voiders = [...releasers, { duty: 'budget_officer' }] as const;

export const paymentStates = {
  released: ['new', 'To transmit'],
  entered: ['review', 'Entered at bank'],
  transmitted: ['review', 'Transmitted'],
  stopped: ['returned', 'Stop placed'],
  unclaimed: ['late', 'Unclaimed'],
  settled: 'done',
  voiding: ['review', 'Void requested'],
  voided: 'stopped',
  bank_returned: ['stopped', 'Returned'],
  reported: ['done', 'Reported to state'],
} as const;

/** Payments whose end is not known yet: their run is not settled. */
export const openPayments = ['released', 'entered', 'transmitted', 'stopped', 'unclaimed', 'voiding'] as const;

/** Settled by the bank statement, returned by the bank’s file, or voided by two people. */
export const paymentSteps = {
  transmit: { label: 'Transmit', from: 'released', to: 'transmitted', by: 'nobody' },
  enter: {
    label: 'Record bank entry',
    from: 'released',
    to: 'entered',
    by: releasers,
    rules: [isSingle, signedIn],
    confirm: 'You entered it in the portal of the bank or card issuer as on the list. Someone else confirms it.',
  },
  cancelEntry: {
    label: 'Cancel bank entry',
    from: 'entered',
    to: 'released',
    by: voiders,
    rules: [signedIn],
    reason: 'required',
  },
  confirm: {
    label: 'Confirm bank entry',
    from: 'entered',
    to: 'transmitted',
    by: voiders,
    rules: [confirmerIsAnother, signedIn],
    fieldsToFill: ['bankReference'],
  },
  settle: {
    label: 'Record settlement',
    from: ['transmitted', 'stopped', 'unclaimed'],
    to: 'settled',
    by: [...preparers, ...releasers],
    fieldsToFill: ['settledOn'],
  },
  placeStop: {
    label: 'Record stop payment',
    from: ['transmitted', 'unclaimed'],
    to: 'stopped',
    by: releasers,
    rules: [isCheck, signedIn],
    fieldsToFill: ['stopReference', 'stopOn'],
  },
  liftStop: {
    label: 'Lift stop payment',
    from: 'stopped',
    to: 'transmitted',
    by: releasers,
    rules: [signedIn],
    reason: 'required',
  },
  clear: { label: 'Clear', from: ['transmitted', 'stopped', 'unclaimed'], to: 'settled', by: 'nobody' },
  reopen: { label: 'Reopen', from: 'settled', to: 'transmitted', by: 'nobody' },
  requestVoid: {
    label: 'Request void',
    from: ['released', 'transmitted', 'stopped', 'unclaimed'],
    to: 'voiding',
    by: [...preparers, ...releasers],
    reason: 'required',
  },
  keep: { label: 'Keep payment', from: 'voiding', to: 'released', by: voiders, reason: 'required' },
  void: {
    label: 'Void payment',
    from: 'voiding',
    to: 'voided',
    by: voiders,
    rules: [voiderIsAnother, signedIn, stopIsPlaced],
    confirm: 'Its invoices can be paid again. Have the bank recall an ACH entry first.',
  },
  age: { label: 'Mark unclaimed', from: ['transmitted', 'stopped'], to: 'unclaimed', by: 'nobody' },
  report: {
    label: 'Report to state',
    from: 'unclaimed',
    to: 'reported',
    by: releasers,
    rules: [signedIn],
    fieldsToFill: ['ownerNoticeOn', 'reportedOn'],
    confirm: 'The amount went to the state. The vendor claims it there, and its invoices stay paid.',
  },
  return: { label: 'Return', from: ['transmitted', 'settled', 'voiding'], to: 'bank_returned', by: 'nobody' },
} as const;
