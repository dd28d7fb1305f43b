import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { worst } from '../conditions/condition-state.ts';
import { conditionsOf } from '../conditions/conditions.server.ts';
import { stages } from '../changes/change-sums.server.ts';
import { carriedOn, ordersUnder, unpromised } from '../orders/under.server.ts';
import type { ContractFigures, ContractStanding } from './contract-calls.ts';

/** Money and days of contracts that this person may see; what the orders of an award promise counts under its contract. */
const figures = `select c.id, c.vendor, c.ceiling_cents as "ceilingCents", c.until_day - $3::date as left,
    coalesce(c.ordered_before_cents, 0)::bigint - ${carriedOn('c.id')} + coalesce((select sum(o.total_cents) from ${ordersUnder({ contract: '= c.id' })} u
      join purchase_order o on o.organization_id = $1 and o.id = u."order" and o.status not in ${unpromised}), 0)::bigint as "orderedCents",
    n.notice_from::text as "noticeFrom", n.notice_by::text as "noticeBy", coalesce(m.missed, 0)::int as missed,
    e."executedCents", e."pendingCents", e."roughCents",
    (select count(*)::int from contract_obligation b where b.organization_id = c.organization_id and b.contract = c.id
      and b.status = 'open' and b.due_on < $3::date) as overdue
  from contract c
    left join lateral (select p.notice_from, p.notice_by from contract_option p where p.organization_id = c.organization_id
      and p.contract = c.id and p.status in ('open', 'requested') and p.notice_by >= $3::date and c.status = 'active'
      order by p.notice_by, p.id fetch first row only) n on true
    left join lateral (select count(*) as missed from contract_option p where p.organization_id = c.organization_id
      and p.contract = c.id and p.status in ('open', 'requested', 'lapsed') and p.notice_by < $3::date) m on true
    left join lateral (select ${stages} from contract_change k where k.organization_id = c.organization_id
      and k.contract = c.id) e on true
  where c.organization_id = $1 and c.id = any ($2::uuid[]) order by c.number`;

type Found = Omit<ContractFigures, 'light'> & { readonly vendor: string | null };

export async function figuresOf(work: UnitOfWork, ids: readonly string[]) {
  const rows = await work.tx.query<Found & Record<string, unknown>>(
    figures,
    [work.actor.organizationId, ids, work.today],
    'contract.figures',
  );
  const conditions = await conditionsOf(work, rows);
  return {
    conditions,
    figures: rows.map((row): ContractFigures => {
      const { id, orderedCents, ceilingCents, executedCents, pendingCents, roughCents } = row;
      const { left, noticeFrom, noticeBy, missed, overdue } = row;
      const money = { orderedCents, ceilingCents, executedCents, pendingCents, roughCents };
      return { id, ...money, left, noticeFrom, noticeBy, missed, overdue, light: worst(conditions.get(id) ?? []) };
    }),
  };
}

/** What became of the orders under a contract. Interest on a late payment is no price of the contract. */
const flowSql = `with ordered as (select o.id from ${ordersUnder({ contract: '= $2' })} u
      join purchase_order o on o.organization_id = $1 and o.id = u."order" and o.status not in ${unpromised}),
    billed as (select i.id, i.status, case when i.is_credit then -1 else 1 end * coalesce(i.payable_cents, i.total_cents) as cents
      from ordered o join invoice i on i.organization_id = $1 and i.purchase_order = o.id
      where i.status not in ('returned', 'voided', 'discarded'))
  select (select coalesce(sum(r.value_cents), 0)::bigint from ordered o
      join receipt r on r.organization_id = $1 and r.purchase_order = o.id and r.status in ('posted', 'reversing'))
      - (select coalesce(sum(v.value_cents), 0)::bigint from ordered o join vendor_return v on v.organization_id = $1
        and v.purchase_order = o.id and v.status in ('awaiting', 'settled', 'waived')) as "receivedCents",
    (select coalesce(sum(cents), 0)::bigint from billed) as "invoicedCents",
    (select coalesce(sum(l.amount_cents), 0)::bigint from billed b
      join payment_lines l on l.organization_id = $1 and l.invoice = b.id and l.interest_rule is null
      join payment p on p.organization_id = $1 and p.id = l.parent and p.status <> 'voided') as "paidCents",
    coalesce((select a.retained_cents from pay_application a where a.organization_id = $1 and a.contract = $2 and a.status = 'certified'
      order by a.place desc fetch first row only), 0)::bigint as "retainedCents"`;

export async function flowOf({ tx, actor }: UnitOfWork, contract: string): Promise<ContractStanding['flow']> {
  const [found] = await tx.query<ContractStanding['flow']>(flowSql, [actor.organizationId, contract], 'contract.flow');
  return found ?? { receivedCents: 0, invoicedCents: 0, paidCents: 0, retainedCents: 0 };
}
