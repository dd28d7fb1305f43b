import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import type { FlowRow } from './request-calls.ts';
import type { resourceRequest } from './resource-request.record.ts';

type Request = Pick<Row<typeof resourceRequest>, 'id' | 'requisition'>;

/** Every purchase of a request: the requisition made from it, and those of its emergency activations. */
export async function purchasesOf(work: UnitOfWork, of: Request): Promise<readonly string[]> {
  const made = await work.asProduct.rows(emergencyActivation, {
    where: { request: of.id },
    fields: ['requisition'],
    order: 'number',
    most: 'all',
  });
  return [...new Set([of.requisition, ...made.map(({ requisition }) => requisition)].filter((id) => id !== null))];
}

/** Each document of the purchases in the order of the flow, with the project and the ledger that its cost ends in. */
const flowSql = `select * from (
    select 1 as rank, 'requisition' as stage, q.id, q.number, q.status, q.total_cents as cents, null::text as about, q.created_at as made
      from requisition q where q.organization_id = $1 and q.id = any ($2::uuid[])
    union all
    select 2, 'order', o.id, o.number, o.status, o.total_cents, v.name, o.created_at
      from purchase_order o left join vendor v on v.organization_id = o.organization_id and v.id = o.vendor
      where o.organization_id = $1 and o.requisition = any ($2::uuid[])
    union all
    select 3, 'receipt', r.id, r.number, r.status, r.value_cents, o.number, r.created_at
      from purchase_order o join receipt r on r.organization_id = o.organization_id and r.purchase_order = o.id
      where o.organization_id = $1 and o.requisition = any ($2::uuid[])
    union all
    select 4, 'invoice', i.id, i.number, i.status, case when i.is_credit then -1 else 1 end * coalesce(i.payable_cents, i.total_cents),
        i.vendor_number, i.created_at
      from purchase_order o join invoice i on i.organization_id = o.organization_id and i.purchase_order = o.id
      where o.organization_id = $1 and o.requisition = any ($2::uuid[])
    union all
    select 5, 'pa_cost', c.id, c.number, c.status, c.total_cents, p.number || ' ' || p.title, c.created_at
      from purchase_order o join invoice i on i.organization_id = o.organization_id and i.purchase_order = o.id
        join pa_cost c on c.organization_id = o.organization_id and c.invoice = i.id
        join pa_project p on p.organization_id = o.organization_id and p.id = c.project
      where o.organization_id = $1 and o.requisition = any ($2::uuid[])
    union all
    select distinct 6, 'grant_cost', g.id, g.number, g.status, g.amount_cents, g.payee, g.created_at
      from purchase_order o join invoice i on i.organization_id = o.organization_id and i.purchase_order = o.id
        left join pa_cost c on c.organization_id = o.organization_id and c.invoice = i.id
        left join charged_source s on s.organization_id = o.organization_id and s.source = 'invoice' and s.source_id = i.id
        join grant_cost g on g.organization_id = o.organization_id and (g.id = c.grant_cost or g.id = s.cost)
      where o.organization_id = $1 and o.requisition = any ($2::uuid[])
  ) as flow order by rank, made, number`;

export async function flowOf(work: UnitOfWork, purchases: readonly string[]): Promise<readonly FlowRow[]> {
  if (purchases.length === 0) return [];
  return work.tx.query<FlowRow>(flowSql, [work.actor.organizationId, purchases], 'resource_request.flow');
}

/** What of a stage counts: a document that was rejected, cancelled or reversed is no cost. */
const counted: Readonly<Record<FlowRow['stage'], (status: string) => boolean>> = {
  requisition: (status) => !['cancelled', 'rejected'].includes(status),
  order: (status) => ['issued', 'cancelling'].includes(status),
  receipt: (status) => ['posted', 'reversing'].includes(status),
  invoice: (status) => ['approved', 'paid', 'voiding'].includes(status),
  pa_cost: (status) => status === 'entered',
  grant_cost: (status) => ['approved', 'reversing'].includes(status),
};

export const counts = ({ stage, status }: Pick<FlowRow, 'stage' | 'status'>): boolean => counted[stage](status);

export const centsOf = (flow: readonly FlowRow[], stage: FlowRow['stage']): number =>
  flow.filter((row) => row.stage === stage && counts(row)).reduce((sum, { cents }) => sum + (cents ?? 0), 0);
