import { addDecimals, moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { standingOf } from '../../planning/public.server.ts';
import { keepEncumbrance } from '../orders/order-money.server.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { billingOfOrders } from './receipt-use.server.ts';
import { encumberedOf, minus, overBilled, valueOf } from './receiving.ts';
import { type Order, statesOf } from './receiving.server.ts';
import { fundingAfter } from './remainder.server.ts';
import type { vendorReturn } from './vendor-return.record.ts';

type Line = NonNullable<Row<typeof vendorReturn>['lines']>[number];

/** What one line that goes back is worth to the agency, in cents. */
interface Back {
  readonly line: number;
  readonly owedCents: number;
  readonly freedCents: number;
}

/** Of each line: what is billed and has to be credited or replaced, and what is not billed and was only encumbered. */
export async function moneyBack(work: UnitOfWork, lines: readonly Line[], order: Order): Promise<readonly Back[]> {
  const after = await statesOf(work, order);
  const [ask] = billingOfOrders;
  const billed = ask ? await ask(work, order.id) : new Map<number, { readonly quantity: string }>();
  const isTwoWay = order.total.cents <= (order.twoWayLimit?.cents ?? 0);
  return lines.flatMap((one) => {
    const [of, state] = [order.lines?.[one.line - 1], after[one.line - 1]];
    if (!of || !state) return [];
    const back = one.quantity.amount;
    const quantity = billed.get(one.line)?.quantity ?? '0';
    const over = overBilled({ after: state, returned: back, billed: quantity, isTwoWay });
    const before = minus(state.cancelled, back);
    const unbilled = minus(back, over);
    return [
      {
        line: one.line,
        owedCents: valueOf(of, over),
        freedCents: encumberedOf(of, before) - encumberedOf(of, addDecimals(before, unbilled)),
      },
    ];
  });
}

/**
 * Frees what the pieces that go back encumbered, and never more than a budget line still encumbers for this order: what was billed once
 * and credited since encumbers nothing any more.
 */
export async function freeEncumbrance(work: UnitOfWork, order: Order, back: readonly Back[]): Promise<number> {
  const before = order.funding ?? [];
  const { currency } = moneyOf(work.actor, 0);
  const { posted, corrections, moved } = await standingOf(work, { record: purchaseOrder.name, id: order.id });
  const left = new Map<string, number>();
  for (const { line, bucket, cents } of [...posted, ...corrections]) {
    const now = moved.get(line) ?? line;
    if (bucket === 'encumbered') left.set(now, (left.get(now) ?? 0) + cents);
  }
  let released = 0;
  const funding = fundingAfter(
    order,
    back.map(({ line, freedCents }) => ({ line, cents: freedCents })),
    currency,
  ).map((share, at) => {
    const was = before[at]?.freed?.cents ?? 0;
    const line = moved.get(share.budgetLine) ?? share.budgetLine;
    const cents = Math.min((share.freed?.cents ?? 0) - was, Math.max(0, left.get(line) ?? 0));
    left.set(line, (left.get(line) ?? 0) - cents);
    released += cents;
    return { ...share, freed: { cents: was + cents, currency } };
  });
  if (released === 0) return 0;
  const row = await work.asProduct.change(purchaseOrder, order.id, {}, { funding });
  await keepEncumbrance(work, { row, funding, isOver: false });
  return released;
}
