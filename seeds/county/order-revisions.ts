import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { orderRevision } from '#domains/procurement/revisions/order-revision.record.ts';
import { type Actor, Failure, type New } from '#kernel';
import type { As, Cast } from './county.ts';

type Given = Pick<New<typeof orderRevision>, 'cause' | 'lines' | 'deliverBy'>;

/** One revision is approved, and one of an order that is received in part awaits approval. */
export async function seedOrderRevisions(as: As, cast: Cast): Promise<void> {
  const [chantal, walter] = ['Chantal Beaumont', 'Walter Kowalski'].map((name) => cast.get(name)) as [Actor, Actor];
  const buyer = as(chantal, '2026-11-20');
  const orders = await buyer.rows(purchaseOrder, {
    where: { status: 'issued', delivery: ['open', 'part'], award: null },
    order: 'number',
    most: 'all',
  });
  const drafted = async (order: string, given: Given): Promise<string | null> => {
    try {
      return await buyer.inSavepoint(async (work) => {
        const { id } = await work.insert(orderRevision, { purchaseOrder: order, ...given });
        await work.move(orderRevision, id, 'submit');
        return id;
      });
    } catch (error) {
      // A vendor on hold gets no revision, as it would be in life.
      if (error instanceof Failure) return null;
      throw error;
    }
  };
  const part = orders.find(({ delivery }) => delivery === 'part');
  const [line] = part?.lines ?? [];
  if (part && line)
    await drafted(part.id, {
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
  for (const { id, deliverBy } of orders.filter((one) => one.delivery === 'open')) {
    const revision = await drafted(id, {
      cause: 'The plant closes for inventory, so the vendor delivers two weeks later.',
      deliverBy: deliverBy !== null && deliverBy > '2027-01-15' ? '2027-02-26' : '2027-01-29',
    });
    if (revision === null) continue;
    await as(walter, '2026-11-20').move(orderRevision, revision, 'approve');
    return;
  }
}
