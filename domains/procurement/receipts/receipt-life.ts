import { inspectorIsAnother, needsNoInspection, receiverIsAnother, reverserIsNotReceiver } from './receipt.rules.ts';

export const receivers = [{ duty: 'receiver' }] as const;
const reversers = [{ duty: 'receiver' }, { duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

/** Goods go back when a receiver or a buyer asks and a buyer decides; only those who answer for money waive what they are worth. */
export const returners = reversers;
export const returnDeciders = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;
export const waivers = [{ duty: 'budget_officer' }, { duty: 'chief_procurement_officer' }] as const;

/** A receipt is posted by one person, inspected by another where that is required; a second one takes it back. */
export const receiptSteps = {
  post: {
    label: 'Post receipt',
    from: 'draft',
    to: 'posted',
    by: receivers,
    rules: [receiverIsAnother, needsNoInspection],
    confirm: 'It counts as received, and can’t be edited.',
  },
  hold: {
    label: 'Post for inspection',
    from: 'draft',
    to: 'held',
    by: receivers,
    rules: [receiverIsAnother],
    confirm: 'It is not accepted or payable until someone else passes the inspection.',
  },
  pass: {
    label: 'Pass inspection',
    from: 'held',
    to: 'posted',
    by: receivers,
    rules: [inspectorIsAnother, receiverIsAnother],
    confirm: 'What is not rejected is accepted and can be billed.',
  },
  recall: { label: 'Return to draft', from: 'held', to: 'draft', by: receivers, reason: 'required' },
  discard: { label: 'Discard', from: 'draft', to: 'discarded', by: receivers, reason: 'required' },
  requestReversal: {
    label: 'Request reversal',
    from: 'posted',
    to: 'reversing',
    by: reversers,
    reason: 'required',
  },
  keep: { label: 'Keep receipt', from: 'reversing', to: 'posted', by: reversers, reason: 'required' },
  reverse: {
    label: 'Reverse receipt',
    from: 'reversing',
    to: 'reversed',
    by: reversers,
    rules: [reverserIsNotReceiver],
    confirm: 'What it accepted is open again on the order.',
  },
} as const;
