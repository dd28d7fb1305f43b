import { fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { defineAction, type EffectFacts, follows } from '#server/records/effects.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { costCenter } from '#domains/finance/public.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { chartFor } from '../budget/accounts/chart.server.ts';
import { placesIn } from '../budget/units/units.ts';
import { groupedBy, monthByMonth, sideBySide } from './comparison.ts';
import { payGrade } from './pay-grade.record.ts';
import { type Costing, yearPlan } from './position-cost.ts';
import { type CostSums, sumCosts } from './position-sums.ts';
import { positionWhatIf } from './position-what-if.record.ts';
import { payPeople } from './position-words.ts';
import { ownerUpdatesFigures } from './positions.rules.ts';
import {
  type BudgetYear,
  costingOf,
  type KnownPosition,
  positionsIn,
  positionsInEach,
  supposedOf,
  yearsOf,
} from './reading.server.ts';
import {
  type ComparedWhatIfs,
  compareWhatIfs,
  type PositionYears,
  positionYears,
  saveFigures,
  type WhatIfNow,
  whatIfNow,
} from './what-if-calls.ts';
import { supposedSaid } from './what-if.ts';

type WhatIf = Row<typeof positionWhatIf>;

const MOST_KNOWN = 200;
/** So many fiscal years are costed for one page. */
const MOST_YEARS = 6;

const currencyOf = ({ actor }: UnitOfWork): string => actor.currency ?? 'USD';

/** Its budget, which has to be one of a fiscal year. */
async function yearOf(work: UnitOfWork, row: WhatIf): Promise<BudgetYear> {
  const year = (await yearsOf(work)).find(({ id }) => id === row.budget);
  if (!year) throw refusedAt('budget', 'position_what_if.is_of_a_year', 'Choose the budget of a fiscal year.');
  return year;
}

async function sumsOf(work: UnitOfWork, row: WhatIf, year: BudgetYear): Promise<CostSums> {
  const [found, given] = await Promise.all([positionsIn(work, year), costingOf(work, year)]);
  return summed(row, found, given);
}

const summed = (row: WhatIf, found: readonly KnownPosition[], given: Costing): CostSums =>
  sumCosts(found, given, supposedOf({ ...row, grade: row.raiseGrade, freeze: row.frozen }));

/** Keeps what it costs at this moment: later changes of positions are told against it. */
async function keepFigures(work: UnitOfWork, row: WhatIf): Promise<number> {
  const sums = await sumsOf(work, row, await yearOf(work, row));
  const money = (cents: number) => ({ cents, currency: currencyOf(work) });
  const kept = { cost: money(sums.whatIf), unchanged: money(sums.base), calculatedAt: work.now() };
  await work.asProduct.change(positionWhatIf, row.id, {}, kept);
  return sums.whatIf;
}

async function written({ row, work }: EffectFacts<WhatIf>): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, positionWhatIf, payPeople);
  await keepFigures(work, row);
}

export const whatIfEffects = follows(positionWhatIf, {
  create: [written],
  edit: [written],
  remove: [({ work }) => refuseWithoutRight(work, positionWhatIf, payPeople)],
});

export const whatIfActions = [
  defineAction(saveFigures, {
    label: 'Update figures',
    by: payPeople,
    rules: [ownerUpdatesFigures],
    async run({ row, work }) {
      return { cents: await keepFigures(work, row) };
    },
  }),
];

const stated = { tag: 'Budgets', scope: 'position_what_if:read', access: payPeople } as const;

