import { budget } from '../budget/budget.record.ts';
import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { effectsIn, knownOn, planDrivers, statedFor } from './driver-reading.server.ts';
import { type DriverAtWork, type DriverSide, driven, ofSide } from './drivers.ts';
import { furthestOff, guesses, MONTHS, type YearOfLine } from './methods.ts';
import { type LineOutlook, type Outlook, summed } from './outlook.ts';
import { forecastOf } from './range.ts';
import { fundSql, revenueCountAsked, revenueLinesAsked, revenueMovedAsked } from './revenue-lines.server.ts';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly costCenter: string | null;
  readonly department: string | null;
  readonly fund: string | null;
  readonly owner: string | null;
  readonly ownerName: string | null;
  readonly type: string | null;
}

interface Moved {
  readonly account: string;
  readonly year: string;
  readonly month: number;
  readonly bucket: 'spent' | 'open' | 'authority';
  readonly cents: number;
}

/** A budget of more lines is told by its largest. */
const MOST_LINES = 5000;

const linesAsked = `with ${fundSql}
  select l.id, l.name, l.account, c.code || ' ' || c.name as "costCenter", c.department, v.code || ' ' || v.name as fund,
    coalesce(l.owner, c.manager) as owner, m.name as "ownerName", null as type
  from budget_line l
  left join cost_center c on c.organization_id = l.organization_id and c.id = l.cost_center
  left join organization_members m on m.organization_id = l.organization_id and m.id = coalesce(l.owner, c.manager)
  left join fund on true
  left join account_value v on v.organization_id = l.organization_id and v.segment = fund.id
    and v.code = split_part(l.account, '-', fund.place)
  where l.organization_id = $1 and l.budget = $2 and not l.is_group order by l.amount_cents desc, l.account limit ${MOST_LINES}`;

const countAsked =
  'select count(*)::int as count from budget_line where organization_id = $1 and budget = $2 and not is_group';

/** Postings of the same accounts in this budget and in those of earlier years, by the month of their own year. */
const movedAsked = `select l.account, b.starts_on::text as year,
    greatest(0, least(11, (extract(year from age(p.day, b.starts_on)) * 12 + extract(month from age(p.day, b.starts_on)))::int)) as month,
    case when p.bucket = 'expended' then 'spent' when p.bucket in ('encumbered', 'preencumbered') then 'open' else 'authority' end as bucket,
    sum(p.cents)::bigint as cents
  from budget own
  join budget b on b.organization_id = own.organization_id and b.span = 'year' and b.starts_on <= own.starts_on
    and b.starts_on > own.starts_on - interval '6 years' and b.status in ('adopted', 'amended', 'closed')
  join budget_line l on l.organization_id = b.organization_id and l.budget = b.id and not l.is_group
  join budget_posting p on p.organization_id = l.organization_id and p.line = l.id and p.bucket not in ('retained', 'contingency')
  where own.organization_id = $1 and own.id = $2 group by 1, 2, 3, 4`;

/** Complete months between two days, at most a year. */
export function completeMonths(startsOn: string, today: string): number {
  const [y1 = 0, m1 = 0, d1 = 0] = startsOn.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = today.split('-').map(Number);
  return Math.max(0, Math.min(MONTHS, (y2 - y1) * MONTHS + m2 - m1 - (d2 < d1 ? 1 : 0)));
}

const asked = {
  spending: { lines: linesAsked, count: countAsked, moved: movedAsked },
  revenue: { lines: revenueLinesAsked(MOST_LINES), count: revenueCountAsked, moved: revenueMovedAsked },
} as const;

/** How the lines of one side will end the year: both by the same methods, judged in the same way. */
export async function outlookIn(work: UnitOfWork, id: string, side: DriverSide = 'spending'): Promise<Outlook> {
  const { organizationId } = work.actor;
  const budget = await budgetIn(work, id);
  const ask = <Found>(sql: string, name: string) =>
    work.tx.query<Found & Record<string, unknown>>(sql, [organizationId, id], name);
  const sql = asked[side];
  const lines = (await ask<Line>(sql.lines, `forecast.${side}_lines`)).toSorted((one, other) =>
    one.account < other.account ? -1 : 1,
  );
  const [all] = await ask<{ count: number }>(sql.count, `forecast.${side}_count`);
  const moved = await ask<Moved>(sql.moved, `forecast.${side}_moved`);
  const stated = ofSide(await statedFor(work, id), side);
  const { effects } = side === 'spending' ? await effectsIn(work) : { effects: [] };
  const months = completeMonths(budget.startsOn, work.today);
  const byAccount = Map.groupBy(moved, ({ account }) => account);
  const accounts = lines.map(({ account }) => pastOf(byAccount.get(account) ?? [], account));
  const years = [...new Set(moved.map(({ year }) => year))].filter((year) => year < budget.startsOn).toSorted();
  const drivenIn = (year: string, before: string | undefined, more: readonly DriverAtWork[]) =>
    drivenOf(accounts, before, [...knownOn(stated, year, sameDayOf(year, budget.startsOn, work.today)), ...more]);
  const tried = new Map(years.map((year, at) => [year, drivenIn(year, years[at - 1], [])]));
  const now = drivenIn(budget.startsOn, years.at(-1), planDrivers(effects, Number(budget.endsOn.slice(0, 4))));
  const told = lines.map((line, at) =>
    lineOutlook(line, byAccount.get(line.account) ?? [], {
      months,
      startsOn: budget.startsOn,
      driven: now[at] ?? null,
      tried: (year) => tried.get(year)?.[at] ?? null,
    }),
  );
  return {
    budget: id,
    side,
    name: budget.name,
    startsOn: budget.startsOn,
    months,
    leftOut: (all?.count ?? 0) - lines.length,
    total: summed(told, months).forecast,
    lines: told,
  };
}

