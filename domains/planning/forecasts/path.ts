import { splitCents } from '../budget/ledger/split.ts';
import { type Driver, type DriverAtWork, driven, type Monthly } from './drivers.ts';
import { MONTHS } from './methods.ts';

/** How many years ahead are shown. */
export const YEARS_AHEAD = 5;

/** A line with what its year is expected to cost or to bring, and how that divides over the months; nothing: evenly. */
export interface Expected {
  readonly account: string;
  readonly cents: number;
  readonly shape: readonly number[];
}

/** A driver of a scenario, at work from a fiscal year on; nothing: from the first. */
export interface Tried extends Driver {
  readonly year: number | null;
}

/** One year of the lines: what each costs or brings, and what of it comes again. */
export interface YearOfLines {
  readonly year: number;
  readonly all: readonly number[];
  readonly recurring: readonly number[];
}

interface Given {
  readonly year: number;
  readonly lines: readonly Expected[];
  /** Stated for the year itself: they are in what it is expected to be. */
  readonly stated: readonly DriverAtWork[];
  readonly tried?: readonly Tried[];
}

const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
const isOnce = ({ kind }: Driver): boolean => kind === 'once';
const isStep = ({ kind }: Driver): boolean => kind === 'steps';
const wholeYear = <One extends Driver>(driver: One) => ({ ...driver, from: 0, until: MONTHS });
const reversed = (driver: DriverAtWork): DriverAtWork => ({ ...driver, amount: -(driver.amount ?? 0) });

/**
 * The lines in their year and in those after it. Nothing is guessed beyond what was stated: a driver that began during the year counts for
 * the months in which it was not at work yet, a step comes again every year, a one-time amount is gone the year after.
 */
export function pathOf({ year, lines, stated, tried = [] }: Given): YearOfLines[] {
  const base = lines.map(({ account, cents, shape }): Monthly => ({ account, months: monthsOf(cents, shape) }));
  const lasting = stated.filter((one) => !isOnce(one));
  const startsIn = (at: number) => tried.filter((one) => Math.max(year, one.year ?? year) === at);
  const work = (on: readonly Monthly[], drivers: readonly DriverAtWork[]): Monthly[] =>
    driven(on, drivers).map((months, at) => ({ account: on[at]?.account ?? '', months }));
  const own = startsIn(year).map(wholeYear);
  const ownLasting = own.filter((one) => !isOnce(one));
  let recurring = work(work(base, stated.filter(isOnce).map(reversed)), ownLasting);
  const first = work(work(base, ownLasting), own.filter(isOnce));
  return Array.from({ length: YEARS_AHEAD + 1 }, (_, nth): YearOfLines => {
    const at = year + nth;
    if (nth === 0) return { year, all: first.map(totalOf), recurring: recurring.map(totalOf) };
    const starting = startsIn(at).map(wholeYear);
    const again = tried.filter((one) => isStep(one) && Math.max(year, one.year ?? year) < at).map(wholeYear);
    recurring = work(recurring, [
      ...lasting.map((one) => inNextYear(one, nth === 1)),
      ...again,
      ...starting.filter((one) => !isOnce(one)),
    ]);
    return {
      year: at,
      recurring: recurring.map(totalOf),
      all: work(recurring, starting.filter(isOnce)).map(totalOf),
    };
  });
}

const totalOf = ({ months }: Monthly): number => sum(months);

/** What began in March is at work from October on in the year after, for the first time; a step comes again every year. */
const inNextYear = (driver: DriverAtWork, isFirst: boolean): DriverAtWork =>
  isStep(driver)
    ? { ...driver, from: 0, until: MONTHS }
    : { ...driver, from: 0, until: isFirst ? Math.min(driver.from, MONTHS) : 0 };

function monthsOf(cents: number, shape: readonly number[]): number[] {
  const weights = Array.from({ length: MONTHS }, (_, month) => Math.max(0, shape[month] ?? 0));
  return [...splitCents(cents, weights)];
}
