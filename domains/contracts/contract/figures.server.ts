import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { worst } from '../conditions/condition-state.ts';
import { conditionsOf } from '../conditions/conditions.server.ts';
import { stages } from '../changes/change-sums.server.ts';
import { carriedOn, ordersUnder, unpromised } from '../orders/under.server.ts';
import type { ContractFigures } from './contract-calls.ts';

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
