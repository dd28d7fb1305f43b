import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { accountFault, type Chart, partsOf } from '../budget/accounts/account.ts';
import { chartFor } from '../budget/accounts/chart.server.ts';
import type { DraftFault } from '../budget/drafting/drafting.ts';
import { draftStates } from '../budget/drafting/drafting.ts';
import { dollars } from '../budget/ledger/verdict.ts';
import { type Balance, type Fund, fundStatement, isShort, type Transfer } from './fund-statement.ts';

/** An account with cents on it: a revenue line, or what a budget line may spend. */
interface OnAccount {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly cents: number;
}

/** By revenue line, what approved amendments changed; `$3` is one that does not count. */
export const amendedSql = `select r.line, sum(coalesce(r.increase_cents, 0) - coalesce(r.decrease_cents, 0))::bigint as cents
  from budget_amendment_revenues r
  join budget_amendment a on a.organization_id = r.organization_id and a.id = r.parent and a.status = 'approved'
  where r.organization_id = $1 and ($3::uuid is null or a.id <> $3) group by r.line`;

/** Revenue lines of a budget with what is expected of them: the estimate, and what amendments changed of it. */
const revenuesSql = `select l.id, l.name, l.account, l.estimate_cents as adopted, (l.estimate_cents + coalesce(m.cents, 0))::bigint as cents
  from revenue_line l left join (${amendedSql}) m on m.line = l.id
  where l.organization_id = $1 and l.budget = $2 order by l.account, l.id`;

/** What stays on each line of a draft: its amount, and for a group what its lines leave over. */
const draftedSql = `select l.id, l.name, l.account, (l.amount_cents - coalesce((select sum(i.amount_cents) from budget_line i
      where i.organization_id = l.organization_id and i.parent = l.id), 0))::bigint as cents, null::bigint as adopted
  from budget_line l where l.organization_id = $1 and l.budget = $2`;

/** What each line may spend in its own year; what was carried in was paid for by the year before. */
const adoptedSql = `select l.id, l.name, l.account, (b.adopted + b.amended + b.transferred)::bigint as cents, b.adopted
  from budget_line l
  join budget_balance b on b.organization_id = l.organization_id and b.line = l.id
  where l.organization_id = $1 and l.budget = $2`;

/** What was adopted stays what it was; by now a fund begins with what was audited, where it was. */
const balancesSql = `select v.code as fund, coalesce(b.beginning_cents, 0) as estimated,
    coalesce(a.amount_cents, b.beginning_cents, 0) as beginning, coalesce(b.restricted_cents, 0) as restricted,
    b.reserve_percent::text as percent, b.reserve_amount_cents as fixed, b.policy
  from account_value v
  left join fund_balance b on b.organization_id = v.organization_id and b.fund = v.id and b.budget = $2
  left join audited_balance a on a.organization_id = v.organization_id and a.fund = v.id and a.budget = $2 and a.status = 'approved'
  where v.organization_id = $1 and (b.id is not null or a.id is not null)`;

/** Transfers that were adopted with the budget, and those that approved amendments added; `$3` is one that does not count. */
const transfersSql = `select o.code as "from", i.code as "to", t.amount_cents as cents, false as amended from interfund_transfer t
  join account_value o on o.organization_id = t.organization_id and o.id = t.from_fund
  join account_value i on i.organization_id = t.organization_id and i.id = t.to_fund
  where t.organization_id = $1 and t.budget = $2
  union all
  select o.code, i.code, t.amount_cents, true from budget_amendment a
  join budget_amendment_transfers t on t.organization_id = a.organization_id and t.parent = a.id
  join account_value o on o.organization_id = t.organization_id and o.id = t.from_fund
  join account_value i on i.organization_id = t.organization_id and i.id = t.to_fund
  where a.organization_id = $1 and a.transfer_budget = $2 and a.status = 'approved' and ($3::uuid is null or a.id <> $3)`;

/** Where the fund stands in an account string; -1 where no segment is called so. */
export const fundPlace = ({ segments }: Chart): number =>
  segments.findIndex(({ name }) => name.toLowerCase().startsWith('fund'));

/** The fund of an account; what has none is kept apart, so that nothing is left out of the whole. */
export const fundOf = (place: number, account: string): string => partsOf(account)[place] ?? '';

