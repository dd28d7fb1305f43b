import { dollars, type Money } from '#kernel';
import { UnitOfWork } from '#server/records/unit-of-work.ts';
import { centsIn, isLump, type LineState } from '../receipts/receiving.ts';
import { heldOrder, type Order, statesOf } from '../receipts/receiving.server.ts';
import { orderRevision } from './order-revision.record.ts';
import type { WantedLine } from './revising.ts';

/** What a signed change does to an order of its contract. */
export interface OrderChange {
  readonly order: string;
  readonly cause: string;
  readonly item: string;
  /** Below zero: so much less is ordered. */
  readonly cents: number;
  /** The new last day of an order that has one. */
  readonly endsOn: string | null;
  /** The second person: who approved the change. */
  readonly approvedBy: string | null;
}

const isWhole = (line: NonNullable<Order['lines']>[number]): boolean => isLump(line) && line.quantity.amount === '1';

/** The lump sums of an order that can be less, the latest first: what a change added is what a change takes back. */
export function lessOf(order: Order, states: readonly LineState[], cents: number) {
  let left = cents;
  const lines: WantedLine[] = [];
  for (const [at, line] of [...(order.lines ?? []).entries()].toReversed()) {
    const open = isWhole(line) ? Math.min(left, centsIn(states[at]?.open ?? '0')) : 0;
    if (open <= 0) continue;
    left -= open;
    lines.push({
      line: at + 1,
      quantity: line.quantity,
      unitPrice: { ...line.unitPrice, cents: line.unitPrice.cents - open },
      deliverBy: line.deliverBy ?? null,
    });
  }
  return { lines, left };
}

/** Why an order can’t be revised by so much; null where it can. */
export async function whyNotRevised(work: UnitOfWork, id: string, cents: number): Promise<string | null> {
  const order = await heldOrder(work, id);
  if (order?.status !== 'issued') return 'Choose an issued order.';
  if (cents >= 0) return null;
  const { left } = lessOf(order, await statesOf(work, order), -cents);
  return left === 0
    ? null
    : `${order.number} has ${dollars(-cents - left)} open in lump sums, less than this reduction. Clear the order here and revise it by itself.`;
}

/** The product, because of what another person has decided: who approved is the second person of what follows. */
export function productFor(work: UnitOfWork, inNameOf: string | null): UnitOfWork {
  const alone = work.asProductAlone;
  return inNameOf === null ? alone : new UnitOfWork(work.tx, { ...alone.actor, inNameOf }, work.around);
}

/** Revises an issued order in the transaction of the change that binds it: lines, encumbrance and redline as by hand. */
export async function reviseByChange(work: UnitOfWork, given: OrderChange): Promise<string | null> {
  const product = work.asProduct;
  const order = await heldOrder(work, given.order);
  if (!order || (given.cents === 0 && given.endsOn === null)) return null;
  const unitPrice: Money = { cents: given.cents, currency: order.total.currency };
  const lines =
    given.cents > 0
      ? [{ line: null, item: given.item, quantity: { amount: '1', unit: 'LS' }, unitPrice }]
      : lessOf(order, await statesOf(work, order), -given.cents).lines;
  const { id } = await product.insert(orderRevision, {
    purchaseOrder: order.id,
    cause: given.cause,
    lines: [...lines],
    ...(given.endsOn ? { endsOn: given.endsOn } : {}),
  });
  await product.move(orderRevision, id, 'submit');
  await productFor(work, given.approvedBy).move(orderRevision, id, 'approve');
  return id;
}
