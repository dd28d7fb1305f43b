import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { receipt } from '#domains/procurement/receipts/receipt.record.ts';
import { statesOf } from '#domains/procurement/receipts/receiving.server.ts';
import { vendorReturn } from '#domains/procurement/receipts/vendor-return.record.ts';
import { orderRevision } from '#domains/procurement/revisions/order-revision.record.ts';
import { type Actor, Failure } from '#kernel';
import type { As, Cast } from './county.ts';

/** Days on which a delivery was held, and by when its inspection is due: one is overdue, one is not. */
const holds = [
  ['2026-11-17', '2026-11-19', 'DN-88204'],
  ['2026-11-19', '2026-11-27', 'DN-88219'],
] as const;

/** Two deliveries that await their inspection, and a piece that goes back to its vendor. */
export async function seedInspections(as: As, cast: Cast): Promise<void> {
  const marcus = cast.get('Marcus Bell') as Actor;
  const reads = as(marcus).asProduct;
  const orders = await reads.rows(purchaseOrder, {
    where: { status: 'issued', type: { not: 'service' } },
    order: '-number',
    most: 'all',
  });
  const revised = await reads.rows(orderRevision, {
    where: { status: ['draft', 'submitted', 'returned'] },
    fields: ['purchaseOrder'],
    most: 'all',
  });
  const left = [...holds];
  for (const order of orders) {
    const [next] = left;
    if (!next) break;
    const [heldOn, inspectBy, packingSlip] = next;
    const line = (await statesOf(reads, order)).find(({ isLump, open }) => !isLump && Number(open) >= 1);
    if (!line || (order.issuedOn ?? '') > as.day(heldOn)) continue;
    // What comes while an order is about to change sends the change back.
    if (revised.some(({ purchaseOrder: of }) => of === order.id)) continue;
    try {
      await as(marcus, heldOn).inSavepoint(async (work) => {
        const { id } = await work.insert(receipt, {
          purchaseOrder: order.id,
          receivedOn: work.today,
          packingSlip,
          inspectBy: as.day(inspectBy),
          note: 'The maker’s test report is missing, so it is inspected first.',
          lines: [{ line: line.line, delivered: { amount: '1', unit: line.unit } }],
        });
        await work.move(receipt, id, 'hold');
      });
    } catch (error) {
      // What Marcus requested himself someone else receives, as it would be in life.
      if (!(error instanceof Failure)) throw error;
      continue;
    }
    left.shift();
  }
  const posted = await reads.rows(receipt, { where: { status: 'posted' }, order: 'number', most: 'all' });
  const of = posted.find(({ lines }) => lines?.[0]?.delivered);
  const line = of?.lines?.[0];
  if (!of || !line?.delivered) return;
  await as(marcus, '2026-11-20').insert(vendorReturn, {
    receipt: of.id,
    cause: 'It came damaged, which was found when it was unpacked. The vendor agreed to replace it.',
    wanted: 'replacement',
    rma: 'RMA-20418',
    lines: [
      {
        line: line.line,
        quantity: { amount: '1', unit: line.delivered.unit ?? 'EA' },
        discrepancy: 'not_as_specified',
      },
    ],
  });
}
