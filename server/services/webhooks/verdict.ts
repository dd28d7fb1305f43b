import type { Outcome } from '../outbound/outbound.ts';

/** What follows from one attempt. `gone`: the receiver answered 410 and wants nothing more. */
export type Verdict = 'delivered' | 'again' | 'dead' | 'gone';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds after the first, second … failed attempt; after the last one the delivery is dead. */
export const SCHEDULE = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

export function judge({ status, failure }: Outcome): Verdict {
  if (status === null) return failure === 'url' || failure === 'address' ? 'dead' : 'again';
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'gone';
  const mayPass = [408, 409, 425, 429].includes(status) || status >= 500;
  return mayPass ? 'again' : 'dead';
}

/** When to try again after `tries` failed attempts, up to a fifth later so that retries do not come in waves; null when it is over. */
export function nextAttempt({ tries, now, random }: { tries: number; now: Date; random: () => number }): Date | null {
  const seconds = SCHEDULE[tries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000 * (1 + random() / 5));
}
