import { amendedSql } from '../revenue/statement.server.ts';

/** Where the fund stands in an account, and the name of a fund: of lines of both sides. */
export const fundSql = `fund as (
    select s.id, (select count(*)::int from account_segment o
        where o.organization_id = $1 and o.status = 'used' and o.position <= s.position) as place
      from account_segment s where s.organization_id = $1 and s.status = 'used' and s.name ilike 'fund%' order by s.position limit 1)`;

/** Where the money of a budget comes from. No one person answers for it, so nobody is asked. */
export const revenueLinesAsked = (most: number): string => `with ${fundSql}
  select l.id, l.name, l.account, null as "costCenter", null as department, v.code || ' ' || v.name as fund,
    null::uuid as owner, null as "ownerName", l.type
  from revenue_line l
  left join fund on true
  left join account_value v on v.organization_id = l.organization_id and v.segment = fund.id
    and v.code = split_part(l.account, '-', fund.place)
  where l.organization_id = $1 and l.budget = $2 order by l.estimate_cents desc, l.account limit ${most}`;

export const revenueCountAsked =
  'select count(*)::int as count from revenue_line where organization_id = $1 and budget = $2';

/** Receipts on the same accounts in this budget and in those of earlier years, by the month of their own year, and what the budget expects. */
export const revenueMovedAsked = `select l.account, b.starts_on::text as year,
    greatest(0, least(11, (extract(year from age(e.day, b.starts_on)) * 12 + extract(month from age(e.day, b.starts_on)))::int)) as month,
    'spent' as bucket, sum(e.amount_cents)::bigint as cents
  from budget own
  join budget b on b.organization_id = own.organization_id and (b.id = own.id or (b.span = 'year' and b.starts_on < own.starts_on
    and b.starts_on > own.starts_on - interval '6 years' and b.status in ('adopted', 'amended', 'closed')))
  join revenue_line l on l.organization_id = b.organization_id and l.budget = b.id
  join revenue_entry e on e.organization_id = l.organization_id and e.line = l.id and e.status = 'posted'
  where own.organization_id = $1 and own.id = $2 group by 1, 2, 3
  union all
  select l.account, b.starts_on::text, 0, 'authority', (l.estimate_cents + coalesce(m.cents, 0))::bigint
  from budget b join revenue_line l on l.organization_id = b.organization_id and l.budget = b.id
  left join (${amendedSql.replaceAll('$3', 'null')}) m on m.line = l.id
  where b.organization_id = $1 and b.id = $2`;
