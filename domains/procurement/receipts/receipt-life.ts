import { receiverIsAnother, reverserIsNotReceiver } from './receipt.rules.ts';

export const receivers = [{ duty: 'receiver' }] as const;
const reversers = [{ duty: 'receiver' }, { duty: 'buyer' }, { duty: 'chief_procurement_officer' }] as const;

/** A receipt is posted by one person; a second one takes it back. */
export const receiptSteps = {
  post: {
    label: 'Post receipt',
    from: 'draft',
    to: 'posted',
    by: receivers,
    rules: [receiverIsAnother],
    confirm: 'It counts as received, and can’t be edited.',
  },
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
