import { shape, type Told } from '#kernel';
import { MONTHS } from './methods.ts';

/** With fewer complete months than this, a forecast of more than `MANY_TIMES` the spending so far is no single number. */
export const FEW_MONTHS = 3;
export const MANY_TIMES = 3;

/** A method that no earlier year could test counts as this far off. */
const UNTESTED = 0.25;
/** A method that erred more than this at the same month of earlier years, in hundredths of a percent, makes no range wider. */
const TOO_FAR = 5000;

/** What is expected at the end of the year, in cents: between low and high; `cents` is null where only that can be said. */
export const forecastShape = shape({ low: 'whole', high: 'whole', cents: 'whole?' });
export type Forecast = Told<typeof forecastShape>;

interface SoFar {
  readonly months: number;
  readonly spent: number;
}

/** Early in a year one number would claim more than so few months can know. */
export const saysOnlyRange = ({ months, spent }: SoFar, cents: number): boolean =>
  months < FEW_MONTHS && cents > MANY_TIMES * Math.max(0, spent);

interface Known extends SoFar {
  readonly open: number;
  readonly authority: number;
  /** What each method expects, the best first, with its error at the same month of earlier years. */
  readonly guesses: readonly { readonly cents: number | null; readonly error: number | null }[];
  readonly off: number | null;
}

/**
 * The best method as far off to either side as it ever was at this month (`off`, a share of what it said); early in the year also every other
 * method that can be believed, since a month or two tell too little to prefer one. Never less than is spent.
 */
export function forecastOf({ months, spent, open, authority, guesses, off }: Known): Forecast {
  const committed = spent + Math.max(0, open);
  const [best, ...others] = guesses.flatMap(({ cents, error }) => (cents === null ? [] : [{ cents, error }]));
  if (!best) {
    const high = Math.max(committed, authority);
    return { low: committed, high, cents: high === committed ? committed : null };
  }
  if (months >= MONTHS) return { low: best.cents, high: best.cents, cents: best.cents };
  const believed =
    months < FEW_MONTHS ? others.filter(({ error }) => (error ?? 0) <= TOO_FAR).map(({ cents }) => cents) : [];
  const margin = Math.round(Math.abs(best.cents) * (off ?? UNTESTED));
  return {
    low: Math.max(spent, Math.min(...believed, best.cents - margin)),
    high: Math.max(committed, ...believed, best.cents + margin),
    cents: saysOnlyRange({ months, spent }, best.cents) ? null : best.cents,
  };
}

/** Several together: a sum of which one part is only a range is one itself. */
export function together(forecasts: readonly Forecast[], soFar: SoFar): Forecast {
  const sum = (of: (one: Forecast) => number) => forecasts.reduce((all, one) => all + of(one), 0);
  const cents = forecasts.some((one) => one.cents === null) ? null : sum((one) => one.cents ?? 0);
  return {
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
    cents: cents === null || saysOnlyRange(soFar, cents) ? null : cents,
  };
}

/** The same forecast with so much on top. */
export const moved = ({ low, high, cents }: Forecast, by: number): Forecast => ({
  low: low + by,
  high: high + by,
  cents: cents === null ? null : cents + by,
});
