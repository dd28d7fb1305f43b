import { allows } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { buyers } from '../orders/order-life.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { orderTransmission } from './order-transmission.record.ts';
import { type OrderSending, orderSending } from './sending-calls.ts';

async function sendingOf(work: UnitOfWork, id: string): Promise<OrderSending> {
  if (!(await work.find(purchaseOrder, id))) throw missing(purchaseOrder);
  const transmissions = await work.rows(orderTransmission, {
    where: { purchaseOrder: id },
    fields: [
      'version',
      'number',
      'kind',
      'channel',
      'revision',
      'sentTo',
      'sentAt',
      'result',
      'attempts',
      'nextAt',
      'status',
    ],
    order: '-number',
    most: 'all',
  });
  return { transmissions, mayResend: allows([...buyers], work.actor) };
}

export const sendingOperations = ({ door }: Ports): Operation[] => [
  answers(orderSending, {
    tag: 'Purchase orders',
    access: 'member',
    scope: 'purchase_order:read',
    summary: 'How a purchase order, its revisions and its cancellation were sent to the vendor.',
    told: 'Each transmission with its channel, result and next attempt, the latest first.',
    probe: { names: { id: 'purchase_order' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await sendingOf(work, id) })),
  }),
];
