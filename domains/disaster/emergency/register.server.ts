import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { EmergencyRegister, Registered } from './emergency-calls.ts';
import { activated, inForce } from './activation-life.ts';

const LISTED = 200;

/** The condition ends with the incident, whatever was planned. */
const over = `coalesce(a.ends_on < $2::date, false) or coalesce(i.ended_at < $2::date, false) or i.status = 'closed'`;

const listed = `select a.id, a.number, a.need, i.number || ' ' || i.name as incident, v.name as vendor, a.basis,
    a.ceiling_cents as "ceilingCents", coalesce(q.total_cents, 0)::bigint as "committedCents", coalesce(o.orders, 0)::int as orders,
    a.ends_on::text as "endsOn", case when a.status = any ($3::text[]) then a.ends_on - $2::date end as "daysLeft",
    (a.status = any ($3::text[]) and (${over})) as "isExpired",
    (case when ${over} or a.status not in ('draft', 'submitted', 'active', 'extended') then coalesce(o.orders, 0) else 0 end)::int
      as "pastOrders",
    s.number as competition, a.seconds, coalesce(a.is_clocked, false) as "isClocked", a.status
  from emergency_activation a
    join incident i on i.organization_id = $1 and i.id = a.incident
    left join vendor v on v.organization_id = $1 and v.id = a.vendor
    left join solicitation s on s.organization_id = $1 and s.id = a.competition
    left join requisition q on q.organization_id = $1 and q.id = a.requisition and q.status not in ('cancelled', 'rejected')
    left join lateral (select count(*) as orders from purchase_order p
      where p.organization_id = $1 and p.requisition = a.requisition and p.status in ('issued', 'cancelling')) o on true
  where a.organization_id = $1
  order by (a.status = any ($3::text[])) desc, a.ends_on nulls last, a.number desc`;

const figures = `select count(*) filter (where a.status = any ($3::text[]))::int as "inForce",
    count(*) filter (where a.status = any ($3::text[]) and (${over}))::int as expired
  from emergency_activation a join incident i on i.organization_id = $1 and i.id = a.incident
  where a.organization_id = $1`;

const timed = `select count(*)::int as measured, percentile_cont(0.5) within group (order by a.seconds)::float8 as median
  from emergency_activation a
  where a.organization_id = $1 and a.is_clocked and a.seconds is not null and a.status = any ($2::text[])`;

/** The median of what people took, from opening to in force; what the product itself entered is no measurement. */
export async function stopwatchOf(work: UnitOfWork): Promise<{ measured: number; median: number | null }> {
  const [found] = await work.tx.query<{ measured: number; median: number | null }>(
    timed,
    [work.actor.organizationId, [...activated]],
    'emergency.stopwatch',
  );
  return found ?? { measured: 0, median: null };
}

export async function emergencyRegisterOf(work: UnitOfWork): Promise<EmergencyRegister> {
  const values = [work.actor.organizationId, work.today, [...inForce]];
  const [counts] = await work.tx.query<{ inForce: number; expired: number }>(figures, values, 'emergency.figures');
  const activations = await firstOf<Registered>(work.tx, {
    text: listed,
    values,
    name: 'emergency.register',
    most: LISTED,
  });
  const { measured, median } = await stopwatchOf(work);
  return {
    today: work.today,
    inForce: counts?.inForce ?? 0,
    expired: counts?.expired ?? 0,
    measured,
    medianSeconds: median,
    activations,
  };
}
