import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget } from '../budget/budget.record.ts';
import { benefitRate } from './benefit-rate.record.ts';
import { type Costing, type CostedPosition, dayNumber, payPlan, yearPlan } from './position-cost.ts';
import type { PositionCosts } from './position-calls.ts';

export type BudgetYear = PositionCosts['budgets'][number];

/** The budgets of fiscal years that positions can be costed in, the latest first. */
export async function yearsOf(work: UnitOfWork): Promise<BudgetYear[]> {
  const rows = await work.rows(budget, {
    where: { span: 'year' },
    fields: ['name', 'status', 'startsOn', 'endsOn'],
    order: '-startsOn',
    most: 'all',
  });
  return rows.map(({ id, name, status, startsOn, endsOn }) => ({ id, name, status, startsOn, endsOn }));
}

/** The one that was asked for; else the budget in force, else the latest. */
export const yearAsked = (
  years: readonly BudgetYear[],
  { asked, today }: { readonly asked: string | null; readonly today: string },
): BudgetYear | null =>
  years.find(({ id }) => id === asked) ??
  years.find(
    ({ status, startsOn, endsOn }) => ['adopted', 'amended'].includes(status) && startsOn <= today && today <= endsOn,
  ) ??
  years[0] ??
  null;

const sinceThen = (column: string): string => `${column} - date '1970-01-01'`;

const ratesSql = `select parent as grade, step, ${sinceThen('from_day')} as "from", rate_cents as cents
  from pay_grade_steps where organization_id = $1`;

/** What positions are costed with: the months of the year, the pay plan, and the benefits of that year. */
export async function costingOf(work: UnitOfWork, year: BudgetYear): Promise<Costing> {
  const rates = await work.tx.query<{ grade: string; step: number; from: number; cents: number }>(
    ratesSql,
    [work.actor.organizationId],
    'positions.rates',
  );
  const benefits = await work.rows(benefitRate, {
    where: { fromDay: { until: year.endsOn }, untilDay: { from: year.startsOn, or: null } },
    order: 'name',
    most: 'all',
  });
  return {
    year: yearPlan(year),
    plan: payPlan(rates),
    benefits: benefits.map(({ name, kind, percent, amount, ceiling, grades, fromDay, untilDay }) => ({
      name,
      kind,
      percent: percent ?? 0,
      cents: amount?.cents ?? 0,
      ceiling: ceiling?.cents ?? null,
      grades: grades ?? [],
      from: dayNumber(fromDay),
      until: untilDay === null ? null : dayNumber(untilDay),
    })),
  };
}

export interface KnownPosition extends CostedPosition {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly center: string;
}

/** Positions of a year with their funding, in one query. */
export const positionsSql = `select p.id, p.number, p.title, p.cost_center as center, p.status as standing, p.grade, p.step, p.hours,
    ${sinceThen('p.increase_on')} as "increaseOn", ${sinceThen('p.from_day')} as "from", ${sinceThen('p.until_day')} as until,
    ${sinceThen('p.filled_on')} as "filledOn", ${sinceThen('p.vacant_since')} as "vacantSince", ${sinceThen('p.hire_on')} as "hireOn",
    f.funding
  from budget_position p cross join lateral (
    select json_agg(json_build_object('account', o.account, 'percent', o.percent) order by o.position) as funding
    from budget_position_funding o where o.organization_id = p.organization_id and o.parent = p.id) f
  where p.organization_id = $1 and p.from_day <= $3 and (p.until_day is null or p.until_day >= $2) and f.funding is not null
  order by p.number`;

export const positionsIn = ({ tx, actor }: UnitOfWork, { startsOn, endsOn }: BudgetYear): Promise<KnownPosition[]> =>
  tx.query<KnownPosition & Record<string, unknown>>(
    positionsSql,
    [actor.organizationId, startsOn, endsOn],
    'positions.of_year',
  );

export interface KnownLine {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly account: string;
  readonly isGroup: boolean;
  readonly cents: number;
}

const linesSql = `select id, version, name, account, is_group as "isGroup", amount_cents as cents from budget_line
  where organization_id = $1 and budget = $2 and status = 'open' and account = any($3) order by account, id`;

/** The open lines of a budget with one of these accounts. */
export const linesOf = (
  { tx, actor }: UnitOfWork,
  { budget: of, accounts }: { readonly budget: string; readonly accounts: readonly string[] },
): Promise<KnownLine[]> =>
  tx.query<KnownLine & Record<string, unknown>>(linesSql, [actor.organizationId, of, accounts], 'positions.lines');
