import { addDays } from '#kernel/lists/days.ts';
import type { Tx } from '#server/db/database.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { firstIn } from '#server/records/rows.ts';
import { nextSteps } from '#domains/workflow/public.server.ts';
import { OVERDUE } from '../acknowledgment/reminder-days.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import type { Deliveries, OwnRequests, Pipeline } from './home-parts.ts';

interface Whose {
  readonly organizationId: string;
  readonly id: string;
}

const SHOWN = 8;
const WEEK = 7 * 86_400_000;

type Own = Omit<OwnRequests['data'][number], 'step' | 'people' | 'since'>;

/** What this person asked for and is not done, what lies with that person first. */
export async function ownRequests(tx: Tx, { organizationId, id }: Whose): Promise<OwnRequests> {
  const own = await firstOf<Own>(tx, {
    text: `select id, number, purpose, status, coalesce(total_cents, 0)::bigint as cents, coalesce(total_currency, 'USD') as currency
      from requisition where organization_id = $1 and requested_by = $2 and status not in ('rejected', 'cancelled', 'ordered')
      order by array_position(array['returned', 'draft', 'submitted', 'approved'], status), number desc`,
    values: [organizationId, id],
    name: 'requisition.own_open',
    most: SHOWN,
  });
  const steps = await nextSteps(tx, organizationId, { record: 'requisition', rows: own.data.map((row) => row.id) });
  return {
    ...own,
    data: own.data.map((row) => {
      const { label = null, people = [], since = null } = steps.get(row.id) ?? {};
      return { ...row, step: label, people: [...people], since };
    }),
  };
}

const byStage = `select status, count(*)::int as count, coalesce(sum(total_cents), 0)::bigint as cents, min(requested_on) as oldest
  from requisition where organization_id = $1 and status in ('draft', 'returned', 'submitted', 'approved') group by status`;

const saidByVendors = `select (select count(*)::int from order_proposal where organization_id = $1 and status = 'proposed') as proposed,
    (select count(*)::int from purchase_order where organization_id = $1 and status = 'issued' and acknowledgment = 'awaiting'
       and delivery in ('open', 'part') and sent_on <= $2::date) as overdue`;

/** What buyers have ahead of them. */
export async function pipelineOf(
  tx: Tx,
  { organizationId, now, today }: Pick<Whose, 'organizationId'> & { readonly now: string; readonly today: string },
): Promise<Pipeline> {
  const stages = await tx.query<Pipeline['stages'][number] & Record<string, unknown>>(
    byStage,
    [organizationId],
    'requisition.stages',
  );
  const next = await firstOf<Pipeline['next']['data'][number]>(tx, {
    text: `select r.id, r.number, r.purpose, coalesce(r.total_cents, 0)::bigint as cents, coalesce(r.total_currency, 'USD') as currency,
        m.name as requester, r.requested_on as "requestedOn", r.needed_by as "neededBy"
      from requisition r left join organization_members m on m.organization_id = r.organization_id and m.id = r.requested_by
      where r.organization_id = $1 and r.status = 'approved' order by r.needed_by nulls last, r.number`,
    values: [organizationId],
    name: 'requisition.next_orders',
    most: SHOWN,
  });
  const soon = await firstIn(tx, solicitation, {
    where: { status: 'published', dueAt: { from: now, below: new Date(Date.parse(now) + WEEK).toISOString() } },
    order: ['dueAt', 'number'],
    fields: ['number', 'name', 'type', 'dueAt'],
    most: SHOWN,
  });
  const due = mapFirst(soon, ({ dueAt, ...one }) => ({ ...one, dueAt: dueAt as string })); // asked for by that field
  const until = addDays(today, -OVERDUE);
  const [said] = await tx.query<Omit<Pipeline['vendors'], 'until'> & Record<string, unknown>>(
    saidByVendors,
    [organizationId, until],
    'purchase_order.said_by_vendors',
  );
  return { stages, next, due, vendors: { proposed: 0, overdue: 0, ...said, until } };
}

/** What is ordered and open: all of it for receivers, and what was due until a day for buyers. */
export const deliveriesOf = async (
  tx: Tx,
  { organizationId, until }: Pick<Whose, 'organizationId'> & { readonly until: string | null },
): Promise<Deliveries> => ({
  until,
  first: await firstOf<Deliveries['first']['data'][number]>(tx, {
    text: `select o.id, o.number, coalesce(o.purpose, '') as purpose, v.name as vendor, o.next_delivery as "nextDelivery"
      from purchase_order o left join vendor v on v.organization_id = o.organization_id and v.id = o.vendor
      where o.organization_id = $1 and o.delivery in ('open', 'part') and ($2::date is null or o.next_delivery <= $2)
      order by o.next_delivery nulls last, o.number`,
    values: [organizationId, until],
    name: 'purchase_order.open_deliveries',
    most: SHOWN,
  }),
});
