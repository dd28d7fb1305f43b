import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { publicContractFields } from '../../procurement/public.server.ts';
import type { FirmBusiness, PublishedSource } from '../../public/public.server.ts';
import { isPublicSql, ordersOf } from './public-facts.server.ts';

/** The latest contracts on a vendor's page; the register has all of them. */
const MOST = 25;

const contractsSql = `select k.*, (select coalesce(sum(b.cents), 0)::bigint from (${ordersOf('k.id')}) o
      join invoice i on i.organization_id = $1 and i.purchase_order = o.id
      join budget_posting b on b.organization_id = $1 and b.document_record = 'invoice' and b.document = i.id
        and b.bucket = 'expended') as "spentCents"
  from (select c.id, c.number, c.title, c.status as state, coalesce(c.ceiling_cents, c.value_cents, 0)::bigint as "limitCents",
      c.from_day::text as "fromDay", c.until_day::text as "untilDay"
    from contract c where c.organization_id = $1 and c.vendor = $2 and ${isPublicSql}) k
  order by k."fromDay" desc, k.number desc`;

/** Settled payments of public contracts, each order once, by the fiscal year of the agency, which is named after the year it ends in. */
const spendSql = `select extract(year from p.settled_on)::int
      + case when g.fiscal_year_start > 1 and extract(month from p.settled_on) >= g.fiscal_year_start then 1 else 0 end as "fiscalYear",
    sum(l.amount_cents)::bigint as cents, count(distinct p.id)::int as payments
  from organization g
    join invoice i on i.organization_id = g.id and i.purchase_order in (
      select o.id from (select c.id from contract c where c.organization_id = $1 and c.vendor = $2 and ${isPublicSql}) k
        cross join lateral (${ordersOf('k.id')}) o)
    join payment_lines l on l.organization_id = g.id and l.invoice = i.id and l.interest_rule is null
    join payment p on p.organization_id = g.id and p.id = l.parent and p.status = 'settled' and p.settled_on is not null
  where g.id = $1 group by 1 order by 1 desc`;

type Contract = FirmBusiness['contracts']['data'][number];

async function businessOf({ tx, actor }: UnitOfWork, vendor: string) {
  const values = [actor.organizationId, vendor];
  const found = await firstOf<Contract & { id: string }>(tx, {
    text: contractsSql,
    values,
    name: 'register.of_vendor',
    most: MOST,
  });
  const contracts = { ...found, data: found.data.map(({ id: _id, ...one }) => one) };
  const spend = await tx.query<FirmBusiness['spend'][number]>(spendSql, values, 'register.spend_of_vendor');
  return { contracts, spend };
}

/** Contracts and payments on the public page of a vendor: those of the register, and no others. */
export const contractSource: PublishedSource = { publishes: publicContractFields, businessOf };
