import { fail, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { leadsOut } from '#server/records/leads-out.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { buyers } from '../orders/order-life.ts';
import type { purchaseOrder } from '../orders/purchase-order.record.ts';
import { orderChannel } from './order-channel.record.ts';
import { orderTransmission } from './order-transmission.record.ts';
import type { SentKind } from './sending-words.ts';

type Order = Pick<Row<typeof purchaseOrder>, 'id' | 'vendor' | 'revision'>;

/** The channel that a vendor has now, the latest of the active ones; without one it is the portal. */
export const channelOf = (work: UnitOfWork, vendor: string | null) =>
  vendor === null
    ? null
    : work.asProduct.row(orderChannel, {
        where: { vendor, status: 'on' },
        fields: ['channel', 'email'],
        order: '-createdAt',
      });

/**
 * Puts an order on its way by the channel of its vendor; a job sends it after the commit. Answers whether the plain email of the step
 * is the notice of it: what goes by email with its files, or to another system, is not told twice.
 */
export async function queueOrder(work: UnitOfWork, { id, vendor, revision }: Order, kind: SentKind): Promise<boolean> {
  const found = await channelOf(work, vendor);
  const channel = found?.channel ?? 'portal';
  await work.asProduct.insert(
    orderTransmission,
    {},
    { purchaseOrder: id, vendor, revision, kind, channel, orderChannel: found?.id ?? null, nextAt: work.now() },
  );
  return channel === 'portal';
}

/** Sent again from the beginning, by the way the vendor has now. */
async function beginAgain({ row, work }: EffectFacts<Row<typeof orderTransmission>>): Promise<void> {
  if (work.actor.kind !== 'system') {
    const { actor } = await work.asTheyAre();
    if (!buyers.some(({ duty }) => actor.duties.includes(duty)))
      throw fail(
        'forbidden',
        'order_transmission.duty',
        'Only a buyer or the chief procurement officer resends orders.',
      );
  }
  const found = await channelOf(work, row.vendor);
  await work.asProduct.change(
    orderTransmission,
    row.id,
    {},
    {
      channel: found?.channel ?? 'portal',
      orderChannel: found?.id ?? null,
      attempts: 0,
      nextAt: work.now(),
      mail: null,
      sentAt: null,
      sentTo: null,
      result: null,
    },
  );
}

export const sendingEffects = [
  ...leadsOut(orderChannel, 'url'),
  ...follows(orderTransmission, { resend: [beginAgain] }),
];
