import type { Row } from '#kernel';
import { peopleAmong } from '#kernel/record/acting.ts';
import { authorsOf, writtenFields } from '#server/audit/authors.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { receipt } from './receipt.record.ts';
import { type CancelledLine, deliveryOf, type LineState, linesOf, type ReceivedLine } from './receiving.ts';
import { orderRevision } from '../revisions/order-revision.record.ts';
import { remainderCancellation } from './remainder-cancellation.record.ts';

export type Order = Row<typeof purchaseOrder>;

/** What counts as received: a reversal that is only requested changes nothing yet. */
export const counting = ['posted', 'reversing'] as const;

export async function receivedOf(work: UnitOfWork, order: string, without?: string): Promise<readonly ReceivedLine[]> {
  const rows = await work.rows(receipt, {
    where: { purchaseOrder: order, status: counting, ...(without ? { id: { not: without } } : {}) },
    fields: ['lines'],
    order: 'number',
    most: 'all',
  });
  return rows.flatMap(({ lines }) => lines ?? []);
}

export async function cancelledOf(work: UnitOfWork, order: string): Promise<readonly CancelledLine[]> {
  const rows = await work.rows(remainderCancellation, {
    where: { purchaseOrder: order, status: 'approved' },
    fields: ['cancelled'],
    order: 'number',
    most: 'all',
  });
  return rows.flatMap(({ cancelled }) => cancelled ?? []);
}

/** Every line of an order as it is now, or as it is without one of its receipts. */
export const statesOf = async (work: UnitOfWork, order: Order, without?: string): Promise<readonly LineState[]> =>
  linesOf({
    ordered: order.lines ?? [],
    received: await receivedOf(work, order.id, without),
    cancelled: await cancelledOf(work, order.id),
    tolerance: order.tolerance ?? 0,
    deliverBy: order.deliverBy,
  });

/** The same of several orders at once, by their ids. */
export async function statesOfAll(
  work: UnitOfWork,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, readonly LineState[]>> {
  const of = { purchaseOrder: orders.map(({ id }) => id) };
  const asked = { order: 'number', most: 'all' } as const;
  const receipts = await work.rows(receipt, {
    ...asked,
    where: { ...of, status: counting },
    fields: ['purchaseOrder', 'lines'],
  });
  const cancellations = await work.rows(remainderCancellation, {
    ...asked,
    where: { ...of, status: 'approved' },
    fields: ['purchaseOrder', 'cancelled'],
  });
  const isOf =
    (id: string) =>
    ({ purchaseOrder }: { readonly purchaseOrder: string }) =>
      purchaseOrder === id;
  return new Map(
    orders.map((order) => [
      order.id,
      linesOf({
        ordered: order.lines ?? [],
        received: receipts.filter(isOf(order.id)).flatMap(({ lines }) => lines ?? []),
        cancelled: cancellations.filter(isOf(order.id)).flatMap(({ cancelled }) => cancelled ?? []),
        tolerance: order.tolerance ?? 0,
        deliverBy: order.deliverBy,
      }),
    ]),
  );
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
