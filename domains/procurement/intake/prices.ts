import type { Told } from '#kernel';
import { likened, type Likened } from './likeness.ts';

/** An earlier price, with the request in which it stands. */
const earlierPrice = {
  requisition: 'uuid',
  number: 'text',
  item: 'text',
  day: 'date',
  unit: 'text',
  unitCents: 'whole',
  currency: 'text',
} as const;
export type EarlierPrice = Told<typeof earlierPrice>;

/** What the same thing cost before. Every figure is one of the earlier prices or lies between two of them. */
export const priceRangeShape = {
  low: earlierPrice,
  median: earlierPrice,
  high: earlierPrice,
  sample: 'whole',
  found: [earlierPrice],
} as const;
export type PriceRange = Told<typeof priceRangeShape>;

const ALIKE = 0.45;
const MOST = 12;

/** Earlier prices of things like this one, in the same unit and currency as the best match; null when there is none. */
export function priceRange<T extends EarlierPrice>(
  item: string,
  among: Likened<T>,
  unit?: string | null,
): PriceRange | null {
  const alike = among.find(item, { most: 60, least: ALIKE }).map(({ one }) => one);
  const best = alike.find((one) => unit === undefined || unit === null || one.unit === unit);
  if (!best) return null;
  const found = alike.filter((one) => one.unit === best.unit && one.currency === best.currency).slice(0, MOST);
  const sorted = found.toSorted((one, other) => one.unitCents - other.unitCents || (one.day < other.day ? 1 : -1));
  const [low, median, high] = [sorted[0], sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)];
  return low && median && high ? { low, median, high, sample: sorted.length, found } : null;
}

export const byItem = <T extends EarlierPrice>(lines: readonly T[]): Likened<T> => likened(lines, ({ item }) => item);
