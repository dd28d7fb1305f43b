import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { receipt } from '#domains/procurement/receipts/receipt.record.ts';
import { linesOf } from '#domains/procurement/receipts/receiving.ts';
import { remainderCancellation } from '#domains/procurement/receipts/remainder-cancellation.record.ts';
import { type Actor, Failure, type New, type Row } from '#kernel';
import type { As, Cast } from './county.ts';

type Order = Pick<Row<typeof purchaseOrder>, 'id' | 'type' | 'lines' | 'deliverBy' | 'isConfirming'>;
type Lines = NonNullable<New<typeof receipt>['lines']>;

/** What came of each line: all of it, or the greater part with one piece damaged. */
const cameOf = ({ lines, deliverBy }: Order, isAll: boolean): Lines =>
  linesOf({ ordered: lines ?? [], received: [], cancelled: [], tolerance: 0, deliverBy }).map(
    ({ line, isLump, open, unit }) => {
      if (isLump) return { line, percent: isAll ? 100 : 40 };
      const part = isAll ? open : String(Math.max(1, Math.ceil(Number(open) * 0.6)));
      const isDamaged = !isAll && Number(part) > 1;
      return {
        line,
        delivered: { amount: part, unit },
        ...(isDamaged ? { rejected: { amount: '1', unit }, discrepancy: 'damaged' as const } : {}),
      };
    },
  );

/** What came of the orders of November: one complete, one in part with the rest in question, one that still has to be counted. */
export async function seedReceipts(as: As, cast: Cast): Promise<void> {
  const [marcus, chantal] = ['Marcus Bell', 'Chantal Beaumont'].map((name) => cast.get(name)) as [Actor, Actor];
  const orders = await as(chantal).rows(purchaseOrder, { where: { status: 'issued' }, order: 'number', most: 'all' });
  const hands = as(marcus, '2026-11-19');
  const parts = ['part', 'all', 'draft'] as const;
  const left = [...parts];
  for (const order of orders) {
    const [next] = left;
    if (!next) return;
    try {
      await hands.inSavepoint(async (work) => {
        const isService = order.type === 'service';
        const { id } = await work.insert(receipt, {
          purchaseOrder: order.id,
          receivedOn: work.today,
          packingSlip: `DN-${88_121 + left.length}`,
          ...(isService ? { periodFrom: as.day('2026-11-13'), periodUntil: as.day('2026-11-18') } : {}),
          lines: cameOf(order, next !== 'part'),
        });
        if (next !== 'draft') await work.move(receipt, id, 'post');
      });
    } catch (error) {
      // What Marcus requested himself someone else receives, as it would be in life.
      if (!(error instanceof Failure)) throw error;
      continue;
    }
    left.shift();
    if (next === 'part')
      await as(chantal, '2026-11-20').insert(remainderCancellation, {
        purchaseOrder: order.id,
        cause: 'The vendor discontinued the item and offers a substitute that was not approved.',
      });
  }
}