export const whatIfOperations = ({ door }: Ports): Operation[] => [
  answers(compareWhatIfs, {
    ...stated,
    summary: 'Up to three saved what-ifs next to each other: in total, by fund, department and month.',
    told: 'What they cost now, and how many positions changed since they were saved.',
    probe: { namesNothing: true },
    run: ({ actor, query: { first, second, third } }) =>
      door.run(actor, async (work) => ({ body: await comparedOf(work, [first, second, third]) })),
  }),
  answers(whatIfNow, {
    ...stated,
    summary: 'A saved what-if as it costs now.',
    told: 'Its cost now, and what changed since it was saved.',
    probe: { names: { id: 'position_what_if' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await nowOf(work, id) })),
  }),
  answers(positionYears, {
    ...stated,
    scope: 'budget_position:read',
    summary: 'Authorized positions and their cost, fiscal year by fiscal year.',
    told: 'The latest six years.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await positionYearsOf(work) })),
  }),
];

/** One’s own and those that others share, as the list shows them. */
const isSeen = ({ actor }: UnitOfWork, { owner, shared }: Pick<WhatIf, 'owner' | 'shared'>): boolean =>
  shared || owner === actor.id;

/** Positions, and rates that they are costed with, that changed since its figures were kept. */
async function changedSince(work: UnitOfWork, { calculatedAt }: Pick<WhatIf, 'calculatedAt'>) {
  const later = (table: 'budget_position' | 'pay_grade' | 'benefit_rate') =>
    `(select count(*)::int from ${table} where organization_id = $1 and updated_at > $2)`;
  const [found] = await work.tx.query<{ positions: number; rates: number }>(
    `select ${later('budget_position')} as positions, ${later('pay_grade')} + ${later('benefit_rate')} as rates`,
    [work.actor.organizationId, calculatedAt],
    'positions.changed_since',
  );
  return found ?? { positions: 0, rates: 0 };
}

async function nowOf(work: UnitOfWork, id: string): Promise<WhatIfNow> {
  const row = await work.find(positionWhatIf, id);
  if (!row || !isSeen(work, row)) throw fail('not_found', 'not_found', 'There is no such what-if.');
  const years = await yearsOf(work);
  const year = await yearOf(work, row);
  const [sums, changed, grade] = await Promise.all([
    sumsOf(work, row, year),
    changedSince(work, row),
    row.raiseGrade === null ? null : work.row(payGrade, { where: { id: row.raiseGrade }, fields: ['code'] }),
  ]);
  return {
    cents: sums.whatIf,
    base: sums.base,
    positions: sums.each.base.length,
    supposed: supposedSaid(row, grade?.code ?? null),
    changedPositions: changed.positions,
    changedRates: changed.rates,
    drafts: years.filter(({ status }) => status === 'draft').map(({ id: draft, name }) => ({ id: draft, name })),
  };
}

async function comparedOf(work: UnitOfWork, asked: readonly (string | null | undefined)[]): Promise<ComparedWhatIfs> {
  const [rows, years, grades] = await Promise.all([
    work.rows(positionWhatIf, { order: ['name', 'id'], most: 'all' }),
    yearsOf(work),
    work.rows(payGrade, { fields: ['code'], most: 'all' }),
  ]);
  const seen = rows.filter((row) => isSeen(work, row));
  const yearById = new Map(years.map((one) => [one.id, one]));
  const codeOf = new Map(grades.map(({ id, code }) => [id, code]));
  const ids = [...new Set(asked)].filter((id) => typeof id === 'string');
  // Without a question the first two stand next to each other.
  const chosen =
    ids.length === 0 ? seen.filter((_, at) => at < 2) : ids.flatMap((id) => seen.filter((row) => row.id === id));
  const chosenYears = await Promise.all(chosen.map((row) => yearOf(work, row)));
  const positions = await positionsInEach(work, chosenYears);
  const columns = await Promise.all(
    chosen.map(async (row, at) => {
      const year = chosenYears[at] ?? (await yearOf(work, row));
      const [given, changed] = await Promise.all([costingOf(work, year), changedSince(work, row)]);
      return { row, year, sums: summed(row, positions[at] ?? [], given), changed, months: yearPlan(year).months };
    }),
  );
  const [fundOf, departmentOf] = await Promise.all([fundNames(work, columns), departmentNames(work, columns)]);
  const whatIfs = (of: ReadonlyMap<string, { readonly whatIf: number }>): ReadonlyMap<string, number> =>
    new Map([...of].map(([key, { whatIf }]) => [key, whatIf]));
  return {
    known: firstRows(
      seen.map(({ id, name, budget, shared }) => ({
        id,
        name,
        budget: yearById.get(budget)?.name ?? '',
        isShared: shared,
      })),
      MOST_KNOWN,
    ),
    columns: columns.map(({ row, year, sums, changed }) => ({
      id: row.id,
      name: row.name,
      budget: year.name,
      supposed: supposedSaid(row, codeOf.get(row.raiseGrade ?? '') ?? null),
      cents: sums.whatIf,
      base: sums.base,
      savedCents: row.cost?.cents ?? null,
      changed: changed.positions,
    })),
    funds: [...sideBySide(columns.map(({ sums }) => groupedBy(whatIfs(sums.accounts), fundOf, 'Not assigned')))],
    departments: [
      ...sideBySide(columns.map(({ sums }) => groupedBy(whatIfs(sums.centers), departmentOf, 'Not assigned'))),
    ],
    months: [
      ...monthByMonth(
        columns.map(({ sums, months }) => months.map((month, at) => ({ month, cents: sums.months[at]?.whatIf ?? 0 }))),
      ),
    ],
  };
}

