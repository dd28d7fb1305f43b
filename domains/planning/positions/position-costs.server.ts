import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { costCenter } from '#domains/finance/public.ts';
import { MOST_LINES } from '../budget/drafting/drafting.ts';
import { budgetPosition } from './budget-position.record.ts';
import { payGrade } from './pay-grade.record.ts';
import {
  type DraftPositionCosts,
  draftPositionCosts,
  type OnePositionCost,
  onePositionCost,
  type PositionCosts,
  positionCosts,
} from './position-calls.ts';
import { asItIs, dayNumber, type PositionCost, positionCost } from './position-cost.ts';
import { type CostSums, sumCosts } from './position-sums.ts';
import {
  costingOf,
  type KnownLine,
  type KnownPosition,
  linesOf,
  positionsIn,
  supposedOf,
  type SupposedAsked,
  yearAsked,
  yearsOf,
} from './reading.server.ts';
import { payPeople } from './position-words.ts';

const MOST_ACCOUNTS = 500;
const MOST_POSITIONS = 200;

const stated = { tag: 'Budgets', scope: 'budget_position:read', access: payPeople } as const;

/** What positions cost: of a year, of a draft, and of one of them. They only read. */
export const positionOperations = ({ door }: Ports): Operation[] => [
  answers(positionCosts, {
    ...stated,
    summary: 'The cost of all positions in a budget year by month, cost center and account, next to a what-if.',
    told: 'Costs as they are and as supposed. Nothing is saved.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await costsOf(work, query) })),
  }),
  answers(draftPositionCosts, {
    ...stated,
    summary: 'The cost of positions in a budget, as they are or as supposed, against the amounts of its lines.',
    told: 'Lines by account with amount and cost, and accounts that no line has.',
    probe: { names: { id: 'budget' } },
    run: ({ actor, params: { id }, query }) =>
      door.run(actor, async (work) => ({ body: await draftOf(work, id, query) })),
  }),
  answers(onePositionCost, {
    ...stated,
    summary: 'Pay and benefits of one position by month, and the accounts that fund it.',
    told: 'The cost in the budget year that was asked for, or the one in force.',
    probe: { names: { id: 'budget_position' } },
    run: ({ actor, params: { id }, query }) =>
      door.run(actor, async (work) => ({ body: await oneOf(work, { id, asked: query.budget ?? null }) })),
  }),
];

