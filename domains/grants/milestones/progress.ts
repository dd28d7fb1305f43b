import { addDecimals, compareDecimals, type Quantity } from '#kernel';
import { millionths } from '#kernel/fields/decimal.ts';
import type { directions, measureMethods } from './milestone-words.ts';

export interface Tracked {
  readonly goal: Quantity;
  readonly method: keyof typeof measureMethods;
  readonly direction: keyof typeof directions;
  readonly values: readonly { readonly periodEnd: string; readonly value: Quantity }[];
}

export interface Progress {
  /** What was reached so far; null where nothing is reported. */
  readonly reached: string | null;
  /** Of the goal, in whole percent. */
  readonly percent: number | null;
  readonly isMet: boolean;
}

/** One figure of the reported values: their sum, or the latest. */
export function progressOf({ goal, method, direction, values }: Tracked): Progress {
  const ordered = values.toSorted((one, other) => (one.periodEnd < other.periodEnd ? -1 : 1));
  const last = ordered.at(-1);
  if (!last) return { reached: null, percent: null, isMet: false };
  const whole =
    method === 'latest' ? last.value.amount : ordered.reduce((sum, { value }) => addDecimals(sum, value.amount), '0');
  const of = millionths(goal.amount);
  const compared = compareDecimals(whole, goal.amount);
  return {
    reached: whole,
    percent: of === 0n ? null : Number((100n * millionths(whole)) / of),
    isMet: direction === 'more' ? compared >= 0 : compared <= 0,
  };
}
