import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { type Chart, partFault } from '../budget/accounts/account.ts';
import { accountValue } from '../budget/accounts/account-value.record.ts';
import { chartFor } from '../budget/accounts/chart.server.ts';
import type { budgetAmendment } from '../budget/changes/budget-amendment.record.ts';
import type { Transfer } from './fund-statement.ts';
import { receiving } from './revenue-words.ts';
import { fundPlace } from './statement.server.ts';

type Amendment = Row<typeof budgetAmendment>;

/** What an amendment moves between the funds of a budget. */
export interface Moves {
  readonly budget: string;
  readonly transfers: readonly Transfer[];
}

interface Between {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly balances: boolean;
  readonly startsOn: string;
  readonly endsOn: string;
}

interface Code {
  readonly id: string;
  readonly code: string;
  readonly segment: string;
}

/** Funds may only be judged in a budget that balances by them, that is adopted and not closed, and on a day inside it. */
function budgetFits({ day }: Amendment, budget: Between): void {
  const wrong = (path: string, code: string, message: string) => refusedAt(path, `budget_amendment.${code}`, message);
  if (!receiving.includes(budget.status))
    throw wrong(
      'transferBudget',
      'transfers_not_adopted',
      `${budget.name} is ${budget.status}. Choose a budget that is adopted and not closed.`,
    );
  if (!budget.balances)
    throw wrong(
      'transferBudget',
      'transfers_not_balanced',
      `${budget.name} isn’t balanced by fund, so a transfer between its funds can’t be checked.`,
    );
  if (day < budget.startsOn || day > budget.endsOn)
    throw wrong(
      'day',
      'transfers_outside_budget',
      `${budget.name} runs from ${budget.startsOn} to ${budget.endsOn}. Choose a day in it.`,
    );
}

const fundSegment = (chart: Chart) => chart.segments[fundPlace(chart)];

/** The code of a fund that may be used on a day. */
function fundCode(chart: Chart, found: Code | undefined, at: { readonly path: string; readonly day: string }): string {
  const segment = fundSegment(chart);
  if (!found || !segment || found.segment !== segment.id)
    throw refusedAt(at.path, 'account_value.is_fund', 'Choose a code of the segment Fund.');
  const fault = partFault(chart, segment, { code: found.code, day: at.day });
  if (fault) throw refusedAt(at.path, 'budget_amendment.fund_in_force', `${fault.sentence} Choose another fund.`);
  return found.code;
}

async function codesOf(work: UnitOfWork, { transfers }: Amendment): Promise<ReadonlyMap<string, Code>> {
  const ids = (transfers ?? []).flatMap(({ fromFund, toFund }) => [fromFund, toFund]);
  const rows = await work.asProduct.rows(accountValue, {
    where: { id: [...new Set(ids)] },
    fields: ['code', 'segment'],
    order: 'code',
    most: 'all',
  });
  return new Map(rows.map((one) => [one.id, one]));
}

/** What a change moves between funds, judged; null where it moves nothing. */
export async function movesOf(work: UnitOfWork, row: Amendment, held: readonly Between[]): Promise<Moves | null> {
  const transfers = row.transfers ?? [];
  if (transfers.length === 0) return null;
  const budget = held.find(({ id }) => id === row.transferBudget);
  if (!budget)
    throw refusedAt(
      'transferBudget',
      'budget_amendment.transfers_have_budget',
      'Choose the budget of the fund transfers.',
    );
  budgetFits(row, budget);
  const chart = await chartFor(work);
  const codes = await codesOf(work, row);
  return {
    budget: budget.id,
    transfers: transfers.map(({ fromFund, toFund, amount }, at) => {
      if (fromFund === toFund)
        throw refusedAt(
          `transfers.${at}.toFund`,
          'budget_amendment.funds_differ',
          'Money leaves one fund for another. Choose two different funds.',
        );
      const code = (id: string, end: string) =>
        fundCode(chart, codes.get(id), { path: `transfers.${at}.${end}`, day: row.day });
      return { from: code(fromFund, 'fromFund'), to: code(toFund, 'toFund'), cents: amount.cents };
    }),
  };
}

/** What undoing takes back: of a year that is closed the balances were carried on. */
export async function movesUndone(work: UnitOfWork, row: Amendment, held: readonly Between[]): Promise<Moves | null> {
  const transfers = row.transfers ?? [];
  const budget = held.find(({ id }) => id === row.transferBudget);
  if (transfers.length === 0 || !budget) return null;
  if (!receiving.includes(budget.status))
    throw refusedAt(
      'transferBudget',
      'budget_amendment.transfers_are_closed',
      `${budget.name} is ${budget.status}, so its fund transfers stay.`,
    );
  const codes = await codesOf(work, row);
  const code = (id: string) => codes.get(id)?.code ?? '';
  return {
    budget: budget.id,
    transfers: transfers.map(({ fromFund, toFund, amount }) => ({
      from: code(fromFund),
      to: code(toFund),
      cents: amount.cents,
    })),
  };
}
