/**
 * Splits cents by shares so that the parts always sum to the whole: every part is rounded down, and the cents that are left go
 * to the largest remainders, the earlier share first. Shares are weights of any size; all zero means equal parts.
 */
export function splitCents(total: number, shares: readonly number[]): readonly number[] {
  if (shares.length === 0) return [];
  if (total < 0) return splitCents(-total, shares).map((cents) => (cents === 0 ? 0 : -cents));
  const weights = shares.every((share) => share <= 0) ? shares.map(() => 1n) : shares.map((share) => weight(share));
  const all = weights.reduce((sum, one) => sum + one, 0n);
  const exact = weights.map((one) => one * BigInt(total));
  const parts = exact.map((one) => Number(one / all));
  let left = total - parts.reduce((sum, one) => sum + one, 0);
  const byRemainder = exact
    .map((one, at) => ({ at, rest: one % all }))
    .toSorted((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  for (const { at } of byRemainder) {
    if (left === 0) break;
    parts[at] = (parts[at] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}

/** Shares may have decimals (33.3333 percent); the arithmetic is whole. */
const weight = (share: number): bigint => BigInt(Math.max(0, Math.round(share * 1_000_000)));

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** Twelve weights of months; missing ones weigh nothing, none at all means evenly. */
const twelve = (months: readonly number[] | null): readonly number[] =>
  Array.from({ length: 12 }, (_, at) => months?.[at] ?? 0);

/** How much of a year's authority may be used up to the end of each of its months. */
export function allowedByMonth(cents: number, months: readonly number[] | null): readonly number[] {
  let sum = 0;
  return splitCents(cents, twelve(months)).map((one) => (sum += one));
}

/**
 * What is left under month-by-month control: the least of what the day's month and every later one can still take. `later` is
 * what was booked in later months, by month such as 2026-11; `usedCents` is everything.
 */
export function leftUpToEachMonth(given: {
  readonly authorityCents: number;
  readonly usedCents: number;
  readonly later: readonly { readonly month: string; readonly cents: number }[];
  readonly months: readonly number[] | null;
  readonly startsOn: string;
  readonly day: string;
}): number {
  const { authorityCents, usedCents, later, months, startsOn, day } = given;
  const allowed = allowedByMonth(authorityCents, months);
  const at = (one: string): number => Math.min(11, Math.max(0, monthsBetween(startsOn, one)));
  const left = allowed.slice(at(day)).map((cents, ahead) => {
    const after = later.filter(({ month }) => at(month) > at(day) + ahead).reduce((sum, one) => sum + one.cents, 0);
    return cents - (usedCents - after);
  });
  return Math.min(...left);
}
