import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { missing } from '#server/records/refusals.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { furthestOff, guesses, MONTHS, type YearOfLine } from '../forecasts/methods.ts';
import { completeMonths } from '../forecasts/outlook.server.ts';
import { forecastOf } from '../forecasts/range.ts';
import { linesSql, sumsOf } from './revenue-board.server.ts';
import type { RevenueOutlook } from './revenue-calls.ts';
import { revenueLine } from './revenue-line.record.ts';

const MOST_ENTRIES = 12;
const MOST_AMENDMENTS = 10;

/** Receipts of the same account in this budget and in those of earlier years, by the month of their own year. */
const receivedSql = `select b.starts_on::text as year,
    greatest(0, least(11, (extract(year from age(e.day, b.starts_on)) * 12 + extract(month from age(e.day, b.starts_on)))::int)) as month,
    sum(e.amount_cents)::bigint as cents
  from revenue_line own
  join budget mine on mine.organization_id = own.organization_id and mine.id = own.budget
  join budget b on b.organization_id = own.organization_id and (b.id = mine.id or (b.span = 'year' and b.starts_on < mine.starts_on
    and b.starts_on > mine.starts_on - interval '6 years' and b.status in ('adopted', 'amended', 'closed')))
  join revenue_line l on l.organization_id = b.organization_id and l.budget = b.id and l.account = own.account
  join revenue_entry e on e.organization_id = l.organization_id and e.line = l.id and e.status = 'posted'
  where own.organization_id = $1 and own.id = $2 group by 1, 2`;

interface Came {
  readonly year: string;
  readonly month: number;
  readonly cents: number;
}

const none = Array.from({ length: MONTHS }, () => 0);
const yearOf = (came: readonly Came[]): YearOfLine => ({
  spent: none.map((_, month) => came.filter((one) => one.month === month).reduce((sum, { cents }) => sum + cents, 0)),
  open: none,
});

const budgetSql = `select b.status, b.starts_on as "startsOn" from revenue_line l
  join budget b on b.organization_id = l.organization_id and b.id = l.budget where l.organization_id = $1 and l.id = $2`;

const entriesSql = `select id, reference, day, amount_cents as cents, description from revenue_entry
  where organization_id = $1 and line = $2 and status = 'posted' order by day desc, id`;

const amendmentsSql = `select a.id, a.number, a.purpose, sum(coalesce(r.increase_cents, 0) - coalesce(r.decrease_cents, 0))::bigint as cents
  from budget_amendment_revenues r
  join budget_amendment a on a.organization_id = r.organization_id and a.id = r.parent and a.status = 'approved'
  where r.organization_id = $1 and r.line = $2 group by a.id, a.number, a.purpose order by a.number desc`;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

export async function revenueOutlookOf(work: UnitOfWork, id: string): Promise<RevenueOutlook> {
  const ask = <Found>(sql: string, name: string, more: readonly unknown[] = []) =>
    work.tx.query<Found & Record<string, unknown>>(sql, [work.actor.organizationId, id, ...more], name);
  const found = uuidPattern.test(id)
    ? await ask<{ status: string; startsOn: string }>(budgetSql, 'revenue.of_line')
    : [];
  const of = found[0];
  if (!of) throw missing(revenueLine);
  const sums = sumsOf(
    await ask<{ estimate: number; amended: number; received: number }>(linesSql('l.id = $2'), 'revenue.line', [null]),
  );
  const came = await ask<Came>(receivedSql, 'revenue.by_month');
  const years = [...Map.groupBy(came, ({ year }) => year)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const past = years.filter(([year]) => year < of.startsOn).map(([, own]) => yearOf(own));
  const now = yearOf(years.find(([year]) => year === of.startsOn)?.[1] ?? []);
  const months = completeMonths(of.startsOn, work.today);
  const complete = now.spent.slice(0, months).reduce((sum, one) => sum + one, 0);
  // What came in since the last complete month is received all the same.
  const told = guesses({ months, spent: complete, open: 0, driven: null }, past).map((one) => ({
    ...one,
    cents: one.cents === null ? null : Math.max(one.cents, sums.received),
  }));
  const off = told[0] ? furthestOff(told[0].method, months, past) : null;
  const most = <Row extends object>(text: string, name: string, bound: number) =>
    firstOf<Row>(work.tx, { text, values: [work.actor.organizationId, id], name, most: bound });
  return {
    status: of.status,
    ...sums,
    months,
    names: none.map((_, month) => nameOfMonth(of.startsOn, month)),
    byMonth: now.spent,
    lastYear: past.at(-1)?.spent ?? [],
    years: past.length,
    guesses: told,
    forecast: forecastOf({ months, spent: sums.received, open: 0, authority: sums.revised, guesses: told, off }),
    entries: await most(entriesSql, 'revenue.entries', MOST_ENTRIES),
    amendments: await most(amendmentsSql, 'revenue.amendments', MOST_AMENDMENTS),
  };
}

function nameOfMonth(startsOn: string, month: number): string {
  const [year = 0, first = 1] = startsOn.split('-').map(Number);
  return monthName.format(new Date(Date.UTC(year, first - 1 + month, 1)));
}
