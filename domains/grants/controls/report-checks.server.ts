import { COUNTED } from '../award/figures.server.ts';
import { paidDay } from '../drawdowns/drawable.server.ts';
import type { Check } from './checks.server.ts';

const money = (cents: string) => `to_char((${cents}) / 100.0, 'FM$999,999,999,990.00')`;

/** The filed financial report of each award with the latest period; a last one counts until the day it was certified. */
const latest = `select distinct on (r.award) r.*, case when r.kind like 'final%' then greatest(r.period_end, coalesce(r.certified_on, r.period_end)) else r.period_end end as paid_until
  from grant_report r where r.organization_id = $1 and r.status = 'filed' and r.expenditures_cents is not null
  order by r.award, r.period_end desc, r.number desc`;

/** Funder shares of an award, each with the day it was paid. */
const shares = `grant_cost_splits s
    join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
    left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
  where s.organization_id = $1 and s.share = 'funder'`;

/** The last fiscal year of the budget that is over. */
const year = `select (b.ends_on + 1 - interval '1 year')::date as from_day, b.ends_on as until_day from budget b
  where b.organization_id = $1 and b.span = 'year' and b.ends_on < $2::date order by b.ends_on desc fetch first row only`;

/** Reports are held against the ledger and against each other after they were filed: costs are reversed, drawdowns return, people enter late. */
export const reportChecks: readonly Check[] = [
  {
    id: 'sf425_ledger',
    severity: 'error',
    title: 'SF-425 differs from the ledger',
    law: '2 CFR 200.302(b)(2)',
    sql: `select 'grant_report' as record, r.id, r.number,
        'Reported ' || ${money('r.expenditures_cents')} || ' to ' || r.period_end || ', the ledger has ' || ${money('r.ledger')} || '.' as says
      from (select l.*, (select coalesce(sum(s.amount_cents), 0) from ${shares} and s.award = l.award
            and case when l.basis = 'cash' then ${paidDay('c', 'i')} <= l.paid_until else c.incurred_on <= l.period_end end) as ledger
          from (${latest}) l) r
      where r.expenditures_cents <> r.ledger`,
  },
  {
    id: 'sf425_drawn',
    severity: 'error',
    title: 'Drawdowns differ from the filed SF-425',
    law: '2 CFR 200.305(b)',
    sql: `select 'grant_report' as record, r.id, r.number,
        'Reported ' || ${money('r.receipts_cents')} || ' received to ' || r.period_end || ', drawdowns paid are ' || ${money('r.drawn')} || '.' as says
      from (select l.*, (select coalesce(sum(w.paid_amount_cents), 0) from grant_drawdown w
            where w.organization_id = $1 and w.award = l.award and w.status in ('paid', 'short_paid') and w.paid_on <= l.paid_until) as drawn
          from (${latest}) l) r
      where r.receipts_cents <> r.drawn`,
  },
  {
    id: 'sf425_sefa',
    severity: 'warning',
    title: 'SF-425 differs from the SEFA',
    law: '2 CFR 200.510(b)',
    sql: `select 'grant_report' as record, r.id, r.number,
        'Reports have ' || ${money('r.reported')} || ' for the year to ' || r.until_day || ', the SEFA has ' || ${money('r.sefa')} || '.' as says
      from (
        select e.id, e.number, y.until_day, e.expenditures_cents - coalesce(b.expenditures_cents, 0) as reported, (
            select coalesce(sum(s.amount_cents), 0) from ${shares} and s.award = a.id
              and c.incurred_on between y.from_day and y.until_day) as sefa
        from (${year}) y
          join grant_award a on a.organization_id = $1 and a.funding_type in ('federal', 'pass_through')
          join grant_report e on e.organization_id = $1 and e.award = a.id and e.status = 'filed' and e.period_end = y.until_day
            and e.expenditures_cents is not null
          left join grant_report b on b.organization_id = $1 and b.award = a.id and b.status = 'filed' and b.period_end = y.from_day - 1
            and b.expenditures_cents is not null
        where b.id is not null or coalesce(a.pre_award_from, a.from_day) >= y.from_day
      ) r where r.reported <> r.sefa`,
  },
];
