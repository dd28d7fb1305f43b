import { COUNTED } from '../award/figures.server.ts';
import { costTypes } from '../budget/cost-types.ts';
import type { Check } from './checks.server.ts';

const money = (cents: string) => `to_char((${cents}) / 100.0, 'FM$999,999,999,990.00')`;
const barred = Object.entries(costTypes)
  .filter(([, { is }]) => is === 'hard')
  .map(([name]) => `'${name}'`)
  .join(', ');

/** Subawards that are signed: their money is obligated. */
const signed = `('active', 'closing', 'closed', 'terminated')`;

/**
 * What the door holds when a row is written, asked again of all rows each night: imports, restored backups and corrections by hand
 * come around it. ADR 150 lists what is not here, and why.
 */
export const invariantChecks: readonly Check[] = [
  {
    id: 'amount_history',
    severity: 'error',
    title: 'Award amount is not its amendments',
    law: '2 CFR 200.302(b)(3)',
    sql: `select 'grant_award' as record, a.id, a.number,
        'It has ' || ${money('a.amount_cents')} || ', original and amendments are ' || ${money('a.original_amount_cents + coalesce(m.cents, 0)')} || '.' as says
      from grant_award a
        left join (select award, sum(amount_change_cents) as cents from award_amendment
          where organization_id = $1 and status = 'applied' group by award) m on m.award = a.id
      where a.organization_id = $1 and a.original_amount_cents is not null
        and a.amount_cents <> a.original_amount_cents + coalesce(m.cents, 0)`,
  },
  {
    id: 'listings_tie',
    severity: 'error',
    title: 'Listings do not add up to award',
    law: '2 CFR 200.510(b)',
    sql: `select 'grant_award' as record, a.id, a.number,
        'Listings have ' || ${money('sum(l.amount_cents)')} || ' of ' || ${money('a.amount_cents')} || '.' as says
      from grant_award a join grant_award_listings l on l.organization_id = a.organization_id and l.parent = a.id
      where a.organization_id = $1 and a.funding_type in ('federal', 'pass_through')
        and a.status in ('active', 'suspended', 'closeout', 'closed')
      group by a.organization_id, a.id having sum(l.amount_cents) <> a.amount_cents`,
  },
  {
    id: 'released_above',
    severity: 'error',
    title: 'Budget periods above the award',
    law: '2 CFR 200.1',
    sql: `select 'grant_award' as record, a.id, a.number,
        'Released ' || ${money('sum(n.amount_cents)')} || ' of ' || ${money('a.amount_cents')} || '.' as says
      from grant_award a join funding_increment n on n.organization_id = a.organization_id and n.award = a.id and n.status = 'released'
      where a.organization_id = $1
      group by a.organization_id, a.id having sum(n.amount_cents) > a.amount_cents`,
  },
  {
    id: 'subawards_above',
    severity: 'error',
    title: 'Subawards above the award',
    law: '2 CFR 200.332(b)',
    sql: `select 'grant_award' as record, a.id, a.number,
        'Subawards are ' || ${money('sum(b.amount_cents)')} || ' of ' || ${money('a.amount_cents')} || '.' as says
      from grant_award a join subaward b on b.organization_id = a.organization_id and b.award = a.id and b.status in ('active', 'closing')
      where a.organization_id = $1
      group by a.organization_id, a.id having sum(b.amount_cents) > a.amount_cents`,
  },
  {
    id: 'match_short',
    severity: 'warning',
    title: 'Match short at end of period',
    law: '2 CFR 200.306(b)',
    sql: `select 'grant_award' as record, a.id, a.number,
        'Match documented is ' || ${money('coalesce(m.cents, 0)')} || ' of ' || ${money('a.match_cents')} || '.' as says
      from grant_award a
        left join (select s.award, sum(s.amount_cents) as cents from grant_cost_splits s
            join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
          where s.organization_id = $1 and s.share = 'match' group by s.award) m on m.award = a.id
      where a.organization_id = $1 and a.status in ('active', 'suspended', 'closeout') and a.until_day < $2::date
        and coalesce(a.match_cents, 0) > coalesce(m.cents, 0)`,
  },
  {
    id: 'after_closed',
    severity: 'error',
    title: 'Cost approved after the closeout',
    law: '2 CFR 200.344(b)',
    sql: `select 'grant_cost' as record, c.id, c.number, 'Approved on ' || c.approved_on || '; ' || a.number || ' is closed since ' || a.closed_on || '.' as says
      from grant_cost_splits s
        join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
        join grant_award a on a.organization_id = s.organization_id and a.id = s.award
      where s.organization_id = $1 and a.status = 'closed' and c.approved_on > a.closed_on`,
  },
  {
    id: 'closed_open',
    severity: 'error',
    title: 'Closed award with open subaward',
    law: '2 CFR 200.344(b)',
    sql: `select 'grant_award' as record, a.id, a.number, b.number || ' is ' || b.status || '.' as says
      from grant_award a join subaward b on b.organization_id = a.organization_id and b.award = a.id and b.status in ('active', 'closing')
      where a.organization_id = $1 and a.status = 'closed'`,
  },
  {
    id: 'unallowable',
    severity: 'error',
    title: 'Unallowable cost on a federal award',
    law: '2 CFR 200.420',
    sql: `select 'grant_cost' as record, c.id, c.number, a.number || ' bears ' || ${money('s.amount_cents')} || ' of it.' as says
      from grant_cost_splits s
        join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
        join grant_award a on a.organization_id = s.organization_id and a.id = s.award
      where s.organization_id = $1 and s.share in ('funder', 'match') and a.funding_type in ('federal', 'pass_through')
        and c.cost_type in (${barred})`,
  },
  {
    id: 'shares_tie',
    severity: 'error',
    title: 'Shares do not add up to cost',
    law: '2 CFR 200.405(d)',
    sql: `select 'grant_cost' as record, c.id, c.number,
        'Shares are ' || ${money('coalesce(s.cents, 0)')} || ' of ' || ${money('c.amount_cents')} || '.' as says
      from grant_cost c
        left join (select parent, sum(amount_cents) as cents from grant_cost_splits where organization_id = $1 group by parent) s on s.parent = c.id
      where c.organization_id = $1 and c.status in ${COUNTED} and c.amount_cents <> coalesce(s.cents, 0)`,
  },
  {
    id: 'paid_above',
    severity: 'error',
    title: 'Paid more than requested',
    law: '2 CFR 200.305(b)',
    sql: `select 'grant_drawdown' as record, w.id, w.number,
        'Paid ' || ${money('w.paid_amount_cents')} || ' of ' || ${money('w.requested_cents')} || ' requested.' as says
      from grant_drawdown w
      where w.organization_id = $1 and w.status in ('paid', 'short_paid') and w.paid_amount_cents > w.requested_cents`,
  },
  {
    id: 'drawn_above',
    severity: 'error',
    title: 'More drawn than awarded',
    law: '2 CFR 200.305(b)',
    sql: `select 'grant_award' as record, a.id, a.number,
        'Drawn ' || ${money('sum(w.paid_amount_cents)')} || ' of ' || ${money('a.amount_cents')} || '.' as says
      from grant_award a join grant_drawdown w on w.organization_id = a.organization_id and w.award = a.id and w.status in ('paid', 'short_paid')
      where a.organization_id = $1
      group by a.organization_id, a.id having sum(w.paid_amount_cents) > a.amount_cents`,
  },
  {
    id: 'milestone_evidence',
    severity: 'warning',
    title: 'Verified milestone without evidence',
    law: '2 CFR 200.329(b)',
    sql: `select 'grant_milestone' as record, m.id, m.number, m.title || ' has no document.' as says
      from grant_milestone m
      where m.organization_id = $1 and m.status = 'verified' and coalesce(cardinality(m.evidence), 0) = 0`,
  },
  {
    id: 'sub_outside',
    severity: 'error',
    title: 'Subaward outside the award period',
    law: '2 CFR 200.332(b)(1)',
    sql: `select 'subaward' as record, b.id, b.number,
        'It runs to ' || b.until_day || ', ' || a.number || ' from ' || a.from_day || ' to ' || a.until_day || '.' as says
      from subaward b join grant_award a on a.organization_id = b.organization_id and a.id = b.award
      where b.organization_id = $1 and b.status in ('active', 'closing') and (b.from_day < a.from_day or b.until_day > a.until_day)`,
  },
  {
    id: 'sub_undetermined',
    severity: 'error',
    title: 'Signed subaward without determination',
    law: '2 CFR 200.331',
    sql: `select 'subaward' as record, b.id, b.number, 'It is signed and not determined as a subrecipient.' as says
      from subaward b where b.organization_id = $1 and b.status in ${signed} and b.conclusion is distinct from 'subrecipient'`,
  },
  {
    id: 'finding_late',
    severity: 'warning',
    title: 'Monitoring finding overdue',
    law: '2 CFR 200.332(e)',
    sql: `select 'monitoring_finding' as record, g.id, g.number, 'Due on ' || g.due_on || ', ' || b.number || '.' as says
      from monitoring_finding g join subaward b on b.organization_id = g.organization_id and b.id = g.subaward
      where g.organization_id = $1 and g.status not in ('verified', 'closed') and g.due_on < $2::date`,
  },
];
