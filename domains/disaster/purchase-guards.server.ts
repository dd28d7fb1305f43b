import { compareDecimals, type Row } from '#kernel';
import { type Effect, type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { orderRevision, purchaseOrder, requisition } from '../procurement/public.server.ts';
import { refuseBeyond, refuseOrdered, refuseOtherPricing } from './emergency/guard.server.ts';
import { completeOrder, refuseCutClauses, refuseWithoutClauses } from './emergency/order.server.ts';
import { numberIn, refuseHeld } from './pa-follow-up/hold.server.ts';

/** Whether a requisition is one of a disaster at all: most are not, and cost one statement. */
const concernsSql = `select
  exists (select from emergency_activation a where a.organization_id = $1 and a.requisition = $2) as activation,
  exists (select from pa_purchase p where p.organization_id = $1 and p.requisition = $2 and p.status = 'linked') as project`;

interface Concerns {
  readonly activation: boolean;
  readonly project: boolean;
}

async function concernsOf(work: UnitOfWork, of: string): Promise<Concerns> {
  if (work.actor.kind === 'system') return { activation: false, project: false };
  const values = [work.actor.organizationId, of];
  const [found] = await work.tx.query<{ readonly [K in keyof Concerns]: boolean }>(
    concernsSql,
    values,
    'disaster.concerns',
  );
  return found ?? { activation: false, project: false };
}

/** An emergency activation is judged to its end, and ground work waits for its clearance. */
async function ofRequisition({ row, work }: EffectFacts<Row<typeof requisition>>): Promise<void> {
  const { activation, project } = await concernsOf(work, row.id);
  const field = 'lines';
  if (activation) {
    await refuseBeyond(work, { requisition: row.id, cents: row.total?.cents ?? 0, field });
    await refuseOtherPricing(work, { requisition: row.id, isTime: row.timeAndMaterials === true });
  }
  if (project || numberIn(row.project) !== null)
    await refuseHeld(work, { requisition: row.id, named: row.project, field: 'project' });
}

type Order = Pick<Row<typeof purchaseOrder>, 'id' | 'requisition' | 'lines' | 'total'>;

async function refuseGround(work: UnitOfWork, { requisition: id }: Order): Promise<void> {
  if (work.actor.kind === 'system') return;
  const of = await work.asProduct.row(requisition, { where: { id }, fields: ['project'] });
  await refuseHeld(work, { requisition: id, named: of?.project ?? null, field: 'lines' });
}

type OrderFacts = EffectFacts<Row<typeof purchaseOrder>>;

/** An order of an activation is written with its vendor and its clauses. */
async function orderWritten(facts: OrderFacts): Promise<void> {
  if ((await concernsOf(facts.work, facts.row.requisition)).activation) await completeOrder(facts);
}

async function orderSubmitted({ row, work }: OrderFacts): Promise<void> {
  if ((await concernsOf(work, row.requisition)).activation) await refuseWithoutClauses(work, row);
  await refuseGround(work, row);
}

async function orderIssued({ row, work }: OrderFacts): Promise<void> {
  if ((await concernsOf(work, row.requisition)).activation) {
    await refuseOrdered(work, { requisition: row.requisition, order: row.id, cents: row.total?.cents ?? 0 });
    await refuseWithoutClauses(work, row);
  }
  await refuseGround(work, row);
}

/** The same of an order that a person places under an activation before the product issues it: the product is asked none of it. */
export async function refuseOrderNow(work: UnitOfWork, row: Row<typeof purchaseOrder>): Promise<void> {
  await refuseOrdered(work, { requisition: row.requisition, order: row.id, cents: row.total?.cents ?? 0 });
  await refuseWithoutClauses(work, row);
  await refuseGround(work, row);
}

/**
 * An order that was issued before goes on as it is, and one that gets smaller always may: what is ordered beyond it is judged by the
 * ceiling of its activation and by the hold on its ground work.
 */
async function revised({ row, work }: EffectFacts<Row<typeof orderRevision>>): Promise<void> {
  const product = work.asProduct;
  const order = await product.row(purchaseOrder, {
    where: { id: row.purchaseOrder },
    fields: ['requisition', 'lines', 'total', 'terms'],
  });
  const now = await product.row(orderRevision, { where: { id: row.id }, fields: ['newTotal', 'oldTotal'] });
  if (!order) return;
  await refuseCutClauses(work, { requisition: order.requisition, before: order.terms, after: row.terms });
  const cents = now?.newTotal?.cents ?? 0;
  if (cents > (now?.oldTotal?.cents ?? 0))
    await refuseOrdered(work, { requisition: order.requisition, order: order.id, cents });
  const ordersMore = (row.lines ?? []).some(({ line, quantity }) => {
    const of = line ? order.lines?.[line - 1] : undefined;
    return !of || of.quantity.unit !== quantity.unit || compareDecimals(quantity.amount, of.quantity.amount) > 0;
  });
  if (ordersMore) await refuseGround(work, order);
}

/** What a disaster asks of purchases, in the order in which it is judged. */
export const purchaseGuards: readonly Effect[] = [
  ...follows(requisition, { submit: [ofRequisition] }),
  ...follows(purchaseOrder, {
    create: [orderWritten],
    edit: [orderWritten],
    submit: [orderSubmitted],
    issue: [orderIssued],
    issueAlone: [orderIssued],
  }),
  ...follows(orderRevision, { submit: [revised], approve: [revised] }),
];