interface Column {
  readonly sums: CostSums;
}

/** The fund of an account with its name, as the chart of accounts has it. */
async function fundNames(work: UnitOfWork, columns: readonly Column[]) {
  const chart = await chartFor(work, [...new Set(columns.flatMap(({ sums }) => [...sums.accounts.keys()]))]);
  const placeOf = placesIn(chart);
  const segment = chart.segments.find(({ name }) => name.toLowerCase().startsWith('fund'))?.id;
  const names = new Map(chart.values.filter((one) => one.segment === segment).map(({ code, name }) => [code, name]));
  return (account: string): string | null => {
    const { fund } = placeOf(account);
    return fund === null ? null : [fund, names.get(fund)].filter(Boolean).join(' ');
  };
}

async function departmentNames(work: UnitOfWork, columns: readonly Column[]) {
  const ids = [...new Set(columns.flatMap(({ sums }) => [...sums.centers.keys()]))];
  const rows = await work.rows(costCenter, { where: { id: ids }, fields: ['name', 'department'], most: 'all' });
  const names = new Map(rows.map(({ id, name, department }) => [id, department ?? name]));
  return (center: string): string | null => names.get(center) ?? null;
}

async function positionYearsOf(work: UnitOfWork): Promise<PositionYears> {
  const first = firstRows(await yearsOf(work), MOST_YEARS);
  const years = first.data;
  const days = await work.tx.query<{ at: number; added: number; ended: number }>(
    `select y.at::int as at, count(*) filter (where p.from_day between y.first and y.last)::int as added,
       count(*) filter (where p.until_day between y.first and y.last)::int as ended
     from unnest($2::date[], $3::date[]) with ordinality as y(first, last, at)
     left join budget_position p on p.organization_id = $1
     group by y.at`,
    [work.actor.organizationId, years.map(({ startsOn }) => startsOn), years.map(({ endsOn }) => endsOn)],
    'positions.years',
  );
  const known = await positionsInEach(work, years);
  const costed = await Promise.all(
    years.map(async (year, at) => {
      const found = known[at] ?? [];
      const sums = sumCosts(found, await costingOf(work, year));
      const { added = 0, ended = 0 } = days.find((one) => one.at === at + 1) ?? {};
      return {
        id: year.id,
        name: year.name,
        status: year.status,
        positions: found.length,
        hours: sums.hours,
        added,
        ended,
        cents: sums.base,
      };
    }),
  );
  return { years: { ...first, data: costed } };
}
