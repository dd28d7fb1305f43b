import { allows, compareDecimals } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { buyers } from '../orders/order-life.ts';
import { expectedOf } from '../messages/expected.server.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { receivers } from './receipt-life.ts';
import { actsFor, ownPurchase } from './receipt.rules.ts';
import { receipt } from './receipt.record.ts';
import { type OrderReceiving, orderReceiving } from './receiving-calls.ts';
import { orderedBy, statesOf } from './receiving.server.ts';
import { remainderCancellation } from './remainder-cancellation.record.ts';
import { vendorReturn } from './vendor-return.record.ts';

async function receivingOf(work: UnitOfWork, id: string): Promise<OrderReceiving> {
  const order = await work.find(purchaseOrder, id);
  if (!order) throw missing(purchaseOrder);
  const lines = await statesOf(work, order);
  const isOpen = lines.some(({ open }) => compareDecimals(open, '0') > 0);
  const mayMore = isOpen || lines.some(({ most }) => compareDecimals(most, '0') > 0);
  const isIssued = order.status === 'issued' || order.status === 'cancelling';
  const isReceiver = allows([...receivers], work.actor);
  const isOwn = order.needsSecond && isReceiver && actsFor(await orderedBy(work, order), work.actor);
  return {
    number: order.number,
    isService: order.type === 'service',
    lines: [...lines],
    receipts: (
      await work.rows(receipt, {
        where: { purchaseOrder: id },
        fields: ['number', 'receivedOn', 'packingSlip', 'value', 'status', 'heldOn', 'inspectBy'],
        order: '-number',
        most: 'all',
      })
    ).map(({ number, receivedOn, packingSlip, value, status, heldOn, inspectBy, id: own }) => ({
      id: own,
      number,
      receivedOn,
      packingSlip,
      value,
      status,
      heldOn,
      inspectBy,
    })),
    expected: (await expectedOf(work, id)).map(
      ({ id: own, documentNumber, expectedOn, carrier, tracking, lines: said }) => ({
        id: own,
        documentNumber,
        expectedOn,
        carrier,
        tracking,
        lines: (said ?? []).flatMap(({ line, quantity }) => (quantity ? [{ line, quantity: quantity.amount }] : [])),
      }),
    ),
    cancellations: (
      await work.rows(remainderCancellation, {
        where: { purchaseOrder: id },
        fields: ['number', 'released', 'status'],
        order: '-number',
        most: 'all',
      })
    ).map(({ id: own, number, released, status }) => ({ id: own, number, released, status })),
    returns: (
      await work.rows(vendorReturn, {
        where: { purchaseOrder: id },
        fields: ['number', 'receipt', 'wanted', 'value', 'expectedCredit', 'status'],
        order: '-number',
        most: 'all',
      })
    ).map(({ id: own, number, receipt: of, wanted, value, expectedCredit, status }) => ({
      id: own,
      number,
      receipt: of,
      wanted,
      value,
      expectedCredit,
      status,
    })),
    mayReceive: isReceiver && isIssued && mayMore && !isOwn,
    whyNot: isIssued && isOwn ? ownPurchase : null,
    mayCancelRest: order.status === 'issued' && isOpen && allows([...buyers], work.actor),
  };
}

export const receivingOperations = ({ door }: Ports): Operation[] => [
  answers(orderReceiving, {
    tag: 'Purchase orders',
    access: 'member',
    scope: 'purchase_order:read',
    summary: 'What of a purchase order is received, rejected, cancelled and open, line by line.',
    told: 'Its lines, its receipts and its cancellations of a remainder, the latest first.',
    probe: { names: { id: 'purchase_order' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await receivingOf(work, id) })),
  }),
];
