import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { releasePayment } from '../../contracts/public.server.ts';
import { payment } from './payment.record.ts';

/** Payments under public contracts are open data in the transaction that settles them, or takes them back. */
const release = ({ row, work }: EffectFacts<Row<typeof payment>>): Promise<void> => releasePayment(work, row.id);

export const publishedPaymentEffects = follows(payment, {
  settle: [release],
  clear: [release],
  reopen: [release],
  void: [release],
  return: [release],
});
