import { compareDecimals } from '#kernel';
import { millionths } from '#kernel/fields/decimal.ts';
import { progressOf, type Tracked } from './progress.ts';
import { trackingEnds, type Tracking } from './tracking.ts';

const DAY = 86_400_000;
const daysFrom = (from: string, until: string): bigint =>
  BigInt(Math.round((Date.parse(until) - Date.parse(from)) / DAY) + 1);

/**
 * Whether a goal is on target by the last of its periods that is over; null while none is over, and of what no figure judges.
 * A sum to be reached grows evenly with the period of performance, every other figure is held against the goal itself, and a
 * yes or no is due with the award. What is not reported for that period is not on target.
 */
export function isOnTarget(of: Tracked & Tracking, today: string): boolean | null {
  const { kind, goal, method, direction, values, fromDay, untilDay } = of;
  const last = trackingEnds(of).findLast((end) => end < today);
  if (last === undefined || kind === 'narrative') return null;
  const { reached, isMet } = progressOf(of, last);
  if (kind === 'yes_no') return isMet || (last < untilDay ? null : false);
  if (goal === null || reached === null || !values.some(({ periodEnd }) => periodEnd === last)) return false;
  if (direction === 'less') return compareDecimals(reached, goal.amount) <= 0;
  if (method === 'latest') return isMet;
  return millionths(reached) * daysFrom(fromDay, untilDay) >= millionths(goal.amount) * daysFrom(fromDay, last);
}

/** How many goals of an award are due to be judged, and how many of them are on target. */
export function goalsOnTarget(
  goals: readonly (Tracked & Tracking)[],
  today: string,
): { readonly due: number; readonly on: number } {
  const judged = goals.map((goal) => isOnTarget(goal, today)).filter((one) => one !== null);
  return { due: judged.length, on: judged.filter(Boolean).length };
}
