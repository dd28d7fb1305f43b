import { endsBetween } from '../terms/clocks.ts';
import type { intervals } from './milestone-words.ts';

export interface Tracking {
  readonly fromDay: string;
  readonly untilDay: string;
  readonly reporting: keyof typeof intervals;
}

const monthsOf = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12, final: 0 } as const;

/** Ends of the periods that a measure is reported for: of calendar months, quarters, halves or years, and the end of the award. */
export const trackingEnds = ({ fromDay, untilDay, reporting }: Tracking): readonly string[] => [
  ...endsBetween({ fromDay, untilDay }, monthsOf[reporting]),
  untilDay,
];

/** Whether a measure owes a value for the period that ends on a day. */
export const isDueAt = (of: Tracking, day: string): boolean => trackingEnds(of).includes(day);

/** Periods that are over and have no value, the earliest first. */
export function missingPeriods(
  of: Tracking,
  values: readonly { readonly periodEnd: string }[],
  today: string,
): readonly string[] {
  const told = new Set(values.map(({ periodEnd }) => periodEnd));
  return trackingEnds(of).filter((end) => end < today && !told.has(end));
}

/** The end of the next period that is not over. */
export const nextPeriod = (of: Tracking, today: string): string | null =>
  trackingEnds(of).find((end) => end >= today) ?? null;
