import type { coverages } from '../coverages.ts';

/** A confirmed policy, as far as the day on which it counts is judged. */
export interface Dated {
  readonly coverage: keyof typeof coverages;
  readonly fromDay: string;
  readonly untilDay: string;
  /** Who of the firm submitted it; null where the agency entered it. */
  readonly submittedBy: string | null;
  readonly confirmedAt: string | null;
}

/**
 * Whether a certificate of the firm that was confirmed later has taken the place of a policy of one vendor: from its first day on, and
 * not of a policy that begins when it is over. The same as `supersededOn` asks in SQL.
 */
export const isSuperseded = (one: Dated, all: readonly Dated[], day: string): boolean =>
  all.some(
    (later) =>
      later.coverage === one.coverage &&
      later.submittedBy !== null &&
      later.confirmedAt !== null &&
      later.confirmedAt > (one.confirmedAt ?? '') &&
      later.fromDay <= day &&
      later.untilDay > one.fromDay,
  );

/** Why a confirmed policy does not count on a day, in words; null where it does. */
export function whyNotInForce(one: Dated, all: readonly Dated[], day: string): string | null {
  if (one.fromDay > day) return `Starts on ${one.fromDay}.`;
  if (one.untilDay < day) return `Expired on ${one.untilDay}.`;
  return isSuperseded(one, all, day) ? 'Replaced by a newer certificate.' : null;
}
