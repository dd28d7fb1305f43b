import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { missing } from '#server/records/refusals.ts';
import { award } from '../award/award.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { buyers } from './order-life.ts';
import { orderRisksNow } from '../award/supply-check.server.ts';
import { type OrdersOf, orderRisks, orderStart, ordersOfRequisition } from './order-calls.ts';
import { sourceOf, takenOf } from './order-source.server.ts';
import { isAllTaken } from './order-lines.ts';
import { purchaseOrder } from './purchase-order.record.ts';
import { openLines } from './purchase-order.server.ts';

const ordersOf = `select o.id, o.number, v.name as "vendorName", o.status, o.total_cents as cents, o.total_currency as currency
  from purchase_order o left join vendor v on v.organization_id = o.organization_id and v.id = o.vendor
  where o.organization_id = $1 and o.requisition = $2 order by o.number desc`;

interface Known extends Omit<OrdersOf['orders'][number], 'total'> {
  readonly cents: number | null;
  readonly currency: string | null;
}

async function listOf(work: UnitOfWork, id: string): Promise<OrdersOf> {
  const found = await work.find(requisition, id);
  if (!found) throw missing(requisition);
  const rows = await work.tx.query<Known & Record<string, unknown>>(
    ordersOf,
    [work.actor.organizationId, id],
    'purchase_order.of_requisition',
  );
  const orders = rows.map(({ cents, currency, ...one }) => ({
    ...one,
    total: cents === null ? null : { cents, currency: currency ?? 'USD' },
  }));
  if (found.status !== 'approved') return { orders, award: null, mayOrder: false };
  const call = await work.row(solicitation, {
    where: { requisition: id, type: { not: 'rfi' }, status: { not: ['failed', 'cancelled', 'concluded'] } },
    fields: ['number'],
    order: '-number',
  });
  const final =
    call &&
    (await work.row(award, { where: { solicitation: call.id, status: 'final' }, fields: ['number'], order: 'number' }));
  const requested = (found.lines ?? []).map((line) => ({
    id: line.id ?? '',
    item: line.item,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    amount: line.amount ?? null,
  }));
  const isOpen = !isAllTaken(requested, await takenOf(work, id));
  return { orders, award: final?.id ?? null, mayOrder: isOpen && (call === null || final !== null) };
}

export const orderOperations = ({ door }: Ports): Operation[] => [
  answers(orderStart, {
    tag: 'Purchase orders',
    access: buyers,
    scope: 'requisition:read',
    summary: 'What a new purchase order of an approved requisition begins with.',
    told: 'Its open lines at their approved or awarded prices.',
    probe: { names: { id: 'requisition' } },
    run: ({ actor, params: { id }, query }) =>
      door.run(actor, async (work) => {
        const source = await sourceOf(work, { requisition: id, award: query.award ?? null });
        const { requisition: from, award: own } = source;
        return {
          body: {
            number: from.number,
            vendor: own?.vendor ?? null,
            site: from.site,
            deliverBy: from.neededBy !== null && from.neededBy >= work.today ? from.neededBy : null,
            lines: openLines(source),
          },
        };
      }),
  }),
  answers(ordersOfRequisition, {
    tag: 'Purchase orders',
    access: 'member',
    scope: 'requisition:read',
    summary: 'The purchase orders of a requisition, and whether anything is left to order.',
    told: 'The orders, the latest first.',
    probe: { names: { id: 'requisition' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await listOf(work, id) })),
  }),
  answers(orderRisks, {
    tag: 'Purchase orders',
    access: 'member',
    scope: 'purchase_order:read',
    summary: 'Open risk signals that reach the vendor of an order, and whether the risk policy stops it.',
    told: 'The signals as of now, and the sentence of the refusal, if there is one.',
    probe: { names: { id: purchaseOrder.name } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(purchaseOrder, id);
        if (!row) throw missing(purchaseOrder);
        return { body: await orderRisksNow(work, row) };
      }),
  }),
];
