/** How a price becomes points. Published with the solicitation, so that a vendor can work out beforehand what a price is worth. */
export type PriceFormula =
  /** The lowest price divided by this one. */
  | { readonly kind: 'ratio' }
  /** Evenly down to nothing at so many percent above the lowest price. */
  | { readonly kind: 'linear'; readonly nothingAt: number }
  /** By steps: up to so many percent above the lowest price that part of the points, in percent; above the last step nothing. */
  | { readonly kind: 'banded'; readonly bands: readonly Band[] };

export interface Band {
  readonly upTo: number;
  readonly part: number;
}

/** Points are whole hundredths: sums are exact, and what is printed is what was added. */
export type Hundredths = number;

/** A quotient rounded half up, exact for as large amounts as there are. */
export function divided(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** The points of a price, of at most so many; both prices are in cents and above zero. */
export function pricePoints(formula: PriceFormula, most: Hundredths, cents: number, lowest: number): Hundredths {
  if (!(lowest > 0 && cents >= lowest)) throw new RangeError('Prices are above zero, and none is below the lowest');
  const [all, price, least] = [BigInt(most), BigInt(cents), BigInt(lowest)];
  if (formula.kind === 'ratio') return divided(all * least, price);
  if (formula.kind === 'linear') {
    const room = BigInt(Math.round(formula.nothingAt * 100)) * least;
    const above = 10_000n * (price - least);
    return above >= room ? 0 : divided(all * (room - above), room);
  }
  const band = formula.bands.find(({ upTo }) => 10_000n * (price - least) <= BigInt(Math.round(upTo * 100)) * least);
  return band ? divided(all * BigInt(Math.round(band.part * 100)), 10_000n) : 0;
}

/** What is wrong with a formula, in a sentence; null where nothing is. */
export function flawOf(formula: PriceFormula): string | null {
  if (formula.kind === 'ratio') return null;
  if (formula.kind === 'linear')
    return formula.nothingAt > 0 && formula.nothingAt <= 1000 ? null : 'Enter a percent from above 0 to 1,000.';
  if (formula.bands.length === 0) return 'Enter at least one step.';
  const rises = formula.bands.some(({ upTo }, at) => upTo < 0 || upTo <= (formula.bands[at - 1]?.upTo ?? -1));
  if (rises) return 'Each step ends above the one before it.';
  const falls = formula.bands.every(({ part }, at) => part >= 0 && part <= (formula.bands[at - 1]?.part ?? 100));
  if (!falls) return 'Each step gives at most as many points as the one before it.';
  return (formula.bands.at(-1)?.upTo ?? 0) > 1000 ? 'Steps end at 1,000% at most.' : null;
}