export async function budgetIn(
  work: UnitOfWork,
  id: string,
): Promise<{ readonly name: string; readonly startsOn: string; readonly endsOn: string }> {
  const found = uuidPattern.test(id)
    ? await work.row(budget, { where: { id }, fields: ['name', 'startsOn', 'endsOn'] })
    : null;
  if (!found) throw fail('not_found', 'budget.unknown', 'There is no such budget.');
  return found;
}

/** The day of an earlier year that today is of this one: what was stated later was not known then. */
export function sameDayOf(year: string, startsOn: string, today: string): string {
  const [y = 0, month = 0, day = 0] = today.split('-').map(Number);
  const then = y - Number(startsOn.slice(0, 4)) + Number(year.slice(0, 4));
  return new Date(Date.UTC(then, month - 1, day)).toISOString().slice(0, 10);
}

interface Account {
  readonly account: string;
  readonly byYear: ReadonlyMap<string, YearOfLine>;
}

const pastOf = (moved: readonly Moved[], account: string): Account => ({
  account,
  byYear: new Map([...Map.groupBy(moved, ({ year }) => year)].map(([year, own]) => [year, yearOf(own)])),
});

/** Line by line, the year before with the drivers of this one; null where there is neither. */
function drivenOf(
  accounts: readonly Account[],
  before: string | undefined,
  drivers: readonly DriverAtWork[],
): (number | null)[] {
  const nothing = Array.from({ length: MONTHS }, () => 0);
  const last = accounts.map(({ byYear }) => (before === undefined ? undefined : byYear.get(before)));
  const lines = accounts.map(({ account }, at) => ({ account, months: last[at]?.spent ?? nothing }));
  const changed = driven(lines, drivers);
  return changed.map((months, at) => {
    const cents = months.reduce((sum, one) => sum + one, 0);
    return last[at] === undefined && cents === 0 ? null : cents;
  });
}

function lineOutlook(
  { id, ...line }: Line,
  moved: readonly Moved[],
  given: {
    readonly months: number;
    readonly startsOn: string;
    readonly driven: number | null;
    readonly tried: (year: string) => number | null;
  },
): LineOutlook {
  const { months, startsOn } = given;
  const years = [...Map.groupBy(moved, ({ year }) => year)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const past = years
    .filter(([year]) => year < startsOn)
    .map(([year, own]) => ({ ...yearOf(own), driven: given.tried(year) }));
  const own = years.find(([year]) => year === startsOn)?.[1] ?? [];
  const now = yearOf(own);
  const [spent, open, authority] = [total(own, 'spent'), total(own, 'open'), total(own, 'authority')];
  // Only complete months are compared with the same months before; what came in since is spent all the same.
  const complete = now.spent.slice(0, months).reduce((sum, one) => sum + one, 0);
  const soFar = { months, spent: complete, open: months === 0 ? 0 : (now.open[months - 1] ?? 0), driven: given.driven };
  // Months without a receipt say nothing of revenue that never came before: it may come on one day.
  const isKnown = line.type === null || spent !== 0 || past.length > 0;
  const found = guesses(soFar, past).map((one) => ({
    ...one,
    cents: one.cents === null || !isKnown ? null : Math.max(one.cents, spent),
  }));
  const off = found[0] ? furthestOff(found[0].method, months, past) : null;
  return {
    line: id,
    ...line,
    authority,
    spent,
    open,
    byMonth: now.spent.slice(0, Math.min(MONTHS, months + 1)),
    lastYear: past.at(-1)?.spent ?? [],
    years: past.length,
    guesses: found,
    forecast: forecastOf({ months, spent, open, authority, guesses: found, off }),
  };
}

const total = (moved: readonly Moved[], bucket: Moved['bucket']): number =>
  moved.filter((one) => one.bucket === bucket).reduce((sum, one) => sum + one.cents, 0);

function yearOf(moved: readonly Moved[]): YearOfLine {
  const at = (bucket: Moved['bucket']) =>
    Array.from({ length: MONTHS }, (_, month) =>
      moved.filter((one) => one.bucket === bucket && one.month === month).reduce((sum, one) => sum + one.cents, 0),
    );
  let open = 0;
  return { spent: at('spent'), open: at('open').map((one) => (open += one)) };
}
