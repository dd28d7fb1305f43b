import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { orderRevision } from '#domains/procurement/revisions/order-revision.record.ts';
import { type Actor, Failure } from '#kernel';
import type { As, Cast } from './county.ts';

/** A revision of an order that is received in part awaits approval. */
export async function seedOrderRevisions(as: As, cast: Cast): Promise<void> {
  const buyer = as(cast.get('Chantal Beaumont') as Actor, '2026-11-20');
  const [part] = await buyer.rows(purchaseOrder, {
    where: { status: 'issued', delivery: 'part', award: null },
    order: 'number',
    most: 'all',
  });
  const [line] = part?.lines ?? [];
  if (!part || !line) return;
  try {
    await buyer.inSavepoint(async (work) => {
      const { id } = await work.insert(orderRevision, {
        purchaseOrder: part.id,
        cause: 'The vendor’s price for the open pieces drops with the new price list of December.',
        lines: [
          {
            line: 1,
            quantity: line.quantity,
            unitPrice: { ...line.unitPrice, cents: Math.ceil(line.unitPrice.cents * 0.96) },
            deliverBy: '2026-12-18',
          },
        ],
      });
      await work.move(orderRevision, id, 'submit');
    });
  } catch (error) {
    // A vendor on hold gets no revision, as it would be in life.
    if (!(error instanceof Failure)) throw error;
  }
}
