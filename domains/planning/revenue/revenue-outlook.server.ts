import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { missing } from '#server/records/refusals.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { MONTHS } from '../forecasts/methods.ts';
import { outlookIn } from '../forecasts/outlook.server.ts';
import { linesSql, sumsOf } from './revenue-board.server.ts';
import type { RevenueOutlook } from './revenue-calls.ts';
import { revenueLine } from './revenue-line.record.ts';

const MOST_ENTRIES = 12;
const MOST_AMENDMENTS = 10;

const budgetSql = `select b.id as budget, b.status, b.starts_on as "startsOn" from revenue_line l
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
    ? await ask<{ budget: string; status: string; startsOn: string }>(budgetSql, 'revenue.of_line')
    : [];
  const of = found[0];
  if (!of) throw missing(revenueLine);
  const sums = sumsOf(
    await ask<{ estimate: number; amended: number; received: number }>(linesSql('l.id = $2'), 'revenue.line', [null]),
  );
  const outlook = await outlookIn(work, of.budget, 'revenue');
  const line = outlook.lines.find((one) => one.line === id);
  const most = <Row extends object>(text: string, name: string, bound: number) =>
    firstOf<Row>(work.tx, { text, values: [work.actor.organizationId, id], name, most: bound });
  return {
    status: of.status,
    ...sums,
    months: outlook.months,
    names: Array.from({ length: MONTHS }, (_, month) => nameOfMonth(of.startsOn, month)),
    byMonth: line?.byMonth ?? [],
    lastYear: line?.lastYear ?? [],
    years: line?.years ?? 0,
    guesses: line?.guesses ?? [],
    // Beyond the lines that a forecast tells, what came in is all that is known.
    forecast: line?.forecast ?? { low: sums.received, high: Math.max(sums.received, sums.revised), cents: null },
    entries: await most(entriesSql, 'revenue.entries', MOST_ENTRIES),
    amendments: await most(amendmentsSql, 'revenue.amendments', MOST_AMENDMENTS),
  };
}

function nameOfMonth(startsOn: string, month: number): string {
  const [year = 0, first = 1] = startsOn.split('-').map(Number);
  return monthName.format(new Date(Date.UTC(year, first - 1 + month, 1)));
}
