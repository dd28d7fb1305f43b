import { allows } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { orderProposal } from '../acknowledgment/order-proposal.record.ts';
import { buyers } from '../orders/order-life.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { statesOf } from '../receipts/receiving.server.ts';
import { orderRevision } from './order-revision.record.ts';
import { type OrderRevisions, orderRevisions } from './revision-calls.ts';
import { openStates } from './revision.server.ts';
import { receivedWords } from './revising.ts';

async function revisionsOf(work: UnitOfWork, id: string): Promise<OrderRevisions> {
  const order = await work.find(purchaseOrder, id);
  if (!order) throw missing(purchaseOrder);
  const states = await statesOf(work, order);
  const rows = await work.rows(orderRevision, {
    where: { purchaseOrder: id },
    fields: ['number', 'cause', 'change', 'approvedOn', 'status'],
    order: '-createdAt',
    most: 'all',
  });
  const proposal = await work.row(orderProposal, {
    where: { purchaseOrder: id, status: 'proposed' },
    fields: ['number', 'cause'],
    order: 'number',
  });
  const { number, site, deliverBy, endsOn, terms, status } = order;
  return {
    number,
    site,
    deliverBy,
    endsOn,
    terms,
    lines: (order.lines ?? []).map(({ item, quantity, unitPrice, deliverBy: day }, at) => {
      const state = states[at];
      return {
        line: at + 1,
        item: item ?? null,
        received: state ? receivedWords(state) : null,
        quantity,
        unitPrice,
        deliverBy: day ?? null,
      };
    }),
    revisions: rows.map(({ id: own, number: name, cause, change, approvedOn, status: state }) => ({
      id: own,
      number: name,
      cause,
      change,
      approvedOn,
      status: state,
    })),
    proposal: proposal && { id: proposal.id, number: proposal.number, cause: proposal.cause },
    mayRevise:
      status === 'issued' &&
      !rows.some((one) => openStates.some((open) => open === one.status)) &&
      allows([...buyers], work.actor),
  };
}

export const revisionOperations = ({ door }: Ports): Operation[] => [
  answers(orderRevisions, {
    tag: 'Purchase orders',
    access: 'member',
    scope: 'purchase_order:read',
    summary: 'The revisions of a purchase order, and what a new one begins with.',
    told: 'Its lines with what came of each, and its revisions, the latest first.',
    probe: { names: { id: 'purchase_order' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await revisionsOf(work, id) })),
  }),
];
