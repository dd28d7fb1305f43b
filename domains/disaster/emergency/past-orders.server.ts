import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { PastEmergency } from './activation-calls.ts';
import { dayOf } from '../../organization/public.server.ts';

const LISTED = 200;

/** The emergency is over with the first of its ends; what was ordered under it and is not delivered and billed whole goes on past it. */
const pastSql = `select o.id, o.number, v.name as vendor, a.id as activation, a.number as "activationNumber",
    i.number || ' ' || i.name as incident, a.need, o.total_cents as cents,
    coalesce(r.cents, 0)::bigint as "receivedCents", coalesce(b.cents, 0)::bigint as "invoicedCents",
    a.over_on::text as "overOn", $2::date - a.over_on as "daysPast", s.number as competition, s.status as "competitionState",
    case when s.status in ('awarded', 'concluded') then 'competed'
      when s.id is not null and s.status not in ('cancelled', 'failed') then 'competing' else 'not_competed' end as standing
  from (select e.*, least(e.ends_on, e.ended_on, ${dayOf('n.ended_at')}, case when n.status = 'closed' then n.closed_on end) as over_on
      from emergency_activation e join incident n on n.organization_id = e.organization_id and n.id = e.incident
      where e.organization_id = $1 and e.status in ('active', 'extended', 'competing', 'ended')) a
    join incident i on i.organization_id = $1 and i.id = a.incident
    join purchase_order o on o.organization_id = $1 and o.requisition = a.requisition and o.status in ('issued', 'cancelling')
    left join vendor v on v.organization_id = $1 and v.id = o.vendor
    left join solicitation s on s.organization_id = $1 and s.id = a.competition
    left join lateral (select sum(c.value_cents) as cents from receipt c where c.organization_id = $1 and c.purchase_order = o.id
      and c.status in ('posted', 'reversing') and c.received_on > a.over_on) r on true
    left join lateral (select sum(case when w.is_credit then -1 else 1 end * coalesce(w.payable_cents, w.total_cents)) as cents
      from invoice w where w.organization_id = $1 and w.purchase_order = o.id
      and w.status in ('approved', 'paid', 'voiding') and w.invoice_date > a.over_on) b on true
  where a.over_on < $2::date and coalesce(o.delivery, 'open') in ('open', 'part')
  order by a.over_on, o.number`;

export const pastEmergencyOf = async (work: UnitOfWork): Promise<PastEmergency> => ({
  orders: await firstOf<PastEmergency['orders']['data'][number]>(work.tx, {
    text: pastSql,
    values: [work.actor.organizationId, work.today],
    name: 'emergency.past',
    most: LISTED,
  }),
});
