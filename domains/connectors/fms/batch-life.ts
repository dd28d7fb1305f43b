import { deciders, officers } from './fms-people.ts';
import { deciderIsAnother, totalsDiffer, voiderIsAnother } from './posting-batch.rules.ts';

export const batchStates = {
  draft: 'new',
  sent: ['review', 'Sent'],
  answered: ['late', 'Totals differ'],
  confirmed: 'done',
  rejected: ['stopped', 'Rejected'],
  void: ['stopped', 'Void'],
} as const;

/** A batch is sent and answered by an officer; what differs, or is void, is decided by another person. */
export const batchSteps = {
  send: {
    label: 'Send file',
    from: 'draft',
    to: 'sent',
    by: officers,
    confirm: 'The file is frozen with its hash. Download it and load it into the financial system.',
  },
  answer: {
    label: 'Record totals',
    from: 'sent',
    to: 'answered',
    by: officers,
    fieldsToFill: ['systemNumber', 'systemEncumbered', 'systemExpended', 'systemPreencumbered'],
  },
  acceptDifference: {
    label: 'Accept difference',
    from: 'answered',
    to: 'confirmed',
    by: deciders,
    rules: [deciderIsAnother, totalsDiffer],
    fieldsToFill: ['differenceReason'],
  },
  confirm: { label: 'Confirm', from: 'answered', to: 'confirmed', by: 'nobody' },
  reject: {
    label: 'Record rejection',
    from: ['sent', 'answered'],
    to: 'rejected',
    by: officers,
    reason: 'required',
    confirm: 'The financial system booked nothing of this batch.',
  },
  discard: {
    label: 'Discard',
    from: 'draft',
    to: 'void',
    by: officers,
    confirm: 'The postings of this draft wait for the next batch.',
  },
  void: {
    label: 'Void batch',
    from: 'rejected',
    to: 'void',
    by: deciders,
    rules: [voiderIsAnother],
    confirm: 'The postings of this batch wait for the next one.',
  },
} as const;
