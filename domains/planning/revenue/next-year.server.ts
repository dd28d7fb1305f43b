import type { Row } from '#kernel';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { accountValue } from '../budget/accounts/account-value.record.ts';
import { chartFor } from '../budget/accounts/chart.server.ts';
import type { budget } from '../budget/budget.record.ts';
import { fundBalance } from './fund-balance.record.ts';
import { interfundTransfer } from './interfund-transfer.record.ts';
import { grownTogether, type NextBalance, nextBalances } from './next-year.ts';
import { revenueLine } from './revenue-line.record.ts';
import { amendedSql, fundOf, fundPlace, statementOf } from './statement.server.ts';

type Draft = Pick<Row<typeof budget>, 'id' | 'endsOn'>;

export interface Before {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly balances: boolean;
}

type Source = Pick<Row<typeof revenueLine>, 'name' | 'account' | 'type'> & { cents: number };
type Balance = Omit<NextBalance, 'beginning'>;
type Recurring = Pick<Row<typeof interfundTransfer>, 'fromFund' | 'toFund' | 'kind' | 'purpose' | 'authority'> & {
  cents: number;
};

/** What a draft has not got yet of the revenues, balances and transfers of the budget before it. */
export interface Missing {
  readonly revenues: readonly Source[];
  readonly balances: readonly (NextBalance & { readonly id: string })[];
  readonly transfers: readonly Recurring[];
}

/** `$3` is an amendment that does not count, and here there is none; `$4` is the draft. */
const revenuesSql = `select l.name, l.account, l.type, (l.estimate_cents + coalesce(m.cents, 0))::bigint as cents
  from revenue_line l left join (${amendedSql}) m on m.line = l.id
  where l.organization_id = $1 and l.budget = $2 and not exists (select 1 from revenue_line d
    where d.organization_id = l.organization_id and d.budget = $4 and d.account = l.account)
  order by l.account, l.id`;

const balancesSql = `select b.budget, v.code as fund, b.restricted_cents as restricted, b.reserve_percent::text as percent,
    b.reserve_amount_cents as fixed, b.policy
  from fund_balance b join account_value v on v.organization_id = b.organization_id and v.id = b.fund
  where b.organization_id = $1 and b.budget = any($2)`;

/** Those of one time stay in their year. A draft that has transfers of its own gets none. */
const transfersSql = `select t.from_fund as "fromFund", t.to_fund as "toFund", t.amount_cents as cents, t.kind, t.purpose, t.authority
  from interfund_transfer t where t.organization_id = $1 and t.budget = $2 and t.is_recurring and not exists (
    select 1 from interfund_transfer d where d.organization_id = $1 and d.budget = $3)
  order by t.number`;

export async function missingOf(work: UnitOfWork, draft: Pick<Draft, 'id'>, before: Before): Promise<Missing> {
  const organization = work.actor.organizationId;
  const ask = <Found>(sql: string, name: string, more: readonly unknown[]) =>
    work.tx.query<Found & Record<string, unknown>>(sql, [organization, ...more], name);
  return {
    revenues: await ask<Source>(revenuesSql, 'revenue.next_revenues', [before.id, null, draft.id]),
    balances: before.balances ? await balancesOf(work, draft, before) : [],
    transfers: await ask<Recurring>(transfersSql, 'revenue.next_transfers', [before.id, draft.id]),
  };
}

async function balancesOf(work: UnitOfWork, draft: Pick<Draft, 'id'>, before: Before): Promise<Missing['balances']> {
  const organization = work.actor.organizationId;
  const { funds, chart } = await statementOf(work, before);
  const rows = await work.tx.query<Balance & { budget: string } & Record<string, unknown>>(
    balancesSql,
    [organization, [before.id, draft.id]],
    'revenue.next_balances',
  );
  const segment = chart.segments[fundPlace(chart)]?.id;
  const codes = segment
    ? await work.asProduct.rows(accountValue, { where: { segment }, fields: ['code'], order: 'code', most: 'all' })
    : [];
  const known = new Map(codes.map(({ id, code }) => [code, id]));
  const here = new Set(rows.filter((one) => one.budget === draft.id).map(({ fund }) => fund));
  const kept = rows.filter((one) => one.budget === before.id);
  return nextBalances(funds, kept, here).flatMap((one) => {
    const id = known.get(one.fund);
    return id ? [{ ...one, id }] : [];
  });
}

export interface CopiedRevenues {
  readonly revenues: number;
  readonly balances: number;
  readonly transfers: number;
}

interface Copying {
  readonly draft: Draft;
  readonly before: Before;
  /** Of revenue estimates; transfers keep their amounts. */
  readonly percent: number;
  readonly renamed: (name: string) => string;
}

/** Revenues of the budget before, what its funds are projected to end with, and its recurring transfers. */
export async function copyRevenues(
  work: UnitOfWork,
  { draft, before, percent, renamed }: Copying,
): Promise<CopiedRevenues> {
  const money = (cents: number) => ({ cents, currency: work.actor.currency ?? 'USD' });
  const { revenues, balances, transfers } = await missingOf(work, draft, before);
  const place = fundPlace(await chartFor(work));
  const change = percent === 0 ? '' : `, changed by ${percent} percent`;
  const lines = work.around.registry.get(revenueLine.name);
  // Each fund grows to the cent, as its lines do: what balances goes on balancing.
  for (const own of Map.groupBy(revenues, ({ account }) => fundOf(place, account)).values()) {
    const estimates = grownTogether(
      own.map(({ cents }) => cents),
      percent,
    );
    const rows = own.map(({ name, account, type }, at) =>
      newRow(work, lines, {
        name: renamed(name),
        budget: draft.id,
        account,
        type,
        estimate: money(estimates[at] ?? 0),
        basis: `Revised estimate of ${before.name}${change}.`,
      }),
    );
    await keepRows(work, lines, { rows });
  }
  for (const { id, beginning, restricted, percent: reserve, fixed, policy } of balances)
    await work.insert(fundBalance, {
      budget: draft.id,
      fund: id,
      beginning: money(beginning),
      ...(restricted === null ? {} : { restricted: money(restricted) }),
      ...(reserve === null ? {} : { reservePercent: Number(reserve) }),
      ...(fixed === null ? {} : { reserveAmount: money(fixed) }),
      policy,
      source: `Projected ending balance of ${before.name}.`,
    });
  for (const { cents, ...one } of transfers)
    await work.insert(interfundTransfer, { budget: draft.id, amount: money(cents), isRecurring: true, ...one });
  return { revenues: revenues.length, balances: balances.length, transfers: transfers.length };
}
