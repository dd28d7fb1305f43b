import { addDecimals, compareDecimals, type Quantity } from '#kernel';
import { millionths } from '#kernel/fields/decimal.ts';
import type { directions, GoalKind, measureMethods } from './milestone-words.ts';

export interface ReportedValue {
  readonly periodEnd: string;
  readonly value?: Quantity | null;
  readonly met?: boolean | null;
  readonly account?: string | null;
}

export interface Tracked {
  readonly kind: GoalKind;
  readonly goal: Quantity | null;
  readonly method: keyof typeof measureMethods;
  readonly direction: keyof typeof directions;
  readonly values: readonly ReportedValue[];
}

export interface Progress {
  /** What was reported so far: a figure, yes or no, or the last account; null where nothing is reported. */
  readonly reached: string | null;
  /** Of a numeric goal, in whole percent. */
  readonly percent: number | null;
  readonly isMet: boolean;
}

const nothing: Progress = { reached: null, percent: null, isMet: false };

/** What the reported values say together, until a day. A goal in words is read, not met. */
export function progressOf({ kind, goal, method, direction, values }: Tracked, until = '9999-12-31'): Progress {
  const ordered = values
    .filter(({ periodEnd }) => periodEnd <= until)
    .toSorted((one, other) => (one.periodEnd < other.periodEnd ? -1 : 1));
  const last = ordered.at(-1);
  if (!last) return nothing;
  if (kind === 'yes_no') return { reached: last.met === true ? 'Yes' : 'No', percent: null, isMet: last.met === true };
  if (kind === 'narrative') return { reached: last.account ?? null, percent: null, isMet: false };
  const amounts = ordered.flatMap(({ value }) => (value ? [value.amount] : []));
  const latest = amounts.at(-1);
  if (goal === null || latest === undefined) return nothing;
  const whole = method === 'latest' ? latest : amounts.reduce((sum, amount) => addDecimals(sum, amount), '0');
  const of = millionths(goal.amount);
  const compared = compareDecimals(whole, goal.amount);
  return {
    reached: whole,
    percent: of === 0n ? null : Number((100n * millionths(whole)) / of),
    isMet: direction === 'more' ? compared >= 0 : compared <= 0,
  };
}
