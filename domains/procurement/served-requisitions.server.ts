import type { ServedSource } from '../customers/public.server.ts';

const told = `select r.requested_on::text as at, 'requisition: ' || r.status as kind, r.number || ' ' || r.purpose as text, m.name as by,
    'requisition' as record, r.id as row
  from requisition r
  join cost_center c on c.organization_id = r.organization_id and c.id = r.cost_center
  left join organization_members m on m.organization_id = r.organization_id and m.id = r.requested_by
  where r.organization_id = $1 and c.agency = any($2::uuid[]) and r.status <> 'draft'
  order by r.requested_on desc, r.id limit $3`;
const spent = `select c.agency, array_agg(distinct c.id) as "costCenters",
    coalesce(sum(r.total_cents) filter (where r.status in ('approved', 'ordered')), 0)::bigint as "spentCents",
    coalesce(sum(r.total_cents) filter (where r.status in ('submitted', 'returned')), 0)::bigint as "openCents",
    count(*) filter (where r.status in ('submitted', 'returned'))::int as open
  from requisition r join cost_center c on c.organization_id = r.organization_id and c.id = r.cost_center
  where r.organization_id = $1 and r.requested_on between $2 and $3 group by 1`;

/** What agencies asked for, through the cost centers that are theirs. */
export const servedRequisitions: ServedSource = {
  timeline: ({ tx, actor }, { agencies }, most) =>
    agencies.length === 0 ? Promise.resolve([]) : tx.query(told, [actor.organizationId, agencies, most]),
  spend: ({ tx, actor }, { from, until }) => tx.query(spent, [actor.organizationId, from, until]),
};
