import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { renewalLadder } from '../reminders/contract-reminder.record.ts';
import type { Renewals } from './lifecycle-calls.ts';

const SHOWN = 200;
const [FARTHEST] = renewalLadder;

/**
 * Each open option by the end of its notice window, and each contract without one by its end: it is rebid, or closed out once it has ended
 * without a closeout.
 * Nothing renews by itself: an option that nobody exercises lapses.
 */
const due = `
  with dates as (
    select p.id, case p.status when 'requested' then 'exercise' else 'request' end as act, p.contract, p.name as option, p.notice_from as opens,
        p.notice_by as by_day, p.amount_cents as cents, 'notice' as kind
      from contract_option p where p.organization_id = $1 and p.status in ('open', 'requested')
    union all
    select c.id, case when c.until_day < $2::date then 'closeout' else 'rebid' end, c.id, null, null, c.until_day,
        coalesce(c.ceiling_cents, c.value_cents), 'end'
      from contract c where c.organization_id = $1 and c.status = 'active'
        and not exists (select from contract_option p where p.organization_id = $1 and p.contract = c.id
          and p.status in ('open', 'requested') and p.notice_by >= $2::date)
        and not exists (select from contract_closeout k where k.organization_id = $1 and k.contract = c.id and k.status <> 'withdrawn'))
  select d.id, d.act, c.id as contract, c.number, c.title, v.name as "vendorName", m.name as owner, d.option, d.opens::text as "opensOn",
    d.by_day::text as "byDay", d.by_day - $2::date as left, d.cents as "valueCents",
    (select max(r.sent_on)::text from contract_reminder r where r.organization_id = $1 and r.contract = c.id and r.kind = d.kind
      and r.of = d.id and r.on_day = d.by_day) as "remindedOn",
    (select max(p.name) from contract_option p where d.kind = 'end' and p.organization_id = $1 and p.contract = c.id
      and p.status in ('open', 'requested', 'lapsed') and p.notice_by < $2::date) as missed
  from dates d join contract c on c.organization_id = $1 and c.id = d.contract
    left join vendor v on v.organization_id = $1 and v.id = c.vendor
    left join organization_members m on m.organization_id = $1 and m.id = c.manager
  where c.status = 'active' and c.closed_on is null and d.by_day <= $2::date + ${FARTHEST}
  order by d.by_day, c.number, d.act, d.id`;

const decided = `select p.id, c.id as contract, c.number, p.name, p.status,
    coalesce(p.exercised_on, (p.updated_at at time zone $3)::date)::text as "onDay", m.name as "decidedBy", p.new_end::text as "newEnd",
    p.amount_cents as "amountCents"
  from contract_option p join contract c on c.organization_id = $1 and c.id = p.contract
    join lateral (select e.at, case e.actor_kind when 'system' then null else e.actor end as actor from audit_entry e
      where e.organization_id = $1 and e.row_id = p.id and e.action in ('exercise', 'decline', 'lapse')
      order by e.at desc fetch first row only) e on true
    left join organization_members m on m.organization_id = $1 and m.id = coalesce(p.exercised_by, e.actor)
  where p.organization_id = $1 and p.status in ('exercised', 'declined', 'lapsed') and p.updated_at > $2::date - ${FARTHEST}
  order by p.updated_at desc, p.id`;

/** What has to be decided in the next 180 days, the overdue first, and what was decided in the last. */
export async function renewalsOf(work: UnitOfWork): Promise<Renewals> {
  const { organizationId, timeZone } = work.actor;
  return {
    due: await firstOf<Renewals['due']['data'][number]>(work.tx, {
      text: due,
      values: [organizationId, work.today],
      name: 'contract.renewals',
      most: SHOWN,
    }),
    decided: await firstOf<Renewals['decided']['data'][number]>(work.tx, {
      text: decided,
      values: [organizationId, work.today, timeZone],
      name: 'contract.renewals_decided',
      most: SHOWN,
    }),
  };
}
