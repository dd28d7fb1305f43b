import { firstOf, firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { fail } from '#kernel';
import { togetherOf } from './fund-statement.ts';
import type { FundBoard, RevenueBoard } from './revenue-calls.ts';
import { adoptedOnce, type RevenueType } from './revenue-words.ts';
import { amendedSql, fundOf, fundPlace, nameIn, statementOf } from './statement.server.ts';
import { chartFor } from '../budget/accounts/chart.server.ts';
import { yearEndsOf } from './year-ends.server.ts';

const MOST_LINES = 300;
const MOST_TRANSFERS = 50;

type Budget = NonNullable<RevenueBoard['budget']>;

const budgetsSql = `select b.id, b.name, b.status, b.starts_on as "startsOn", b.ends_on as "endsOn", b.balances,
    exists (select 1 from revenue_line l where l.organization_id = b.organization_id and l.budget = b.id) as has
  from budget b where b.organization_id = $1 order by b.starts_on desc, b.name, b.id`;

/** The budget that is asked for; or the one in effect today, or the newest, with revenues if any has them. */
export async function budgetAsked(work: UnitOfWork, wished: string | null | undefined) {
  const all = await work.tx.query<Budget & { has: boolean } & Record<string, unknown>>(
    budgetsSql,
    [work.actor.organizationId],
    'revenue.budgets',
  );
  const runs = ({ startsOn, endsOn }: Budget) => startsOn <= work.today && work.today <= endsOn;
  const asked = wished ? all.find(({ id }) => id === wished) : undefined;
  if (wished && !asked) throw fail('not_found', 'budget.unknown', 'There is no such budget.');
  const known = all.filter(({ has }) => has);
  const found = asked ?? known.find(runs) ?? known[0] ?? all.find(runs) ?? all[0];
  return {
    budget: found ? plain(found) : null,
    budgets: all.map(({ id, name, status }) => ({ id, name, status })),
  };
}

const plain = ({ id, name, status, startsOn, endsOn, balances }: Budget): Budget => ({
  id,
  name,
  status,
  startsOn,
  endsOn,
  balances,
});

interface Line {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly type: RevenueType;
  readonly estimate: number;
  readonly amended: number;
  readonly received: number;
}

/** Revenue lines with what amendments changed and what came in; `$3` is an amendment that does not count, and here there is none. */
export const linesSql = (
  condition: string,
): string => `select l.id, l.name, l.account, l.type, l.estimate_cents as estimate,
    coalesce(m.cents, 0)::bigint as amended,
    coalesce((select sum(e.amount_cents) from revenue_entry e
      where e.organization_id = l.organization_id and e.line = l.id and e.status = 'posted'), 0)::bigint as received
  from revenue_line l left join (${amendedSql}) m on m.line = l.id
  where l.organization_id = $1 and ${condition} order by l.account, l.id`;

const whole = ({ estimate, amended, received }: Pick<Line, 'estimate' | 'amended' | 'received'>) => {
  const revised = estimate + amended;
  return { estimate, amended, revised, received, left: revised - received };
};

export const sumsOf = (lines: readonly Pick<Line, 'estimate' | 'amended' | 'received'>[]) => {
  const sum = (of: (one: (typeof lines)[number]) => number) => lines.reduce((all, one) => all + of(one), 0);
  return whole({
    estimate: sum((one) => one.estimate),
    amended: sum((one) => one.amended),
    received: sum((one) => one.received),
  });
};

interface Asked {
  readonly budget?: string | null | undefined;
  readonly fund?: string | null | undefined;
  readonly type?: RevenueType | null | undefined;
  readonly search?: string | null | undefined;
}

export async function revenueBoardOf(work: UnitOfWork, asked: Asked): Promise<RevenueBoard> {
  const { budget, budgets } = await budgetAsked(work, asked.budget);
  const chart = await chartFor(work);
  const place = fundPlace(chart);
  const found = budget
    ? await work.tx.query<Line & Record<string, unknown>>(
        linesSql('l.budget = $2'),
        [work.actor.organizationId, budget.id, null],
        'revenue.board_lines',
      )
    : [];
  const ends = budget && adoptedOnce.includes(budget.status) ? await yearEndsOf(work, budget) : null;
  const all = found.map((line) => ({
    ...line,
    fund: fundOf(place, line.account),
    yearEnd: ends?.get(line.id) ?? null,
  }));
  const words = (asked.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const shown = all.filter(
    ({ name, account, fund, type }) =>
      (!asked.fund || fund === asked.fund) &&
      (!asked.type || type === asked.type) &&
      words.every((word) => `${name} ${account}`.toLowerCase().includes(word)),
  );
  const nameOf = (code: string) => nameIn(chart, place, code);
  return {
    budget,
    budgets,
    funds: [...new Set(all.map(({ fund }) => fund))].toSorted().map((code) => ({ code, name: nameOf(code) })),
    sums: sumsOf(shown),
    // A line that nothing is known of is expected to bring what was estimated.
    yearEnd: ends && shown.reduce((sum, one) => sum + (one.yearEnd ?? one.estimate + one.amended), 0),
    byFund: [...Map.groupBy(shown, ({ fund }) => fund)].map(([code, own]) => ({
      code,
      name: nameOf(code),
      ...sumsOf(own),
    })),
    byType: [...Map.groupBy(shown, ({ type }) => type)]
      .map(([type, own]) => ({ type, ...sumsOf(own) }))
      .toSorted((one, other) => other.revised - one.revised),
    lines: firstRows(
      shown.map(({ id, name, account, fund, type, yearEnd, ...line }) => ({
        id,
        name,
        account,
        fund,
        type,
        yearEnd,
        ...whole(line),
      })),
      MOST_LINES,
    ),
  };
}

const ownSql = `select b.id, b.policy, v.code from fund_balance b
  join account_value v on v.organization_id = b.organization_id and v.id = b.fund
  where b.organization_id = $1 and b.budget = $2`;

const transfersSql = `select t.id, t.number, t.amended, o.code as "from", i.code as "to", t.cents, t.kind, t.purpose from (
    select id, number, false as amended, from_fund, to_fund, amount_cents as cents, kind, purpose
    from interfund_transfer where organization_id = $1 and budget = $2
    union all
    select a.id, a.number, true, x.from_fund, x.to_fund, sum(x.amount_cents)::bigint, x.type, a.purpose from budget_amendment a
    join budget_amendment_transfers x on x.organization_id = a.organization_id and x.parent = a.id
    where a.organization_id = $1 and a.transfer_budget = $2 and a.status = 'approved'
    group by a.id, a.number, x.from_fund, x.to_fund, x.type, a.purpose) t
  join account_value o on o.organization_id = $1 and o.id = t.from_fund
  join account_value i on i.organization_id = $1 and i.id = t.to_fund
  order by t.cents desc, t.number, o.code, i.code`;

export async function fundBoardOf(work: UnitOfWork, wished: string | null | undefined): Promise<FundBoard> {
  const of = await budgetAsked(work, wished);
  if (!of.budget)
    return { ...of, hasFunds: false, whole: togetherOf([]), funds: [], transfers: firstRows([], MOST_TRANSFERS) };
  const { funds, hasFunds, nameOf } = await statementOf(work, of.budget);
  const values = [work.actor.organizationId, of.budget.id];
  const own = await work.tx.query<{ id: string; policy: string | null; code: string }>(
    ownSql,
    values,
    'revenue.own_balances',
  );
  const known = new Map(own.map((one) => [one.code, one]));
  const transfers = await firstOf<FundBoard['transfers']['data'][number]>(work.tx, {
    text: transfersSql,
    values,
    name: 'revenue.board_transfers',
    most: MOST_TRANSFERS,
  });
  return {
    ...of,
    hasFunds,
    whole: togetherOf(funds),
    funds: funds.map(({ fund, ...one }) => ({
      code: fund,
      name: nameOf(fund),
      ...one,
      balance: known.get(fund)?.id ?? null,
      policy: known.get(fund)?.policy ?? null,
    })),
    transfers: {
      ...transfers,
      data: transfers.data.map((one) => ({ ...one, from: nameOf(one.from), to: nameOf(one.to) })),
    },
  };
}
