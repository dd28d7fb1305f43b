import type { Told } from '#kernel';

/** How long requests took, as far as they are over, in whole days. */
export interface Waits {
  /** Days from submitting to the decision of those that were decided. */
  readonly toDecision: readonly number[];
  /** Days from the decision to the order of those that were ordered. */
  readonly toOrder: readonly number[];
  /** Days from submitting to the order. */
  readonly whole: readonly number[];
}

/** The days as a distribution, and for the picture how many of the past requests that it rests on were over after so many. */
export const daysLeftShape = {
  sample: 'whole',
  quarter: 'number',
  median: 'number',
  threeQuarters: 'number',
  nineTenths: 'number',
  bins: [{ from: 'whole', to: 'whole', count: 'whole' }],
} as const;
export type DaysLeft = Told<typeof daysLeftShape>;

/** Below this nobody speaks of a distribution. */
export const FEWEST = 5;
const BINS = 8;

/** The value below which this share of the sorted days lies, between the neighbours where it falls between them. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return Math.round((below + (above - below) * (at - Math.floor(at))) * 10) / 10;
}

/**
 * What is left to wait, from what others waited: of those that took longer than one has waited already, the days beyond. Null
 * when too few are left to speak of: a request that waits longer than nearly all before it has no forecast, and is told so.
 */
export function daysLeft(waits: readonly number[], waited = 0): DaysLeft | null {
  const left = waits.filter((days) => days >= waited).map((days) => days - waited);
  if (left.length < FEWEST) return null;
  const sorted = left.toSorted((one, other) => one - other);
  const longest = sorted.at(-1) ?? 0;
  const width = Math.max(1, Math.ceil((longest + 1) / BINS));
  const bins = Array.from({ length: Math.ceil((longest + 1) / width) }, (_, at) => {
    const [from, to] = [at * width, (at + 1) * width - 1];
    return { from, to, count: sorted.filter((days) => days >= from && days <= to).length };
  });
  return {
    sample: sorted.length,
    quarter: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    threeQuarters: quantile(sorted, 0.75),
    nineTenths: quantile(sorted, 0.9),
    bins,
  };
}
