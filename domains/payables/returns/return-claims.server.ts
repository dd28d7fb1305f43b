import { addDecimals, compareDecimals, dollars, type Row } from '#kernel';
import { type Effect, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { isLump, minus, overBilled, valueOfLine, withTolerance } from '../../procurement/public.ts';
import {
  billingOfOrders,
  purchaseOrder,
  receipt,
  remainderCancellation,
  statesOf,
  tolerancesOf,
  vendorReturn,
} from '../../procurement/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { billedOf } from '../invoices/billed.server.ts';

billingOfOrders.push((work, order) => billedOf(work.asProduct, order, null, true));

const told = ['number', 'purchaseOrder', 'wanted', 'lines', 'status'] as const;
type Return = Pick<Row<typeof vendorReturn>, 'id' | (typeof told)[number]>;

/** A return with what the vendor still owes for it in cents, and whether goods are still to come. */
interface Owed {
  readonly row: Return;
  readonly cents: number;
  readonly isOpen: boolean;
}

/** What the vendor of an order owes for these returns of it. What was credited or replaced settles the earliest first. */
async function owedFor(work: UnitOfWork, id: string, rows: readonly Return[]): Promise<readonly Owed[]> {
  const order = await work.find(purchaseOrder, id);
  if (!order) return [];
  const states = await statesOf(work, order);
  const billed = await billedOf(work, id, null, true);
  const tolerances = await tolerancesOf(work, order);
  const isTwoWay = order.total.cents <= (order.twoWayLimit?.cents ?? 0);
  const taken = new Map<number, string>();
  const owed = rows.toReversed().map((row): Owed => {
    const lines = row.lines ?? [];
    const cents = lines.reduce((sum, { line, quantity }) => {
      const [of, after] = [order.lines?.[line - 1], states[line - 1]];
      if (!of || !after || isLump(of)) return sum;
      const all = billed.get(line)?.quantity ?? '0';
      const most = withTolerance(after.accepted, tolerances[line - 1]?.quantityPercent ?? 0);
      if (!isTwoWay && compareDecimals(all, most) <= 0) return sum;
      const before = taken.get(line) ?? '0';
      const over = overBilled({ after, returned: quantity.amount, billed: minus(all, before), isTwoWay });
      taken.set(line, addDecimals(before, over));
      return sum + valueOfLine(of, over);
    }, 0);
    const isOpen = row.wanted === 'replacement' && lines.some(({ line }) => states[line - 1]?.open !== '0');
    return { row, cents, isOpen };
  });
  return owed.toReversed();
}

/** Why nothing more is paid to a vendor yet: what it has to credit or replace first. */
export async function claimsOn(work: UnitOfWork, vendor: string): Promise<readonly string[]> {
  const product = work.asProduct;
  const rows = await product.rows(vendorReturn, {
    where: { vendor, status: 'awaiting' },
    fields: told,
    order: 'number',
    most: 'all',
  });
  const found: string[] = [];
  for (const [order, own] of Map.groupBy(rows, ({ purchaseOrder: of }) => of)) {
    if (order === null) continue;
    for (const { row, cents } of await owedFor(product, order, own))
      if (cents > 0)
        found.push(
          row.wanted === 'credit'
            ? `${row.number}: a credit memo over ${dollars(cents)} is expected for returned goods.`
            : `${row.number}: a replacement or a credit memo over ${dollars(cents)} is expected for returned goods.`,
        );
  }
  return found;
}

/** A return is settled by the credit memo or the replacement, and open again where that is taken back. */
async function keepReturns(work: UnitOfWork, order: string | null): Promise<void> {
  if (order === null) return;
  const product = work.asProduct;
  const rows = await product.rows(vendorReturn, {
    where: { purchaseOrder: order, status: ['awaiting', 'settled'] },
    fields: told,
    order: 'number',
    most: 'all',
  });
  if (rows.length === 0) return;
  for (const { row, cents, isOpen } of await owedFor(product, order, rows)) {
    if (row.status === 'awaiting' && cents === 0 && !isOpen) await product.move(vendorReturn, row.id, 'settle');
    if (row.status === 'settled' && cents > 0) await product.move(vendorReturn, row.id, 'reopen');
  }
}

type OfOrder = { readonly row: { readonly purchaseOrder: string | null }; readonly work: UnitOfWork };
const ofOrder = ({ row, work }: OfOrder): Promise<void> => keepReturns(work, row.purchaseOrder);

export const returnClaimEffects: readonly Effect[] = [
  ...follows(invoice, { approve: [ofOrder], void: [ofOrder] }),
  ...follows(receipt, { post: [ofOrder], pass: [ofOrder], reverse: [ofOrder] }),
  ...follows(remainderCancellation, { approve: [ofOrder] }),
  ...follows(vendorReturn, { approve: [ofOrder] }),
];
