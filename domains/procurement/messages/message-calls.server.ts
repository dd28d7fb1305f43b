import { allows, fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyDoor } from '../../vendors/public.server.ts';
import { ownOrder } from '../acknowledgment/firm-orders.server.ts';
import { buyers } from '../orders/order-life.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { type OrderMessages, orderMessages, postMessage, uploadMessage } from './message-calls.ts';
import { orderMessage } from './order-message.record.ts';
import { readMessage } from './read-message.ts';
import { refuseUploader, takeMessage, type TakenMessage } from './take-message.server.ts';

async function messagesOf(work: UnitOfWork, id: string): Promise<OrderMessages> {
  const order = await work.find(purchaseOrder, id);
  if (!order) throw missing(purchaseOrder);
  const messages = await work.rows(orderMessage, {
    where: { purchaseOrder: id },
    fields: ['number', 'kind', 'documentNumber', 'documentOn', 'expectedOn', 'differences', 'proposal', 'status'],
    order: '-number',
    most: 'all',
  });
  const isOut = order.issuedOn !== null && order.status !== 'cancelled';
  return { messages, mayUpload: isOut && allows([...buyers], work.actor) };
}

const told = ({ id, number, status, differences }: TakenMessage) => ({ id, number, status, differences });

/** The order that a file of a firm names; of any other the firm learns nothing. */
async function orderNamed(work: UnitOfWork, firm: string, xml: string): Promise<string> {
  const { order } = readMessage(xml);
  const found = await work.row(purchaseOrder, { where: { number: order.trim().toUpperCase() }, fields: [] });
  if (!found) throw fail('not_found', 'firm.order', 'Your firm has no such order at this agency.');
  return (await ownOrder(work, firm, found.id, true)).id;
}

export function messageOperations(ports: Ports): Operation[] {
  const { door } = ports;
  const at = agencyDoor(ports);
  return [
    answers(orderMessages, {
      tag: 'Purchase orders',
      access: 'member',
      scope: 'purchase_order:read',
      summary: 'The confirmations and ship notices of a purchase order.',
      told: 'Each with what of it differs from the order, the latest first.',
      probe: { names: { id: 'purchase_order' } },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await messagesOf(work, id) })),
    }),
    answers(uploadMessage, {
      tag: 'Purchase orders',
      access: [...buyers],
      scope: 'purchase_order:edit',
      limit: 'sensitive',
      summary:
        'Takes in a confirmation or ship notice of the vendor: cXML or UBL. It changes nothing of the order by itself.',
      told: 'The message, and what of it differs from the order.',
      probe: { names: { id: 'purchase_order' }, body: { xml: '<none/>' } },
      run: ({ actor, params: { id }, body: { xml }, once }) =>
        once(async (work) => {
          const order = uuidPattern.test(id) ? await work.find(purchaseOrder, id) : null;
          if (!order) throw missing(purchaseOrder);
          await refuseUploader(work, order.vendor);
          return { body: told(await takeMessage(work, id, { xml, by: actor.name, source: 'uploaded' })) };
        }),
    }),
    answers(postMessage, {
      tag: 'Vendor portal',
      serves: ['firm'],
      access: 'member',
      scope: 'firm_profile:edit',
      limit: 'sensitive',
      summary: 'Posts a confirmation or ship notice (cXML or UBL) of one of the firm’s orders.',
      told: 'The message, and what of it differs from the order.',
      probe: { namesNothing: true, body: { agency: nowhere, xml: '<none/>' } },
      run: ({ actor, body: { agency, xml }, requestId, onceAfter }) =>
        onceAfter(
          () =>
            at(agency, requestId, async (work) => {
              const id = await orderNamed(work, actor.organizationId, xml);
              return takeMessage(work, id, { xml, by: actor.name, source: 'posted' });
            }),
          async (_, taken) => ({ body: told(taken) }),
        ),
    }),
  ];
}
