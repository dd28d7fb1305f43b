import type { PositionCosts } from '#domains/planning/positions/position-calls.ts';

/*
 * What an engineer who knows SQL well would send for the same figures: one statement that reads the positions of a year, and one that
 * works out what they cost. The product's own statements and arithmetic have no part in either.
 */

/** Positions of a year with their funding, a row each. */
export const readSql = `select p.id, p.number, p.title, p.cost_center, p.status, p.grade, p.step, p.hours,
    p.increase_on - date '1970-01-01' as increase_on, p.from_day - date '1970-01-01' as from_day, p.until_day - date '1970-01-01' as until_day,
    p.filled_on - date '1970-01-01' as filled_on, p.vacant_since - date '1970-01-01' as vacant_since, p.hire_on - date '1970-01-01' as hire_on,
    f.funding
  from budget_position p cross join lateral (
    select json_agg(json_build_object('account', o.account, 'percent', o.percent) order by o.position) as funding
    from budget_position_funding o where o.organization_id = p.organization_id and o.parent = p.id) f
  where p.organization_id = $1 and p.from_day <= $3 and (p.until_day is null or p.until_day >= $2) and f.funding is not null
  order by p.number`;

/** Mondays to Fridays before a day: January 5, 1970 was a Monday. */
const before = (day: string): string =>
  `((${day}) - date '1969-12-29') / 7 * 5 + least(((${day}) - date '1969-12-29') % 7, 5)`;
const workdays = (from: string, next: string): string =>
  `case when ${next} > ${from} then ${before(next)} - (${before(from)}) else 0 end`;

/**
 * The year is cut by months and by every day on which a rate or a benefit begins or ends: within a stretch an hour costs its rate and
 * all benefits that have no ceiling, which makes one small table of grades, steps and stretches. Cents are rounded nowhere.
 */
export const costedSql = `
  with edge as (
    select day::date from generate_series($2::date, $3::date, '1 month') day
    union select from_day from pay_grade_steps where organization_id = $1
    union select unnest(array[from_day, until_day + 1]) from benefit_rate where organization_id = $1),
  stretch as materialized (
    select day as from_day, lead(day, 1, $3::date + 1) over (order by day) as next_day, date_trunc('month', day)::date as month
    from edge where day between $2 and $3),
  step as (
    select distinct on (r.parent, r.step, s.from_day) r.parent as grade, r.step, s.from_day, s.next_day, s.month, r.rate_cents::float8 as base,
           round(r.rate_cents * (100 + $4::numeric) / 100)::float8 as raised
    from stretch s join pay_grade_steps r on r.organization_id = $1 and r.from_day <= s.from_day
    order by r.parent, r.step, s.from_day, r.from_day desc),
  rate as materialized (
    select r.*, coalesce(b.percent, 0) / 100 as load, coalesce(b.cents, 0) / 2080 as fte
    from step r left join lateral (
      select sum(percent)::float8 as percent, sum(amount_cents)::float8 as cents from benefit_rate b
      where b.organization_id = $1 and b.ceiling_cents is null and r.from_day between b.from_day and coalesce(b.until_day, r.from_day)
        and (coalesce(cardinality(b.grades), 0) = 0 or r.grade = any(b.grades))) b on true),
  paid as materialized (
    select p.id, p.cost_center, p.grade, p.step, case when (p.grade, p.step + 1) in (select grade, step from rate) then p.increase_on end as increase_on, least(p.until_day, $3::date) + 1 as until,
           p.hours::float8 / (${workdays('$2::date', "($2::date + interval '1 year')::date")}) as hours,
           case p.status when 'vacant' then greatest(p.from_day, p.hire_on, $2::date) else greatest(p.from_day, p.filled_on, $2::date) end as start
    from budget_position p
    where p.organization_id = $1 and p.from_day <= $3 and (p.until_day is null or p.until_day >= $2) and case p.status
      when 'filled' then true
      when 'vacant' then p.hire_on >= coalesce(p.vacant_since, p.hire_on)
      when 'ended' then p.filled_on >= coalesce(p.vacant_since, p.filled_on) end),
  part as materialized (
    select id, grade, hours, step, start, least(until, increase_on) as until from paid where start < least(until, increase_on)
    union all select id, grade, hours, step + 1, greatest(start, increase_on), until from paid where greatest(start, increase_on) < until and increase_on is not null),
  worked as materialized (
    select p.id, p.grade, p.hours, r.from_day, r.month, r.base, r.raised, r.load, r.fte,
           (${workdays('greatest(p.start, r.from_day)', 'least(p.until, r.next_day)')}) * p.hours as hours_worked
    from part p join rate r on r.grade = p.grade and r.step = p.step and r.from_day < p.until and r.next_day > p.start),
  capped as materialized (
    select w.id, w.month, b.percent::float8 / 100 as percent, b.ceiling_cents::float8 as ceiling, base * hours_worked as base, raised * hours_worked as raised,
           sum(base * hours_worked) over whole as base_year, sum(raised * hours_worked) over whole as raised_year
    from worked w join benefit_rate b on b.organization_id = $1 and b.ceiling_cents is not null and w.from_day between b.from_day and coalesce(b.until_day, w.from_day)
      and (coalesce(cardinality(b.grades), 0) = 0 or w.grade = any(b.grades))
    window whole as (partition by w.id, b.id)),
  cost as materialized (
    select id, month, (base * (1 + load) + fte) * hours_worked as base, (raised * (1 + load) + fte) * hours_worked as raised from worked
    union all select id, month, base * percent * least(1, ceiling / nullif(base_year, 0)), raised * percent * least(1, ceiling / nullif(raised_year, 0)) from capped),
  whole as materialized (
    select p.id, p.cost_center, sum(c.base) as base, sum(c.raised) as raised from cost c join paid p on p.id = c.id group by p.id, p.cost_center)
  select month::text as name, sum(base) as base, sum(raised) as raised from cost group by month
  union all select cost_center::text, sum(base), sum(raised) from whole group by cost_center
  union all select f.account, sum(w.base * f.percent::float8 / 100), sum(w.raised * f.percent::float8 / 100)
    from whole w join budget_position_funding f on f.organization_id = $1 and f.parent = w.id group by f.account`;

/** A month, a cost center or an account with its cost as it is and as raised. */
export interface InSql {
  readonly name: string;
  readonly base: number;
  readonly raised: number;
}

/** In which sum the call and the statement are further apart than a cent for each position. */
export function disagreement(call: PositionCosts, sums: readonly InSql[]): string | null {
  const named = [
    ...call.months.map(({ month, ...both }) => ({ name: month, ...both })),
    ...call.centers.map(({ id, base, whatIf }) => ({ name: id, base, whatIf })),
    ...call.accounts.data.map(({ account, base, whatIf }) => ({ name: account, base, whatIf })),
  ];
  const bySql = new Map(sums.map((one) => [one.name, one]));
  if (named.length !== bySql.size) return `The call has ${named.length} sums, SQL ${bySql.size}.`;
  for (const { name, base, whatIf } of named) {
    const other = bySql.get(name);
    if (!other || Math.max(Math.abs(other.base - base), Math.abs(other.raised - whatIf)) > call.positions)
      return `Costs of ${name} are ${base} and ${whatIf} cents by the call, ${other?.base} and ${other?.raised} by SQL.`;
  }
  return null;
}
