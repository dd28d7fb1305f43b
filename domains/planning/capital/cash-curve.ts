import type { Spending } from './capital-words.ts';
import { type Cost, fiscalDays } from './funding.ts';

export interface CurvePoint {
  /** 2027-03 */
  readonly month: string;
  readonly cents: number;
  readonly sum: number;
}

/** How much of a year's work is done in each of its twelve months, in whole parts. */
const shapes: Readonly<Record<Spending, readonly number[]>> = {
  even: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  bell: [1, 2, 4, 6, 8, 9, 9, 8, 6, 4, 2, 1],
  early: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  late: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
};

/**
 * The planned cash flow of a project, month by month, with the sum so far: the S-curve. Each year's cost is spread over its months by
 * cumulative rounding, so that no cent is lost or made.
 */
export function cashCurve(costs: readonly Cost[], spending: Spending, startMonth: number): CurvePoint[] {
  const parts = shapes[spending];
  const whole = BigInt(parts.reduce((sum, one) => sum + one, 0));
  const byMonth = new Map<string, number>();
  const years = [...Map.groupBy(costs, ({ year }) => year)].toSorted(([one], [other]) => one - other);
  for (const [year, own] of years) {
    const cents = BigInt(own.reduce((sum, one) => sum + one.cents, 0));
    const [first] = fiscalDays(year, startMonth);
    let done = 0n;
    let so = 0n;
    for (const [at, part] of parts.entries()) {
      so += BigInt(part);
      const until = (cents * so) / whole;
      const month = monthAfter(first.slice(0, 7), at);
      byMonth.set(month, (byMonth.get(month) ?? 0) + Number(until - done));
      done = until;
    }
  }
  const months = [...byMonth.keys()].toSorted();
  const [from, until] = [months[0], months.at(-1)];
  const curve: CurvePoint[] = [];
  let sum = 0;
  for (let month = from; month !== undefined && until !== undefined && month <= until; month = monthAfter(month, 1)) {
    const cents = byMonth.get(month) ?? 0;
    sum += cents;
    curve.push({ month, cents, sum });
  }
  return curve;
}

/** What was spent so far, month by month until now: a month without postings stays where the one before was. */
export function spentCurve(
  spent: readonly { readonly month: string; readonly cents: number }[],
  until: string,
): CurvePoint[] {
  const byMonth = new Map(spent.map(({ month, cents }) => [month, cents]));
  const months = [...byMonth.keys()].toSorted();
  const last = [months.at(-1) ?? until, until].toSorted().at(-1) ?? until;
  const curve: CurvePoint[] = [];
  let sum = 0;
  for (let month = months[0] ?? until; month <= last; month = monthAfter(month, 1)) {
    const cents = byMonth.get(month) ?? 0;
    sum += cents;
    curve.push({ month, cents, sum });
  }
  return curve;
}

export function monthAfter(month: string, by: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7);
}