export interface Statement {
  readonly funds: readonly Fund[];
  readonly hasFunds: boolean;
  readonly nameOf: (fund: string) => string;
  readonly chart: Chart;
  readonly revenues: readonly OnAccount[];
  readonly appropriations: readonly OnAccount[];
  /** By fund, the reserve that its policy requires. */
  readonly reserves: readonly (Balance & { readonly policy: string | null })[];
}

interface Of {
  readonly id: string;
  readonly status: string;
  /** An amendment that is being approved and does not count yet. */
  readonly without?: string;
  /** As the governing body adopted it, without any amendment. */
  readonly asAdopted?: true;
}

interface Appropriated extends OnAccount {
  readonly adopted: number | null;
}

/** The statement of a budget as it is drafted, or as it is by now where it is adopted. */
export async function statementOf(work: UnitOfWork, { id, status, without, asAdopted }: Of): Promise<Statement> {
  const ask = <Found>(sql: string, name: string, more: readonly unknown[] = []) =>
    work.tx.query<Found & Record<string, unknown>>(sql, [work.actor.organizationId, id, ...more], name);
  const chart = await chartFor(work);
  const place = fundPlace(chart);
  const revenues = await ask<Appropriated>(revenuesSql, 'revenue.lines', [without ?? null]);
  const isDraft = draftStates.includes(status);
  const lines = await ask<Appropriated>(
    isDraft ? draftedSql : adoptedSql,
    isDraft ? 'revenue.drafted' : 'revenue.appropriated',
  );
  const balances = await ask<
    Omit<Balance, 'percent'> & { estimated: number; percent: string | null; policy: string | null }
  >(balancesSql, 'revenue.balances');
  const reserves = balances.map(({ estimated, ...one }) => ({
    ...one,
    beginning: asAdopted ? estimated : one.beginning,
    percent: one.percent === null ? null : Number(one.percent),
  }));
  const transfers = await ask<Transfer>(transfersSql, 'revenue.transfers', [without ?? null]);
  const part = ({ account, cents, adopted }: Appropriated) => ({
    fund: fundOf(place, account),
    cents: asAdopted ? (adopted ?? cents) : cents,
  });
  return {
    chart,
    revenues,
    appropriations: lines,
    reserves,
    hasFunds: place >= 0,
    nameOf: (fund) => nameIn(chart, place, fund),
    funds: fundStatement({
      balances: reserves,
      revenues: revenues.map(part),
      appropriations: lines.map(part),
      adopted: lines.map((one) => part({ ...one, cents: one.adopted ?? one.cents })),
      transfers: asAdopted ? transfers.filter(({ amended }) => !amended) : transfers,
    }),
  };
}

export function nameIn({ segments, values }: Chart, place: number, fund: string): string {
  const found = values.find(({ segment, code }) => segment === segments[place]?.id && code === fund);
  return found ? `${fund} ${found.name}` : fund || 'No fund';
}

type Judged = { readonly id: string; readonly startsOn: string; readonly endsOn: string };

/** What stands against a draft that balances by fund: revenue accounts that can't be booked to, and each fund that is short. */
export async function fundFaults(work: UnitOfWork, { id, startsOn, endsOn }: Judged): Promise<DraftFault[]> {
  const { funds, hasFunds, nameOf, chart, revenues } = await statementOf(work, { id, status: 'draft' });
  if (!hasFunds && funds.length > 0)
    return [
      {
        line: null,
        code: 'funds',
        sentence: 'No account segment is called Fund, so funds can’t balance. Add it, or clear Balanced by fund.',
      },
    ];
  const accounts = revenues.flatMap(({ name, account }): DraftFault[] => {
    const wrong = accountFault(chart, account, startsOn);
    return wrong && accountFault(chart, account, endsOn)
      ? [{ line: null, code: 'revenues', sentence: `${name}: ${wrong.sentence} Correct the revenue account.` }]
      : [];
  });
  return [
    ...accounts,
    ...funds.filter(isShort).map(
      (fund): DraftFault => ({
        line: null,
        code: 'funds',
        sentence: shortSentence(nameOf(fund.fund), fund),
      }),
    ),
  ];
}

/** A fund that does not balance, with its amounts. */
const shortSentence = (name: string, { ending, required, difference }: Fund): string =>
  `${name} is short by ${dollars(-difference)}: it ends with ${dollars(ending)}${
    required === 0 ? '' : `, and its reserve is ${dollars(required)}`
  }.`;
