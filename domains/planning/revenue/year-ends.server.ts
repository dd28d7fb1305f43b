import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { guesses, MONTHS, type YearOfLine } from '../forecasts/methods.ts';
import { completeMonths } from '../forecasts/outlook.server.ts';

/** By line, receipts of its account in its budget and in those of earlier years, by the month of their own year. */
export const receivedSql = (which: 'id' | 'budget') => `select own.id as line, b.starts_on::text as year,
    greatest(0, least(11, (extract(year from age(e.day, b.starts_on)) * 12 + extract(month from age(e.day, b.starts_on)))::int)) as month,
    sum(e.amount_cents)::bigint as cents
  from revenue_line own
  join budget mine on mine.organization_id = own.organization_id and mine.id = own.budget
  join budget b on b.organization_id = own.organization_id and (b.id = mine.id or (b.span = 'year' and b.starts_on < mine.starts_on
    and b.starts_on > mine.starts_on - interval '6 years' and b.status in ('adopted', 'amended', 'closed')))
  join revenue_line l on l.organization_id = b.organization_id and l.budget = b.id and l.account = own.account
  join revenue_entry e on e.organization_id = l.organization_id and e.line = l.id and e.status = 'posted'
  where own.organization_id = $1 and own.${which} = $2 group by 1, 2, 3`;

export interface Came {
  readonly line: string;
  readonly year: string;
  readonly month: number;
  readonly cents: number;
}

export const none = Array.from({ length: MONTHS }, () => 0);
const yearOf = (came: readonly Came[]): YearOfLine => ({
  spent: none.map((_, month) => came.filter((one) => one.month === month).reduce((sum, { cents }) => sum + cents, 0)),
  open: none,
});

/** What came in of one line by year, and what each method makes of it by the complete months. */
export function expected(came: readonly Came[], of: { startsOn: string; received: number; today: string }) {
  const years = [...Map.groupBy(came, ({ year }) => year)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const past = years.filter(([year]) => year < of.startsOn).map(([, own]) => yearOf(own));
  const now = yearOf(years.find(([year]) => year === of.startsOn)?.[1] ?? []);
  const months = completeMonths(of.startsOn, of.today);
  const complete = now.spent.slice(0, months).reduce((sum, one) => sum + one, 0);
  // What came in since the last complete month is received all the same.
  const told = guesses({ months, spent: complete, open: 0, driven: null }, past).map((one) => ({
    ...one,
    cents: one.cents === null ? null : Math.max(one.cents, of.received),
  }));
  return { past, now, months, told };
}

/** By line of a budget, what the method that erred least expects at the end of the year; a line that no method knows is left out. */
export async function yearEndsOf(
  { tx, actor, today }: UnitOfWork,
  budget: { readonly id: string; readonly startsOn: string },
  received: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const came = await tx.query<Came & Record<string, unknown>>(
    receivedSql('budget'),
    [actor.organizationId, budget.id],
    'revenue.year_ends',
  );
  const byLine = Map.groupBy(came, ({ line }) => line);
  const ends = new Map<string, number>();
  for (const [line, own] of byLine) {
    const { told } = expected(own, { startsOn: budget.startsOn, received: received.get(line) ?? 0, today });
    if (told[0] && told[0].cents !== null) ends.set(line, told[0].cents);
  }
  return ends;
}
