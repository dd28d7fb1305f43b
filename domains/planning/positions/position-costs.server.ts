import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
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
import { asItIs, costEach, dayNumber, type PositionCost, positionCost, type Supposed } from './position-cost.ts';
import { costingOf, type KnownLine, linesOf, positionsIn, yearAsked, yearsOf } from './reading.server.ts';
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
    summary: 'The cost of positions in a budget, against the amounts of its lines.',
    told: 'Lines by account with amount and cost, and accounts that no line has.',
    probe: { names: { id: 'budget' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await draftOf(work, id) })),
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

interface Asked {
  readonly budget?: string | null;
  readonly center?: string | null;
  readonly raise?: number | null;
  readonly raiseOn?: string | null;
  readonly grade?: string | null;
  readonly delay?: number | null;
  readonly vacancy?: number | null;
  readonly freeze?: boolean | null;
}

const supposedOf = ({ raise, raiseOn, grade, delay, vacancy, freeze }: Asked): Supposed => ({
  raise: raise ?? 0,
  raiseOn: raiseOn ? dayNumber(raiseOn) : null,
  raiseGrade: grade ?? null,
  delay: delay ?? 0,
  vacancy: vacancy ?? 0,
  freeze: freeze ?? false,
});

const isAsItIs = (one: Supposed): boolean => one.raise === 0 && one.delay === 0 && one.vacancy === 0 && !one.freeze;

interface Both {
  base: number;
  whatIf: number;
}

/** Sums by a key, as it is and as supposed. */
class Sums {
  readonly by = new Map<string, Both>();
  add(key: string, base: number, whatIf: number): void {
    const known = this.by.get(key);
    if (known) {
      known.base += base;
      known.whatIf += whatIf;
    } else this.by.set(key, { base, whatIf });
  }
}

async function costsOf(work: UnitOfWork, asked: Asked): Promise<PositionCosts> {
  const budgets = await yearsOf(work);
  const budget = yearAsked(budgets, { asked: asked.budget ?? null, today: work.today });
  const grades = await work.rows(payGrade, { fields: ['code', 'name'], order: 'code', most: 'all' });
  const gradeOf = new Map(grades.map(({ id, code }) => [id, code]));
  const found = budget ? await positionsIn(work, budget) : [];
  const supposed = supposedOf(asked);
  const given = budget ? await costingOf(work, budget) : null;
  const [asIs, asSupposed] = [
    given && costEach(given),
    given && !isAsItIs(supposed) ? costEach(given, supposed) : null,
  ];
  const known = found.map((one) => {
    const base = asIs?.(one);
    return { one, base, whatIf: asSupposed?.(one) ?? base };
  });
  const months = (given?.year.months ?? []).map((month) => ({ month, base: 0, whatIf: 0 }));
  const accounts = new Sums();
  const centers = new Map<string, Both & { positions: number; hours: number }>();
  for (const { one, base, whatIf } of known) {
    if (!base || !whatIf) continue;
    for (const [at, month] of months.entries()) {
      month.base += base.months[at] ?? 0;
      month.whatIf += whatIf.months[at] ?? 0;
    }
    for (const { account, cents } of base.accounts) accounts.add(account, cents, 0);
    for (const { account, cents } of whatIf.accounts) accounts.add(account, 0, cents);
    const center = centers.get(one.center) ?? { base: 0, whatIf: 0, positions: 0, hours: 0 };
    center.base += base.cents;
    center.whatIf += whatIf.cents;
    center.positions += 1;
    center.hours += one.hours;
    centers.set(one.center, center);
  }
  const lines = budget
    ? await lineByAccount(work, { budget: budget.id, accounts: [...accounts.by.keys()] })
    : new Map();
  const names = await work.rows(costCenter, {
    where: { id: [...centers.keys()] },
    fields: ['code', 'name'],
    order: 'code',
    most: 'all',
  });
  const count = (standing: string): number => found.filter((one) => one.standing === standing).length;
  return {
    budgets,
    budget,
    grades: grades.map(({ id, code, name }) => ({ id, name: `${code} ${name}` })),
    centers: names.map(({ id, code, name }) => ({
      id,
      name: `${code} ${name}`,
      ...(centers.get(id) ?? { positions: 0, hours: 0, base: 0, whatIf: 0 }),
      isShown: asked.center === id,
    })),
    positions: found.length,
    hours: found.reduce((all, { hours }) => all + hours, 0),
    filled: count('filled'),
    vacant: count('vacant'),
    frozen: count('frozen'),
    unrated: known.filter(({ base }) => base?.lacksRate).length,
    base: known.reduce((all, { base }) => all + (base?.cents ?? 0), 0),
    whatIf: known.reduce((all, { whatIf }) => all + (whatIf?.cents ?? 0), 0),
    months,
    accounts: firstRows(
      [...accounts.by]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([account, both]) => ({
          account,
          line: lines.get(account)?.id ?? null,
          name: lines.get(account)?.name ?? null,
          ...both,
        })),
      MOST_ACCOUNTS,
    ),
    dearest: firstRows(
      known
        .filter(({ one }) => !asked.center || one.center === asked.center)
        .toSorted((a, b) => (b.base?.cents ?? 0) - (a.base?.cents ?? 0) || (a.one.number < b.one.number ? -1 : 1))
        .map(({ one, base, whatIf }) => ({
          id: one.id,
          number: one.number,
          title: one.title,
          grade: gradeOf.get(one.grade) ?? '',
          step: one.step,
          hours: one.hours,
          standing: one.standing,
          base: base?.cents ?? 0,
          whatIf: whatIf?.cents ?? 0,
        })),
      MOST_POSITIONS,
    ),
  };
}

/** A line that is posted to, by its account; a group takes no cost of a position. */
async function lineByAccount(
  work: UnitOfWork,
  asked: { readonly budget: string; readonly accounts: readonly string[] },
): Promise<Map<string, KnownLine>> {
  const rows = await linesOf(work, asked);
  return new Map(rows.filter(({ isGroup }) => !isGroup).map((line) => [line.account, line]));
}

async function draftOf(work: UnitOfWork, id: string): Promise<DraftPositionCosts> {
  const years = await yearsOf(work);
  const year = years.find((one) => one.id === id);
  if (!year) throw fail('not_found', 'not_found', 'There is no such budget of a fiscal year.');
  const costOf = costEach(await costingOf(work, year));
  const sums = new Map<string, { cost: number; positions: number }>();
  for (const one of await positionsIn(work, year))
    for (const { account, cents } of costOf(one).accounts) {
      const known = sums.get(account) ?? { cost: 0, positions: 0 };
      sums.set(account, { cost: known.cost + cents, positions: known.positions + 1 });
    }
  const lines = await lineByAccount(work, { budget: id, accounts: [...sums.keys()] });
  const inOrder = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    isDraft: year.status === 'draft',
    lines: firstRows(
      inOrder.flatMap(([account, { cost }]) => {
        const line = lines.get(account);
        return line ? [{ id: line.id, version: line.version, name: line.name, account, cents: line.cents, cost }] : [];
      }),
      MOST_LINES,
    ),
    missing: firstRows(
      inOrder.flatMap(([account, sum]) => (lines.has(account) ? [] : [{ account, ...sum }])),
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
