import { addMonths } from '#kernel/lists/days.ts';

/** A disengagement for more than three months, or a reduction of 25 percent: 2 CFR 200.308(f)(3). */
export const ABSENT_MONTHS = 3;
export const REDUCED_PERCENT = 25;

/** Longer than three months, counted by calendar months; without an end it may last. */
export const isLongAbsence = (from: string, until: string | null): boolean =>
  until === null || until > addMonths(from, ABSENT_MONTHS);

/** Of the effort that the funder approved, so that small steps add up. Counted in thousandths, free of binary fractions. */
export function isLargeReduction(approved: number, now: number): boolean {
  const [before, after] = [approved, now].map((one) => Math.round(one * 1000)) as [number, number]; // two of two
  return before > 0 && 100 * (before - after) >= REDUCED_PERCENT * before;
}
