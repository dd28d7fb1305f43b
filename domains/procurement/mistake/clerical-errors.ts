import { stepsIn } from '../solicitation/alternates.ts';
import type { ClericalError } from './mistake-claim.rules.ts';
import { extended, type Offer, piecesOf, type Sheet, totalsOf, withPrice } from '../solicitation/price-sheet.ts';

export interface Claimed {
  readonly line: number | null;
  readonly error: ClericalError | null;
  readonly otherLine: number | null;
}

/** Why a claim is none, and the field that says it. */
export interface NotEvident {
  readonly path: 'line' | 'error' | 'otherLine';
  readonly message: string;
}

const factors: Readonly<Record<string, number>> = { times_10: 10, times_100: 100, times_1000: 1000 };
const divisors: Readonly<Record<string, number>> = { by_10: 10, by_100: 100, by_1000: 1000 };
const PIECES = 1_000_000n; // of one, in a quantity

const not = (path: NotEvident['path'], message: string): NotEvident => ({ path, message });
export const isNotEvident = (one: Offer | NotEvident): one is NotEvident => 'message' in one;

/** The offer with the one price (or two) that the error explains; every other price is as it was opened. */
export function correctedOffer(sheet: Sheet, offer: Offer, { line, error, otherLine }: Claimed): Offer | NotEvident {
  const own = sheet.lines.find(({ id }) => id === String(line));
  // In another unit the error is in what was entered: the price of the unit asked follows from it.
  const price = own && (offer.units?.[own.id]?.price ?? offer.prices[own.id]);
  if (!own || own.kind !== 'base' || typeof price !== 'number' || price === 0)
    return not('line', 'Enter the number of a base line that has a price in this bid.');
  if (error === null) return not('error', 'Choose the clerical error.');
  const isOther = offer.units?.[own.id] !== undefined;
  const corrected = (is: number): Offer => {
    const entered = offer.units?.[own.id];
    return withPrice(offer, own, entered ? { ...entered, price: is } : is);
  };
  if (error === 'swapped') {
    const other = sheet.lines.find(({ id }) => id === String(otherLine));
    const theirs = other && offer.prices[other.id];
    if (!other || other.kind !== 'base' || typeof theirs !== 'number' || other.id === own.id)
      return not('otherLine', 'Enter the number of the other base line.');
    if (theirs === price) return not('otherLine', 'Both lines have the same price.');
    if (isOther || offer.units?.[other.id]) return not('otherLine', 'Prices of different units are no evident swap.');
    return { ...offer, prices: { ...offer.prices, [own.id]: theirs, [other.id]: price } };
  }
  if (otherLine !== null) return not('otherLine', 'Only swapped prices have a second line.');
  if (error === 'extended') {
    const pieces = piecesOf(own.quantity);
    const whole = BigInt(price) * PIECES;
    if (isOther) return not('error', 'The price is of another unit than the quantity, so this error is not evident.');
    if (pieces === PIECES || pieces === 0n || whole % pieces !== 0n)
      return not('error', 'The price is not a whole multiple of the quantity, so this error is not evident.');
    return corrected(Number(whole / pieces));
  }
  const divisor = divisors[error];
  if (divisor && price % divisor !== 0)
    return not('error', 'The price can’t be divided so, so this error is not evident.');
  const is = divisor ? price / divisor : price * (factors[error] ?? 1);
  const found = corrected(is);
  const asked = found.prices[own.id];
  if (!Number.isSafeInteger(is) || typeof asked !== 'number' || !Number.isSafeInteger(extended(own.quantity, asked)))
    return not('error', 'The corrected price would be too large.');
  return asked === 0 ? not('error', 'The corrected price would be too small.') : found;
}

/** The whole price in cents; null while a lot has none. */
export function wholeOf(sheet: Sheet, offer: Offer): number | null {
  const lots = Object.values(totalsOf(sheet, offer).lots);
  return lots.length === 0 || lots.includes(null) ? null : lots.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** Every sum that an award can go by: of the whole, of each lot, and of each with its alternates. */
const sumsOf = (sheet: Sheet, offer: Offer): ReadonlyMap<string, number | null> =>
  new Map([
    ['', wholeOf(sheet, offer)],
    ...Object.entries(totalsOf(sheet, offer).lots).map(([lot, is]) => [`lot ${lot}`, is] as const),
    ...stepsIn(totalsOf(sheet, offer)).map(({ name, cents }) => [name, cents] as const),
  ]);

/** Whether a corrected bid passes, or draws level with, another one that was lower when the bids were opened. */
export function overtakes(sheet: Sheet, opened: Offer, corrected: Offer, others: readonly Offer[]): boolean {
  const [before, after] = [sumsOf(sheet, opened), sumsOf(sheet, corrected)];
  return others.some((other) =>
    [...sumsOf(sheet, other)].some(([of, theirs]) => {
      const [was, is] = [before.get(of) ?? null, after.get(of) ?? null];
      return theirs !== null && was !== null && is !== null && is < was && theirs <= was && is <= theirs;
    }),
  );
}
