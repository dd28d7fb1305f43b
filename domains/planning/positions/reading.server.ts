import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget } from '../budget/budget.record.ts';
import { benefitRate } from './benefit-rate.record.ts';
import { type Costing, dayNumber, payPlan, type Supposed, yearPlan } from './position-cost.ts';
import type { PositionCosts } from './position-calls.ts';
import type { PlacedPosition } from './position-sums.ts';

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
  const [rates, benefits] = await Promise.all([
    work.tx.query<{ grade: string; step: number; from: number; cents: number }>(
      ratesSql,
      [work.actor.organizationId],
      'positions.rates',
    ),
    work.rows(benefitRate, {
      where: { fromDay: { until: year.endsOn }, untilDay: { from: year.startsOn, or: null } },
      order: 'name',
      most: 'all',
    }),
  ]);
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

export interface KnownPosition extends PlacedPosition {
  readonly id: string;
}

const positionsSql = `select id, cost_center as center, status as standing, grade, step, hours,
    ${sinceThen('increase_on')} as "increaseOn", ${sinceThen('from_day')} as "from", ${sinceThen('until_day')} as until,
    ${sinceThen('filled_on')} as "filledOn", ${sinceThen('vacant_since')} as "vacantSince", ${sinceThen('hire_on')} as "hireOn",
    null as funding
  from budget_position
  where organization_id = $1 and from_day <= $3 and (until_day is null or until_day >= $2)
  order by number`;

/** A share of an account once, with the positions that it funds: thousands have few different ones. */
const fundingSql = `select account, percent, string_agg(parent::text, ' ') as positions
  from budget_position_funding where organization_id = $1 group by account, percent`;

/** Positions of each of these years with their funding, by their numbers; what no account funds is left out. */
export async function positionsInEach(
  { tx, actor }: UnitOfWork,
  years: readonly BudgetYear[],
): Promise<KnownPosition[][]> {
  const [startsOn] = years.map((one) => one.startsOn).toSorted();
  const endsOn = years
    .map((one) => one.endsOn)
    .toSorted()
    .at(-1);
  // Two statements side by side: a join would repeat each position, or make an object for each share.
  const [positions, shares] = await Promise.all([
    tx.query<KnownPosition & { funding: KnownPosition['funding'] | null }>(
      positionsSql,
      [actor.organizationId, startsOn, endsOn],
      'positions.of_year',
    ),
    tx.query<{ account: string; percent: string; positions: string }>(
      fundingSql,
      [actor.organizationId],
      'positions.funding',
    ),
  ]);
  const byId = new Map(positions.map((one) => [one.id, one]));
  for (const { account, percent, positions: funded } of shares) {
    const alone = [{ account, percent: Number(percent) }];
    for (const id of funded.split(' ')) {
      const one = byId.get(id);
      if (one) one.funding = one.funding ? [...one.funding, ...alone] : alone;
    }
  }
  return years.map((year) => {
    const [first, last] = [dayNumber(year.startsOn), dayNumber(year.endsOn)];
    return positions.filter(
      ({ funding, from, until }) => funding !== null && from <= last && (until === null || until >= first),
    );
  });
}

export const positionsIn = async (work: UnitOfWork, year: BudgetYear): Promise<KnownPosition[]> =>
  (await positionsInEach(work, [year])).flat();

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

export interface SupposedAsked {
  readonly raise?: number | null;
  readonly raiseOn?: string | null;
  readonly grade?: string | null;
  readonly delay?: number | null;
  readonly vacancy?: number | null;
  readonly freeze?: boolean | null;
}

/** What is supposed, as a call is asked it or a what-if keeps it. */
export const supposedOf = ({ raise, raiseOn, grade, delay, vacancy, freeze }: SupposedAsked): Supposed => ({
  raise: raise ?? 0,
  raiseOn: raiseOn ? dayNumber(raiseOn) : null,
  raiseGrade: grade ?? null,
  delay: delay ?? 0,
  vacancy: vacancy ?? 0,
  freeze: freeze ?? false,
});
