import { fail } from '#kernel';
import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget as fiscalYear } from '../budget/budget.record.ts';
import { draftStates } from '../budget/drafting/drafting.ts';
import type { Fund } from '../revenue/fund-statement.ts';
import { fundOf, fundPlace, type Statement, statementOf } from '../revenue/statement.server.ts';
import { type Effect, effectsIn, inYear, knownOn, statedFor } from './driver-reading.server.ts';
import { type DriverAtWork, type DriverSide, ofSide } from './drivers.ts';
import { forecastScenario } from './forecast-scenario.record.ts';
import { allFunds, type FundGiven, type FundYear, fundYears, type SideOfFund } from './fund-years.ts';
import type { Multiyear } from './multiyear.ts';
import { expectedOf, type LineOutlook } from './outlook.ts';
import { outlookIn } from './outlook.server.ts';
import { type Expected, pathOf, type Tried, YEARS_AHEAD, type YearOfLines } from './path.ts';
import { type Forecast, together } from './range.ts';
import { driversOf } from './scenario.ts';

const MOST_SCENARIOS = 50;

interface Asked {
  readonly budget?: string | null | undefined;
  readonly basis?: 'forecast' | 'budget' | null | undefined;
  readonly scenario?: string | null | undefined;
}

interface Budget {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly balances: boolean;
  readonly startsOn: string;
  readonly endsOn: string;
}

const recurringSql = `select o.code as "from", i.code as "to", t.amount_cents as cents from interfund_transfer t
  join account_value o on o.organization_id = t.organization_id and o.id = t.from_fund
  join account_value i on i.organization_id = t.organization_id and i.id = t.to_fund
  where t.organization_id = $1 and t.budget = $2 and t.is_recurring`;

const scenariosSql = `select id, name from forecast_scenario
  where organization_id = $1 and budget = $2 and status <> 'dropped' order by created_at desc, id`;

/** The budget that is asked for, or the one in effect, or the newest. */
async function budgetOf(work: UnitOfWork, wished: string | null | undefined) {
  const all: readonly Budget[] = await work.rows(fiscalYear, {
    where: { span: 'year', status: { not: 'closed' } },
    fields: ['name', 'status', 'balances', 'startsOn', 'endsOn'],
    order: ['-startsOn', 'name'],
    most: 'all',
  });
  const asked = wished ? all.find(({ id }) => id === wished) : undefined;
  if (wished && !asked) throw fail('not_found', 'budget.unknown', 'There is no such budget of a fiscal year.');
  const runs = all.find(({ startsOn, endsOn }) => startsOn <= work.today && work.today <= endsOn);
  return { all, budget: asked ?? runs ?? all[0] ?? null };
}

async function scenarioOf(work: UnitOfWork, id: string | null | undefined, budget: string) {
  if (!id) return null;
  const found = await work.find(forecastScenario, id);
  if (!found || found.budget !== budget)
    throw fail('not_found', 'forecast_scenario.unknown', 'This budget has no such scenario.');
  return { id, name: found.name, drivers: driversOf(found.drivers ?? []) };
}

/** A line of either side: what its year is expected to be, and how surely. */
interface Line extends Expected {
  readonly fund: string;
  readonly forecast: Forecast;
  readonly spent: number;
}

type Place = (account: string) => string;

const expectedLines = (lines: readonly LineOutlook[], place: Place): Line[] =>
  lines.map((one) => ({
    account: one.account,
    fund: place(one.account),
    cents: expectedOf(one),
    shape: one.lastYear,
    forecast: one.forecast,
    spent: one.spent,
  }));

const budgetedLines = (lines: Statement['revenues'], known: readonly LineOutlook[], place: Place): Line[] => {
  const shapes = new Map(known.map(({ account, lastYear }) => [account, lastYear]));
  return lines.map(({ account, cents }) => ({
    account,
    fund: place(account),
    cents,
    shape: shapes.get(account) ?? [],
    forecast: { low: cents, high: cents, cents },
    spent: cents,
  }));
};

interface Side {
  readonly lines: readonly Line[];
  readonly path: readonly YearOfLines[];
  /** Without the scenario. */
  readonly plain: readonly YearOfLines[];
}

function sideOf(year: number, lines: readonly Line[], stated: readonly DriverAtWork[], tried: readonly Tried[]): Side {
  const plain = pathOf({ year, lines, stated });
  return { lines, plain, path: tried.length === 0 ? plain : pathOf({ year, lines, stated, tried }) };
}

const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);

/** One fund's part of a side, and what its lines begin with. */
function partOf({ lines, ...side }: Side, fund: string, given: { months: number; of: 'path' | 'plain' }) {
  const own = lines.flatMap((line, at) => (line.fund === fund ? [{ line, at }] : []));
  const total = (cents: readonly number[]) => sum(own.map(({ at }) => cents[at] ?? 0));
  const first = together(
    own.map(({ line }) => line.forecast),
    { months: given.months, spent: sum(own.map(({ line }) => line.spent)) },
  );
  const found: SideOfFund = {
    first,
    years: side[given.of].map(({ all, recurring }) => ({ all: [total(all)], recurring: [total(recurring)] })),
  };
  return { side: found, base: sum(own.map(({ line }) => line.cents)) };
}

