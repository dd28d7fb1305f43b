import type { Row } from '#kernel';
import { peopleAmong } from '#kernel/record/acting.ts';
import { authorsOf, writtenFields } from '#server/audit/authors.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { receipt } from './receipt.record.ts';
import { type CancelledLine, deliveryOf, type LineState, linesOf, type ReturnedLine } from './receiving.ts';
import { orderRevision } from '../revisions/order-revision.record.ts';
import { remainderCancellation } from './remainder-cancellation.record.ts';
import { returned } from './vendor-return-words.ts';
import { vendorReturn } from './vendor-return.record.ts';

export type Order = Row<typeof purchaseOrder>;

/** What counts as received: a reversal that is only requested changes nothing yet. */
export const counting = ['posted', 'reversing'] as const;

/** The same, with what came and awaits its inspection. */
export const come = [...counting, 'held'] as const;

/** What receipts, cancellations and returns say of these orders, for each of them. */
async function saidOf(work: UnitOfWork, orders: readonly string[], without?: string) {
  const of = { purchaseOrder: [...orders] };
  const asked = { order: 'number', most: 'all' } as const;
  const receipts = await work.rows(receipt, {
    ...asked,
    where: { ...of, status: come, ...(without ? { id: { not: without } } : {}) },
    fields: ['purchaseOrder', 'status', 'lines'],
  });
  const cancellations = await work.rows(remainderCancellation, {
    ...asked,
    where: { ...of, status: 'approved' },
    fields: ['purchaseOrder', 'cancelled'],
  });
  const returns = await work.rows(vendorReturn, {
    ...asked,
    where: { ...of, status: returned },
    fields: ['purchaseOrder', 'wanted', 'lines'],
  });
  return (id: string) => {
    const isOf = ({ purchaseOrder: own }: { readonly purchaseOrder: string | null }) => own === id;
    const lines = (isHeld: boolean) =>
      receipts.filter((one) => isOf(one) && (one.status === 'held') === isHeld).flatMap((one) => one.lines ?? []);
    return {
      received: lines(false),
      held: lines(true),
      cancelled: cancellations.filter(isOf).flatMap(({ cancelled }): readonly CancelledLine[] => cancelled ?? []),
      returned: returns
        .filter(isOf)
        .flatMap(({ wanted, lines: back }): readonly ReturnedLine[] =>
          (back ?? []).map(({ line, quantity }) => ({ line, quantity, isReplaced: wanted === 'replacement' })),
        ),
    };
  };
}

const stateOf = (order: Order, said: Awaited<ReturnType<typeof saidOf>>): readonly LineState[] =>
  linesOf({
    ...said(order.id),
    ordered: order.lines ?? [],
    tolerance: order.tolerance ?? 0,
    deliverBy: order.deliverBy,
  });

/** Every line of an order as it is now, or as it is without one of its receipts. */
export const statesOf = async (work: UnitOfWork, order: Order, without?: string): Promise<readonly LineState[]> =>
  stateOf(order, await saidOf(work, [order.id], without));

/** The same of several orders at once, by their ids. */
export async function statesOfAll(
  work: UnitOfWork,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, readonly LineState[]>> {
  const said = await saidOf(
    work,
    orders.map(({ id }) => id),
  );
  return new Map(orders.map((order) => [order.id, stateOf(order, said)]));
}

/** The order, held to the end: no two receipts or cancellations look at it at once. */
export async function heldOrder(work: UnitOfWork, id: string): Promise<Order | null> {
  await work.asProduct.row(purchaseOrder, { where: { id }, fields: ['number'], lock: 'update' });
  return work.asProduct.find(purchaseOrder, id);
}

/** Brings the order to what its receipts and cancellations say of it. */
export async function keepDelivery(work: UnitOfWork, id: string): Promise<Order> {
  const order = (await work.asProduct.find(purchaseOrder, id)) as Order; // what points at it keeps it
  return work.asProduct.change(purchaseOrder, id, {}, deliveryOf(await statesOf(work, order)));
}

/** Everyone on the buying side of an order: who requested it, wrote any of it, issued it or revised it. */
export async function orderedBy(work: UnitOfWork, order: Order): Promise<readonly string[]> {
  const authors = await authorsOf((...asked) => work.tx.rows(...asked), {
    organizationId: work.actor.organizationId,
    record: purchaseOrder.name,
    rows: [order.id],
    fields: writtenFields(purchaseOrder),
  });
  const revisers = await work.rows(orderRevision, {
    where: { purchaseOrder: order.id, status: 'approved' },
    fields: ['createdBy', 'approvedBy'],
    order: 'createdAt',
    most: 'all',
  });
  const { requestedBy, issuedBy, createdBy } = order;
  const theirs = revisers.flatMap((one) => [one.createdBy, one.approvedBy]);
  return [...new Set(peopleAmong([createdBy, requestedBy, issuedBy, ...theirs, ...(authors.get(order.id) ?? [])]))];
}
