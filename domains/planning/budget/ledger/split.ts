/**
 * Splits cents by shares so that the parts always sum to the whole: every part is rounded down, and the cents that are left go
 * to the largest remainders, the earlier share first. Shares are weights of any size; all zero means equal parts.
 */
export function splitCents(total: number, shares: readonly number[]): readonly number[] {
  if (shares.length === 0) return [];
  if (total < 0) return splitCents(-total, shares).map((cents) => (cents === 0 ? 0 : -cents));
  const weights = weightsOf(shares);
  let [all, largest] = [0, 0];
  for (const weight of weights) {
    all += weight;
    if (weight > largest) largest = weight;
  }
  // Large numbers take no part of a cent: what is none is refused there.
  const isSafe =
    Number.isSafeInteger(total) && largest * total <= Number.MAX_SAFE_INTEGER && all <= Number.MAX_SAFE_INTEGER;
  return isSafe ? inNumbers(total, weights, all) : inBigInts(total, weights);
}

/** Whole weights in the proportion of the shares, which may have decimals (33.3333 percent). */
function weightsOf(shares: readonly number[]): readonly number[] {
  if (shares.every((share) => share <= 0)) return shares.map(() => 1);
  if (shares.every((share) => share >= 0 && Number.isSafeInteger(share))) return shares;
  const scaled = shares.map((share) => Math.max(0, Math.round(share * 1_000_000)));
  return scaled.every((share) => share === 0) ? shares.map((share) => (share > 0 ? 1 : 0)) : scaled;
}

/** Exact, as long as no product is larger than a number holds. Thousands of positions are split twice each. */
function inNumbers(total: number, weights: readonly number[], all: number): readonly number[] {
  const rests: number[] = [];
  const parts: number[] = [];
  let left = total;
  for (const weight of weights) {
    const exact = weight * total;
    const rest = exact % all;
    rests.push(rest);
    parts.push((exact - rest) / all);
    left -= (exact - rest) / all;
  }
  for (; left > 0; left--) {
    let best = 0;
    for (let at = 1; at < rests.length; at++) if ((rests[at] ?? 0) > (rests[best] ?? 0)) best = at;
    parts[best] = (parts[best] ?? 0) + 1;
    rests[best] = -1;
  }
  return parts;
}

function inBigInts(total: number, weights: readonly number[]): readonly number[] {
  const exact = weights.map((one) => BigInt(one) * BigInt(total));
  const all = weights.reduce((sum, one) => sum + BigInt(one), 0n);
  const parts = exact.map((one) => Number(one / all));
  const left = total - parts.reduce((sum, one) => sum + one, 0);
  const byRemainder = exact
    .map((one, at) => ({ at, rest: one % all }))
    .sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

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
