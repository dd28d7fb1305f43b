import { dayIn } from '#kernel/fields/date.ts';

/** Where the time comes from, so that a test can move it. */
export interface Clock {
  now(): Date;
}

/** So much may a clock be slowed down or set back by the time server without anybody being misled. */
const UNNOTICED_MS = 1000;

/** A time that never falls behind what has really passed: set back, a clock would let sessions outlive their limit. Forward it is followed. */
export function steady(wall: () => number, elapsed: () => number): () => number {
  const began = wall() - elapsed();
  return () => {
    const now = wall();
    const least = Math.floor(began + elapsed());
    return now < least - UNNOTICED_MS ? least : now;
  };
}

/** The milliseconds of `systemClock`, for what has no clock of its own. */
export const steadyNow: () => number = steady(Date.now, () => performance.now());
export const systemClock: Clock = { now: () => new Date(steadyNow()) };

const QUARTER_HOUR = 15 * 60_000; // every time zone is a whole number of them away from UTC, so no day begins within one

const known = new Map<string, { readonly quarter: number; readonly day: string }>();

/** The calendar date in a time zone, as `2026-11-20`: a deadline's day is the office's day, not the server's. */
export function today(clock: Clock, timeZone: string): string {
  const now = clock.now();
  const quarter = Math.floor(now.getTime() / QUARTER_HOUR);
  const last = known.get(timeZone);
  if (last?.quarter === quarter) return last.day;
  const day = dayIn(timeZone, now);
  known.set(timeZone, { quarter, day });
  return day;
}