const fundOfEffect = ({ accounts }: Effect, place: Place): string => {
  const fund = accounts ? place(accounts) : '';
  return fund === '*' ? '' : fund;
};

const noFund = (fund: string) => ({
  fund,
  beginning: 0,
  transfersIn: 0,
  transfersOut: 0,
  required: 0,
});

/** Revenue against spending by fund over the years after a budget, with what each fund ends with and the reserve of its policy. */
export async function multiyearOf(work: UnitOfWork, asked: Asked): Promise<Multiyear> {
  const { all, budget } = await budgetOf(work, asked.budget);
  const budgets = all.map(({ id, name }) => ({ id, name }));
  const scenarios = await firstOf<{ id: string; name: string }>(work.tx, {
    text: scenariosSql,
    values: [work.actor.organizationId, budget?.id ?? null],
    name: 'forecast.multiyear_scenarios',
    most: MOST_SCENARIOS,
  });
  if (!budget)
    return {
      budget: null,
      budgets,
      scenario: null,
      scenarios,
      basis: 'budget',
      isEarly: false,
      months: 0,
      plan: null,
      leftOut: 0,
      whole: [],
      funds: [],
    };
  const scenario = await scenarioOf(work, asked.scenario, budget.id);
  const statement = await statementOf(work, budget);
  const place: Place = (account) => fundOf(fundPlace(statement.chart), account);
  const spendingNow = await outlookIn(work, budget.id);
  const revenueNow = await outlookIn(work, budget.id, 'revenue');
  const isDraft = draftStates.includes(budget.status);
  const isEarly = !isDraft && (spendingNow.total.cents === null || revenueNow.total.cents === null);
  const basis = isDraft ? 'budget' : (asked.basis ?? (isEarly ? 'budget' : 'forecast'));
  const year = Number(budget.endsOn.slice(0, 4));
  const stated = knownOn(await statedFor(work, budget.id), budget.startsOn, work.today);
  const side = (of: DriverSide): Side => {
    const now = of === 'revenue' ? revenueNow : spendingNow;
    const lines =
      basis === 'forecast'
        ? expectedLines(now.lines, place)
        : budgetedLines(of === 'revenue' ? statement.revenues : statement.appropriations, now.lines, place);
    return sideOf(year, lines, ofSide(stated, of), ofSide(scenario?.drivers ?? [], of));
  };
  const sides = { revenues: side('revenue'), spending: side('spending') };
  const { plan, effects } = await effectsIn(work);
  const recurring = await work.tx.query<{ from: string; to: string; cents: number }>(
    recurringSql,
    [work.actor.organizationId, budget.id],
    'forecast.multiyear_transfers',
  );
  const projectsOf = (fund: string) => {
    const own = effects.filter((one) => fundOfEffect(one, place) === fund);
    return Array.from({ length: YEARS_AHEAD + 1 }, (_, nth) => inYear(own, year + nth) - inYear(own, year));
  };
  const known = new Map(statement.funds.map((one) => [one.fund, one]));
  const codes = [
    ...new Set([
      ...known.keys(),
      ...[...sides.revenues.lines, ...sides.spending.lines].map(({ fund }) => fund),
      ...effects.map((one) => fundOfEffect(one, place)).filter((fund) => projectsOf(fund).some((one) => one !== 0)),
    ]),
  ].toSorted();
  const yearsOf = (fund: string, of: 'path' | 'plain'): FundYear[] => {
    const own: Pick<Fund, keyof ReturnType<typeof noFund>> = known.get(fund) ?? noFund(fund);
    const policy = statement.reserves.find((one) => one.fund === fund);
    const [revenues, spending] = [
      partOf(sides.revenues, fund, { months: revenueNow.months, of }),
      partOf(sides.spending, fund, { months: spendingNow.months, of }),
    ];
    const given: FundGiven = {
      fund,
      beginning: own.beginning,
      transfersIn: {
        first: own.transfersIn,
        recurring: sum(recurring.filter(({ to }) => to === fund).map(({ cents }) => cents)),
      },
      transfersOut: {
        first: own.transfersOut,
        recurring: sum(recurring.filter(({ from }) => from === fund).map(({ cents }) => cents)),
      },
      revenues: revenues.side,
      spending: spending.side,
      projects: projectsOf(fund),
      required: own.required,
      percent: policy?.percent ?? null,
      fixed: policy?.fixed ?? null,
    };
    return fundYears(given, { year, base: { revenues: revenues.base, spending: spending.base } });
  };
  const funds = codes.map((code) => {
    const years = yearsOf(code, 'path');
    const plain = scenario ? yearsOf(code, 'plain') : years;
    return {
      code,
      name: statement.nameOf(code),
      policy: statement.reserves.find((one) => one.fund === code)?.policy ?? null,
      years,
      changes: years.map(({ ending }, nth) => ending.low - (plain[nth]?.ending.low ?? 0)),
    };
  });
  const { id, name, status, balances } = budget;
  return {
    budget: { id, name, status, balances },
    budgets,
    scenario: scenario && { id: scenario.id, name: scenario.name },
    scenarios,
    basis,
    isEarly,
    months: spendingNow.months,
    plan,
    leftOut: basis === 'forecast' ? spendingNow.leftOut + revenueNow.leftOut : 0,
    whole: allFunds(funds.map(({ years }) => years)),
    funds,
  };
}
