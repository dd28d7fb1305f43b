import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { budget as budgets } from '../budget/budget.record.ts';
import type { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import { dollars } from '../budget/ledger/verdict.ts';
import {
  balanceUsed,
  changedFunds,
  changesOf,
  type Fund,
  type FundChange,
  shorterAfter,
  shortBy,
  type Transfer,
} from './fund-statement.ts';
import { type Moves, movesOf, movesUndone } from './amendment-transfers.server.ts';
import { receiving } from './revenue-words.ts';
import { fundOf, fundPlace, type Statement, statementOf } from './statement.server.ts';

type Amendment = Row<typeof budgetAmendment>;

interface Touched {
  readonly id: string;
  readonly budget: string;
  readonly account: string;
  readonly kind: 'line' | 'revenue';
}

interface Held {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly balances: boolean;
  readonly startsOn: string;
  readonly endsOn: string;
}

const touchedSql = `select id, budget, account, 'line' as kind from budget_line where organization_id = $1 and id = any($2)
  union all select id, budget, account, 'revenue' from revenue_line where organization_id = $1 and id = any($3)`;

const idsOf = (rows: Amendment['lines'] | Amendment['revenues']): string[] => (rows ?? []).map(({ line }) => line);

/** What a change touches, and its budgets, held until it is posted: two changes never spend the same balance. */
async function touchedBy(work: UnitOfWork, row: Amendment) {
  const values = [work.actor.organizationId, idsOf(row.lines), idsOf(row.revenues)];
  const touched = await work.tx.query<Touched & Record<string, unknown>>(touchedSql, values, 'revenue.touched');
  const between = (row.transfers ?? []).length > 0 && row.transferBudget !== null ? [row.transferBudget] : [];
  const held: readonly Held[] = await work.asProduct.rows(budgets, {
    where: { id: [...new Set([...touched.map(({ budget }) => budget), ...between])] },
    fields: ['name', 'status', 'balances', 'startsOn', 'endsOn'],
    order: 'id',
    lock: 'update',
    most: 'all',
  });
  return { touched, held };
}

const net = (one: { readonly increase?: { cents: number } | null; readonly decrease?: { cents: number } | null }) =>
  (one.increase?.cents ?? 0) - (one.decrease?.cents ?? 0);

interface InOne {
  readonly touched: readonly Touched[];
  /** Transfers between its funds. */
  readonly transfers: readonly Transfer[];
}

/** By fund of one budget, what a change brings or moves, and what it appropriates. */
function changesIn(row: Amendment, { touched, transfers }: InOne, { chart }: Statement): FundChange[] {
  const place = fundPlace(chart);
  const of = new Map(touched.map((one) => [one.id, one]));
  const part = (line: string) => fundOf(place, of.get(line)?.account ?? '');
  return [
    ...(row.lines ?? []).flatMap((one) =>
      of.has(one.line) ? [{ fund: part(one.line), gain: 0, appropriation: net(one) }] : [],
    ),
    ...(row.revenues ?? []).flatMap((one) =>
      of.has(one.line) ? [{ fund: part(one.line), gain: net(one), appropriation: 0 }] : [],
    ),
    ...changesOf(transfers),
  ];
}

/** Revenue is changed of adopted budgets alone, and no line expects less than nothing. */
function revenuesFit(row: Amendment, held: readonly Held[], touched: readonly Touched[]): void {
  const asked = row.revenues ?? [];
  if (asked.length === 0) return;
  const status = new Map(held.map((one) => [one.id, one]));
  for (const [at, { line }] of asked.entries()) {
    const budget = status.get(touched.find(({ id }) => id === line)?.budget ?? '');
    if (budget && !receiving.includes(budget.status))
      throw refusedAt(
        `revenues.${at}.line`,
        'budget_amendment.revenue_not_adopted',
        `${budget.name} is ${budget.status}. Choose a revenue line of an adopted budget.`,
      );
  }
}

/** No line may expect less than nothing once the change counts. */
function expectsLess(row: Amendment, { revenues }: Statement): void {
  const cents = new Map(revenues.map((one) => [one.id, one]));
  for (const [line, own] of Map.groupBy(row.revenues ?? [], (one) => one.line)) {
    const found = cents.get(line);
    const by = own.reduce((sum, one) => sum + net(one), 0);
    if (!found || found.cents + by >= 0) continue;
    throw refusedAt(
      `revenues.${(row.revenues ?? []).findIndex((one) => one.line === line)}.decrease`,
      'budget_amendment.expects_less_than_nothing',
      `${found.name} expects ${dollars(found.cents)}. Reduce it by at most that.`,
    );
  }
}

const shorter = (statement: Statement, after: readonly Fund[]): string =>
  shorterAfter(statement.funds, after)
    .map((one) => `${statement.nameOf(one.fund)} would be short by ${dollars(shortBy(one))}.`)
    .join(' ');

/**
 * A change of a budget that balances by fund is paid for: by revenue it brings to the same fund, or by fund balance it names, to the cent.
 * No fund is left shorter of its reserve than before. `row` is not counted in what is posted yet.
 */
export async function judgeFunding(work: UnitOfWork, row: Amendment): Promise<void> {
  const { touched, held } = await touchedBy(work, row);
  revenuesFit(row, held, touched);
  const moves = await movesOf(work, row, held);
  let used = 0;
  const uses: string[] = [];
  for (const { id, status, balances } of held) {
    const statement = await statementOf(work, { id, status, without: row.id });
    expectsLess(row, statement);
    if (!balances) continue;
    const changes = changesIn(row, partOf(id, touched, moves), statement);
    for (const { fund, cents } of balanceUsed(changes)) {
      used += cents;
      uses.push(
        `${statement.nameOf(fund)} spends${moves ? ' or gives away' : ''} ${dollars(cents)} more than the revenue it gains.`,
      );
    }
    const short = shorter(statement, changedFunds(statement.funds, changes));
    if (short)
      throw refusedAt(
        fieldOf(row),
        'budget_amendment.fund_is_short',
        `${short} Add revenue, ${moves ? 'appropriate less, or transfer less' : 'or appropriate less'}.`,
      );
  }
  // Between lines of a transfer nothing is spent beyond what was adopted: that no fund is short is enough.
  if (row.kind === 'transfer' || used === (row.useOfFundBalance?.cents ?? 0)) return;
  throw refusedAt(
    'useOfFundBalance',
    'budget_amendment.names_fund_balance',
    used === 0
      ? 'Its revenue covers what it spends in each fund, so it uses no fund balance. Clear the amount.'
      : `${uses.join(' ')} Enter ${dollars(used)} as fund balance used, or add revenue.`,
  );
}

/** Where a fund that is short is put right. */
const fieldOf = ({ lines }: Amendment): string => ((lines ?? []).length === 0 ? 'transfers' : 'lines');

const partOf = (id: string, touched: readonly Touched[], moves: Moves | null): InOne => ({
  touched: touched.filter(({ budget }) => budget === id),
  transfers: moves?.budget === id ? moves.transfers : [],
});

/** Undoing takes its revenue and transfers away as well: no fund may become shorter by it. `row` counts no longer. */
export async function judgeUndoing(work: UnitOfWork, row: Amendment): Promise<void> {
  const { touched, held } = await touchedBy(work, row);
  const moves = await movesUndone(work, row, held);
  for (const { id, status, balances } of held) {
    if (!balances) continue;
    const statement = await statementOf(work, { id, status });
    // What is undone no longer brings anything; what it appropriated is posted until the ledger takes it back.
    const back = changesIn(row, partOf(id, touched, moves), statement);
    const before = changedFunds(
      statement.funds,
      back.map((one) => ({ ...one, appropriation: 0 })),
    );
    const after = changedFunds(
      statement.funds,
      back.map((one) => ({ ...one, gain: 0, appropriation: -one.appropriation })),
    );
    const short = shorterAfter(before, after)
      .map((one) => `${statement.nameOf(one.fund)} would be short by ${dollars(shortBy(one))}.`)
      .join(' ');
    if (short)
      throw refusedAt(
        fieldOf(row),
        'budget_amendment.undo_leaves_short',
        `Undoing it takes its ${moves ? 'transfers' : 'revenue'} away. ${short}`,
      );
  }
}
