import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { COUNTED } from '../award/figures.server.ts';
import { type Check, foundBy } from '../controls/checks.server.ts';
import type { Anomalies } from './disaster-calls.ts';
import { disasterListings } from './disaster-words.ts';

/** So many times the usual, of so many others at least: few costs have no usual amount. */
const [TIMES, OTHERS] = [5, 5];
/** A weekend day is compared with so many working days at least. */
const [WEEKEND_TIMES, WORKING_DAYS] = [3, 5];
/** In cents: smaller sums are alike by chance. */
const ALIKE_FROM = 100_000;

const listings = `(${disasterListings.map((one) => `'${one}'`).join(', ')})`;

/** Awards whose money follows a declaration, by their assistance listing. */
const awards = `select distinct l.organization_id, l.parent as id from grant_award_listings l
  where l.organization_id = $1 and l.aln in ${listings}`;

/** Each cost once for each disaster award that pays or matches it. */
const costs = `select distinct c.organization_id, c.id, c.number, c.payee, c.source, c.cost_class, c.incurred_on,
    c.amount_cents, a.id as award, a.number as award_number
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
    join grant_award a on a.organization_id = s.organization_id and a.id = s.award
    join (${awards}) d on d.organization_id = a.organization_id and d.id = a.id
  where s.organization_id = $1 and c.status in ${COUNTED}`;

/** What was charged from entries of days counts on those days, all else on the day it was incurred. */
const daily = `select c.award, c.award_number, c.id, c.number, c.source, coalesce(s.day, c.incurred_on) as incurred_on,
    coalesce(s.amount_cents, c.amount_cents) as amount_cents
  from c left join charged_source s on s.organization_id = c.organization_id and s.cost = c.id`;

const usd = (cents: string): string => `to_char(${cents} / 100.0, 'FM$999,999,999,990.00')`;

/** Plain statistics over the costs of disaster awards. A hit is a question to the paper, not a finding. */
export const anomalyChecks: readonly Check[] = [
  {
    id: 'measured_round',
    severity: 'note',
    title: 'Measured cost in whole thousands',
    law: '2 CFR 200.403(g)',
    sql: `with c as (${costs})
      select distinct 'grant_cost' as record, c.id, c.number,
        ${usd('c.amount_cents')} || ' of hours and rates seldom ends in three zeros. Compare it with the time and equipment sheets.' as says
      from c where c.source in ('labor', 'equipment') and c.amount_cents % 100000 = 0`,
  },
  {
    id: 'weekend',
    severity: 'note',
    title: 'Weekend day above the working days',
    law: '2 CFR 200.404',
    sql: `with c as (${costs}),
      e as (${daily}),
      day as (select e.award, e.incurred_on, extract(isodow from e.incurred_on) > 5 as weekend, sum(e.amount_cents) as cents
        from e group by e.award, e.incurred_on),
      usual as (select d.award, percentile_cont(0.5) within group (order by d.cents) as cents from day d
        where not d.weekend group by d.award having count(*) >= ${WORKING_DAYS})
      select distinct 'grant_cost' as record, e.id, e.number,
        trim(to_char(e.incurred_on, 'Day')) || ' ' || e.incurred_on || ': ' || ${usd('d.cents')} || ', ' || round((d.cents / u.cents)::numeric, 1)
          || ' times the median working day of ' || e.award_number || ' (' || ${usd('u.cents')} || ').' as says
      from e join day d on d.award = e.award and d.incurred_on = e.incurred_on
        join usual u on u.award = e.award
      where d.weekend and u.cents > 0 and d.cents >= ${WEEKEND_TIMES} * u.cents`,
  },
  {
    id: 'two_awards',
    severity: 'warning',
    title: 'Same payee and amount under two awards',
    law: '2 CFR 200.403(f), 42 U.S.C. 5155',
    sql: `with c as (${costs})
      select distinct 'grant_cost' as record, c.id, c.number,
        ${usd('c.amount_cents')} || ' to ' || c.payee || ' under ' || c.award_number || ', as ' || o.number || ' under ' || o.award_number || '.' as says
      from c join c o on o.award <> c.award and o.id <> c.id and o.amount_cents = c.amount_cents
        and lower(o.payee) = lower(c.payee) and o.number < c.number
      where c.amount_cents >= ${ALIKE_FROM}`,
  },
  {
    id: 'no_operator',
    severity: 'warning',
    title: 'Equipment without labor that day',
    law: '44 CFR 206.228(a)(1)',
    sql: `with c as (${costs}),
      e as (${daily})
      select distinct 'grant_cost' as record, e.id, e.number,
        'Equipment of ' || e.incurred_on || ' under ' || e.award_number || ' has no time and effort cost of that day.' as says
      from e where e.source = 'equipment' and not exists (
        select from e o where o.award = e.award and o.incurred_on = e.incurred_on and o.source = 'labor')`,
  },
  {
    id: 'above_median',
    severity: 'note',
    title: `More than ${TIMES} times the median of its class`,
    law: '2 CFR 200.404',
    sql: `with c as (${costs}),
      usual as (select u.award, u.cost_class, percentile_cont(0.5) within group (order by u.amount_cents) as cents
        from c u group by u.award, u.cost_class having count(*) > ${OTHERS})
      select distinct 'grant_cost' as record, c.id, c.number,
        ${usd('c.amount_cents')} || ' is ' || round((c.amount_cents / u.cents)::numeric, 1) || ' times the median of its object class under '
          || c.award_number || ' (' || ${usd('u.cents')} || ').' as says
      from c join usual u on u.award = c.award and u.cost_class = c.cost_class
      where u.cents > 0 and c.amount_cents > ${TIMES} * u.cents`,
  },
];

/** What the checks find today, with those that found nothing, and how many awards they looked at. */
export async function anomaliesOf(work: UnitOfWork): Promise<Anomalies> {
  const [counted] = await work.tx.query<{ count: number }>(
    `select count(*)::int as count from (${awards}) a`,
    [work.actor.organizationId],
    'grants.disaster_awards',
  );
  return { awards: counted?.count ?? 0, checks: await foundBy(work, anomalyChecks) };
}
