import { percentOf } from '../revenue/fund-statement.ts';
import type { YearOfLines } from './path.ts';
import { type Forecast, moved } from './range.ts';

/** One side of a fund: what its first year is expected to be, and its lines in that year and those after it. */
export interface SideOfFund {
  readonly first: Forecast;
  readonly years: readonly Pick<YearOfLines, 'all' | 'recurring'>[];
}

export interface FundGiven {
  readonly fund: string;
  readonly beginning: number;
  /** In the first year, with what happens once; and in each year after it. */
  readonly transfersIn: { readonly first: number; readonly recurring: number };
  readonly transfersOut: { readonly first: number; readonly recurring: number };
  readonly revenues: SideOfFund;
  readonly spending: SideOfFund;
  /** What projects of the plan in force cost or save in each year. */
  readonly projects: readonly number[];
  /** The reserve of the first year; its policy makes those after it. */
  readonly required: number;
  readonly percent: number | null;
  readonly fixed: number | null;
}

/** A fund in one year: beginning + revenues + transfers in = spending + transfers out + ending, at each end of a range. */
export interface FundYear {
  readonly year: number;
  readonly beginning: Forecast;
  readonly revenues: Forecast;
  readonly transfersIn: number;
  readonly transfersOut: number;
  /** With what projects cost. */
  readonly spending: Forecast;
  readonly ending: Forecast;
  readonly required: number;
  /** Ending less required: below zero the fund is short by so much. */
  readonly difference: Forecast;
  /** What comes again less what is spent again, without one-time amounts: below zero is the structural gap. */
  readonly structural: Forecast;
}

const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
const certain = (cents: number): Forecast => ({ low: cents, high: cents, cents });

/** One forecast with another on top, and less another: the ends add up, so that a sum is never surer than its parts. */
export const plus = (one: Forecast, other: Forecast): Forecast => ({
  low: one.low + other.low,
  high: one.high + other.high,
  cents: one.cents === null || other.cents === null ? null : one.cents + other.cents,
});
export const less = (one: Forecast, other: Forecast): Forecast =>
  plus(one, { low: -other.high, high: -other.low, cents: other.cents === null ? null : -other.cents });

/** The year of a side: as sure as its first year, moved by what changes until then. */
function ofYear({ first, years }: SideOfFund, nth: number, which: 'all' | 'recurring', base: number): Forecast {
  return moved(first, sum(years[nth]?.[which] ?? []) - base);
}

/**
 * A fund in its first year and in those after it; each begins with what the one before it ended with. `base` is what the lines of the first
 * year are worked out from, before any driver of a scenario.
 */
export function fundYears(
  given: FundGiven,
  { year, base }: { readonly year: number; readonly base: { readonly revenues: number; readonly spending: number } },
): FundYear[] {
  const { revenues, spending, projects, percent, fixed } = given;
  let beginning = certain(given.beginning);
  return given.spending.years.map((_, nth): FundYear => {
    const project = projects[nth] ?? 0;
    const at = (which: 'all' | 'recurring') => ({
      in: ofYear(revenues, nth, which, base.revenues),
      out: moved(ofYear(spending, nth, which, base.spending), project),
    });
    const [all, recurring] = [at('all'), at('recurring')];
    const [into, outOf] =
      nth === 0
        ? [given.transfersIn.first, given.transfersOut.first]
        : [given.transfersIn.recurring, given.transfersOut.recurring];
    const ending = moved(less(plus(beginning, all.in), all.out), into - outOf);
    const required =
      nth === 0
        ? given.required
        : (fixed ?? 0) + (percent === null ? 0 : percentOf(all.out.cents ?? all.out.high, percent));
    const found: FundYear = {
      year: year + nth,
      beginning,
      revenues: all.in,
      transfersIn: into,
      transfersOut: outOf,
      spending: all.out,
      ending,
      required,
      difference: moved(ending, -required),
      structural: moved(less(recurring.in, recurring.out), given.transfersIn.recurring - given.transfersOut.recurring),
    };
    beginning = ending;
    return found;
  });
}

/** All funds in each year. What one has left pays for no other, so that a fund that is short stays one. */
export const allFunds = (funds: readonly (readonly FundYear[])[]): FundYear[] => {
  const [first] = funds;
  return (first ?? []).map(({ year }, nth) => {
    const own = funds.flatMap((one) => one.slice(nth, nth + 1));
    const together = (of: (one: FundYear) => Forecast) => own.map(of).reduce(plus, certain(0));
    const total = (of: (one: FundYear) => number) => sum(own.map(of));
    return {
      year,
      beginning: together((one) => one.beginning),
      revenues: together((one) => one.revenues),
      transfersIn: total((one) => one.transfersIn),
      transfersOut: total((one) => one.transfersOut),
      spending: together((one) => one.spending),
      ending: together((one) => one.ending),
      required: total((one) => one.required),
      difference: together((one) => one.difference),
      structural: together((one) => one.structural),
    };
  });
};

/** What can be said of an amount below zero: the gap, surely; maybe; or none. */
export const gapOf = ({ low, high, cents }: Forecast): 'gap' | 'maybe' | 'none' =>
  (cents ?? high) < 0 ? 'gap' : cents === null && low < 0 ? 'maybe' : 'none';
