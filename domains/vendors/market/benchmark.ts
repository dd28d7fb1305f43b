/** Below so many prices no figure is shown: two prices are an anecdote. */
export const LEAST_SAMPLE = 5;

export interface Spread {
  readonly low: number;
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly high: number;
}

/** The value at this part of sorted values, between two of them by their distance (type 7, as spreadsheets do). */
export function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return Math.round(below + (above - below) * (at - Math.floor(at)));
}

/** The quartiles of a sample in whole cents; null below the least sample. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length < LEAST_SAMPLE) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const [low, lower, median, upper, high] = [0, 0.25, 0.5, 0.75, 1].map((part) => quantile(sorted, part));
  return { low, lower, median, upper, high } as Spread; // five parts give five values
}

/** A value of an index series for one month: `2026-03`. */
export interface MonthValue {
  readonly month: string;
  readonly value: number;
}

/** A price in the money of the base month; null where the series has no value for the month of the price. */
export function adjusted(
  cents: number,
  day: string,
  series: ReadonlyMap<string, number>,
  base: MonthValue,
): number | null {
  const then = series.get(day.slice(0, 7));
  return then === undefined || then <= 0 ? null : Math.round((cents * base.value) / then);
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text has all of these words, whatever their order. */
export function hasWords(text: string, asked: string): boolean {
  const within = plain(text);
  return plain(asked)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** What is compared with what: one description, in one unit and currency. A commodity code holds things of very different prices. */
export const goodOf = ({
  item,
  unit,
  currency,
}: {
  readonly item: string;
  readonly unit: string;
  readonly currency: string;
}): string => [plain(item).replaceAll(/\s+/g, ' ').trim(), unit.toUpperCase(), currency].join('|');
