import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ordersUnder, unpromised } from '../orders/under.server.ts';
import type { ContractStanding } from './contract-calls.ts';

/** What became of the orders under a contract. Interest on a late payment is no price of the contract. */
const flowSql = `with ordered as (select o.id from ${ordersUnder({ contract: '= $2' })} u
      join purchase_order o on o.organization_id = $1 and o.id = u."order" and o.status not in ${unpromised}),
    billed as (select i.id, i.status, case when i.is_credit then -1 else 1 end * coalesce(i.payable_cents, i.total_cents) as cents
      from ordered o join invoice i on i.organization_id = $1 and i.purchase_order = o.id
      where i.status not in ('returned', 'voided', 'discarded'))
  select (select coalesce(sum(r.value_cents), 0)::bigint from ordered o
      join receipt r on r.organization_id = $1 and r.purchase_order = o.id and r.status in ('posted', 'reversing')) as "receivedCents",
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