async function costsOf(
  work: UnitOfWork,
  asked: SupposedAsked & { readonly budget?: string | null; readonly center?: string | null },
): Promise<PositionCosts> {
  const budgets = await yearsOf(work);
  const budget = yearAsked(budgets, { asked: asked.budget ?? null, today: work.today });
  const [grades, found, given] = await Promise.all([
    work.rows(payGrade, { fields: ['code', 'name'], order: 'code', most: 'all' }),
    budget ? positionsIn(work, budget) : [],
    budget ? costingOf(work, budget) : null,
  ]);
  const sums = given && sumCosts(found, given, supposedOf(asked));
  const accountsInOrder = [...(sums?.accounts ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const dearest = firstRows(dearestOf(found, sums?.each, asked.center ?? null), MOST_POSITIONS);
  const [lines, centers, named] = await Promise.all([
    budget ? lineByAccount(work, { budget: budget.id, accounts: accountsInOrder.map(([account]) => account) }) : null,
    work.rows(costCenter, {
      where: { id: [...(sums?.centers.keys() ?? [])] },
      fields: ['code', 'name'],
      order: 'code',
      most: 'all',
    }),
    work.rows(budgetPosition, {
      where: { id: dearest.data.map(({ one }) => one.id) },
      fields: ['number', 'title'],
      most: 'all',
    }),
  ]);
  const gradeOf = new Map(grades.map(({ id, code }) => [id, code]));
  const nameOf = new Map(named.map((one) => [one.id, one]));
  const count = (standing: string): number =>
    found.reduce((all, one) => (one.standing === standing ? all + 1 : all), 0);
  return {
    budgets,
    budget,
    grades: grades.map(({ id, code, name }) => ({ id, name: `${code} ${name}` })),
    centers: centers.map(({ id, code, name }) => ({
      id,
      name: `${code} ${name}`,
      ...(sums?.centers.get(id) ?? { positions: 0, hours: 0, base: 0, whatIf: 0 }),
      isShown: asked.center === id,
    })),
    positions: found.length,
    hours: sums?.hours ?? 0,
    filled: count('filled'),
    vacant: count('vacant'),
    frozen: count('frozen'),
    unrated: sums?.unrated ?? 0,
    base: sums?.base ?? 0,
    whatIf: sums?.whatIf ?? 0,
    months: (given?.year.months ?? []).map((month, at) => ({ month, ...(sums?.months[at] ?? { base: 0, whatIf: 0 }) })),
    accounts: firstRows(
      accountsInOrder.map(([account, { base, whatIf }]) => ({
        account,
        line: lines?.get(account)?.id ?? null,
        name: lines?.get(account)?.name ?? null,
        base,
        whatIf,
      })),
      MOST_ACCOUNTS,
    ),
    dearest: mapFirst(dearest, ({ one, base, whatIf }) => ({
      id: one.id,
      number: nameOf.get(one.id)?.number ?? '',
      title: nameOf.get(one.id)?.title ?? '',
      grade: gradeOf.get(one.grade) ?? '',
      step: one.step,
      hours: one.hours,
      standing: one.standing,
      base,
      whatIf,
    })),
  };
}

/** The dearest first, else by number: those of a cost center, or all. */
function dearestOf(found: readonly KnownPosition[], each: CostSums['each'] | undefined, center: string | null) {
  return found
    .map((one, at) => ({ one, base: each?.base[at] ?? 0, whatIf: each?.whatIf[at] ?? 0 }))
    .filter(({ one }) => center === null || one.center === center)
    .sort((a, b) => b.base - a.base);
}

/** A line that is posted to, by its account; a group takes no cost of a position. */
async function lineByAccount(
  work: UnitOfWork,
  asked: { readonly budget: string; readonly accounts: readonly string[] },
): Promise<Map<string, KnownLine>> {
  const rows = await linesOf(work, asked);
  return new Map(rows.filter(({ isGroup }) => !isGroup).map((line) => [line.account, line]));
}

async function draftOf(work: UnitOfWork, id: string, asked: SupposedAsked): Promise<DraftPositionCosts> {
  const years = await yearsOf(work);
  const year = years.find((one) => one.id === id);
  if (!year) throw fail('not_found', 'not_found', 'There is no such budget of a fiscal year.');
  const [given, found] = await Promise.all([costingOf(work, year), positionsIn(work, year)]);
  const sums = sumCosts(found, given, supposedOf(asked)).accounts;
  const lines = await lineByAccount(work, { budget: id, accounts: [...sums.keys()] });
  const inOrder = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    isDraft: year.status === 'draft',
    lines: firstRows(
      inOrder.flatMap(([account, { whatIf }]) => {
        const line = lines.get(account);
        return line
          ? [{ id: line.id, version: line.version, name: line.name, account, cents: line.cents, cost: whatIf }]
          : [];
      }),
      MOST_LINES,
    ),
    missing: firstRows(
      inOrder.flatMap(([account, { whatIf, positions }]) =>
        lines.has(account) ? [] : [{ account, cost: whatIf, positions }],
      ),
      MOST_ACCOUNTS,
    ),
  };
}

async function oneOf(
  work: UnitOfWork,
  { id, asked }: { readonly id: string; readonly asked: string | null },
): Promise<OnePositionCost> {
  const row = await work.find(budgetPosition, id);
  if (!row) throw fail('not_found', 'not_found', 'There is no such position.');
  const budgets = await yearsOf(work);
  const budget = yearAsked(budgets, { asked, today: work.today });
  const none = { budgets, budget, isRated: true, pay: 0, benefits: 0, cents: 0, months: [], rates: [], accounts: [] };
  if (!budget) return none;
  const day = (given: string | null): number | null => (given === null ? null : dayNumber(given));
  const costing = await costingOf(work, budget);
  const cost: PositionCost = positionCost(
    {
      standing: row.status,
      grade: row.grade,
      step: row.step,
      hours: row.hours,
      increaseOn: day(row.increaseOn),
      from: dayNumber(row.fromDay),
      until: day(row.untilDay),
      filledOn: day(row.filledOn),
      vacantSince: day(row.vacantSince),
      hireOn: day(row.hireOn),
      funding: (row.funding ?? []).map(({ account, percent }) => ({ account, percent })),
    },
    costing,
    asItIs,
  );
  const lines = await lineByAccount(work, {
    budget: budget.id,
    accounts: cost.accounts.map(({ account }) => account),
  });
  return {
    budgets,
    budget,
    isRated: !cost.lacksRate,
    pay: cost.pay,
    benefits: cost.benefits,
    cents: cost.cents,
    months: costing.year.months.map((month, at) => {
      const [cents = 0, pay = 0] = [cost.months[at], cost.payMonths[at]];
      return { month, pay, benefits: cents - pay, cents };
    }),
    rates: costing.benefits.map(({ name }, at) => ({ name, cents: cost.byBenefit[at] ?? 0 })),
    accounts: cost.accounts.map(({ account, cents }) => ({
      account,
      line: lines.get(account)?.id ?? null,
      name: lines.get(account)?.name ?? null,
      cents,
    })),
  };
}
