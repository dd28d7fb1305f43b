import { f, shape, type Told } from '#kernel';

/** What a line spent and had open at the end of each month of a year; the last month stands for the whole year. */
export interface YearOfLine {
  /** Spent in each of the twelve months. */
  readonly spent: readonly number[];
  /** Reserved and ordered, and not yet paid, at the end of each month. */
  readonly open: readonly number[];
  /** What last year and the drivers of this one, as far as they were stated then, made it at the month that is looked at. */
  readonly driven?: number | null;
}

/** A year under way: its complete months, and what is spent and open now. */
export interface SoFar {
  readonly months: number;
  readonly spent: number;
  readonly open: number;
  /** Last year with the drivers of this one; last year itself when nobody stated any. */
  readonly driven?: number | null;
}

export const methods = {
  run_rate: 'Current pace',
  seasonal: 'Seasonal',
  encumbrance: 'Commitments',
  driver: 'Prior year plus drivers',
} as const;
export type Method = keyof typeof methods;

export const MONTHS = 12;

const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
export const totalOf = ({ spent }: YearOfLine): number => sum(spent);

/** Whole cents times a fraction, rounded half up; exact however large. */
function share(cents: number, over: number, under: number): number {
  const [n, d] = [BigInt(cents) * BigInt(over) * 2n + BigInt(under), BigInt(under) * 2n];
  const whole = n / d;
  return Number(n < 0n && whole * d !== n ? whole - 1n : whole);
}

/** What a line will have spent at the end of the year; null when the method has nothing to go by. `past` begins with the oldest year. */
export function estimate(
  method: Method,
  { months, spent, open, driven }: SoFar,
  past: readonly YearOfLine[],
): number | null {
  if (months >= MONTHS) return spent;
  if (method === 'run_rate') return months === 0 ? null : share(spent, MONTHS, months);
  const all = sum(past.map(totalOf));
  if (method === 'seasonal') {
    const before = sum(past.map((year) => sum(year.spent.slice(0, months))));
    return before <= 0 || all <= 0 ? null : share(spent, all, before);
  }
  if (method === 'encumbrance') {
    // Years without commitments at this month tell nothing of what commitments become.
    const openThen = sum(past.map((year) => openAt(year, months)));
    const before = openThen + sum(past.map((year) => sum(year.spent.slice(0, months))));
    return openThen <= 0 || before <= 0 || all <= 0 ? null : Math.max(spent, share(spent + open, all, before));
  }
  const last = past.at(-1);
  const expected = driven ?? (last ? totalOf(last) : null);
  return expected === null ? null : Math.max(spent, expected);
}

const openAt = ({ open }: YearOfLine, months: number): number => (months === 0 ? 0 : (open[months - 1] ?? 0));

/** What a method would have said of each earlier year at the same month, from the years before it alone, and what was spent in the end. */
const tries = (method: Method, months: number, past: readonly YearOfLine[]): { guess: number; actual: number }[] =>
  past.flatMap((year, at) => {
    const actual = totalOf(year);
    if (actual <= 0) return [];
    const then = {
      months,
      spent: sum(year.spent.slice(0, months)),
      open: openAt(year, months),
      driven: year.driven ?? null,
    };
    const guess = estimate(method, then, past.slice(0, at));
    return guess === null ? [] : [{ guess, actual }];
  });

/**
 * How far off a method would have been in earlier years at the same month: the mean of the absolute errors in percent of what was really
 * spent (MAPE), in hundredths of a percent; null when there is no year to try it on.
 */
export const pastError = (method: Method, months: number, past: readonly YearOfLine[]): number | null =>
  backTest(method, months, past).error;

function backTest(method: Method, months: number, past: readonly YearOfLine[]) {
  const tried = tries(method, months, past);
  const errors = tried.map(({ guess, actual }) => Math.abs(guess - actual) / actual);
  return {
    error: errors.length === 0 ? null : Math.round((10_000 * sum(errors)) / errors.length),
    tested: errors.length,
  };
}

/** The most that was spent beyond or short of what a method had said at the same month, as a share of that; null when it was never tried. */
export function furthestOff(method: Method, months: number, past: readonly YearOfLine[]): number | null {
  const shares = tries(method, months, past).flatMap(({ guess, actual }) =>
    guess > 0 ? [Math.abs(actual - guess) / guess] : [],
  );
  return shares.length === 0 ? null : Math.max(...shares);
}

/** What a method expects, and its error in hundredths of a percent at the same month of so many earlier years. */
export const guessShape = shape({
  method: f.choice(methods).required(),
  cents: 'whole?',
  error: 'whole?',
  tested: 'whole',
});
type Guess = Told<typeof guessShape>;

/** In this order when nothing is measured: what knows more goes first. */
const order: readonly Method[] = ['encumbrance', 'seasonal', 'run_rate', 'driver'];

/** Every method with its past error; the first is the one that erred least, not the one that somebody likes. */
export function guesses(soFar: SoFar, past: readonly YearOfLine[]): Guess[] {
  return order
    .map((method) => ({
      method,
      cents: estimate(method, soFar, past),
      ...backTest(method, soFar.months, past),
    }))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = ({ cents, error }: Guess): number =>
  cents === null ? Number.POSITIVE_INFINITY : (error ?? Number.MAX_SAFE_INTEGER);
