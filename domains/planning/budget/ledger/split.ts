/**
 * Splits cents by shares so that the parts always sum to the whole: every part is rounded down, and the cents that are left go
 * to the largest remainders, the earlier share first. Shares are weights of any size; all zero means equal parts. Parts that
 * are given are written over: as many as there are shares.
 */
export function splitCents(total: number, shares: readonly number[], parts: number[] = []): readonly number[] {
  if (shares.length === 0) return [];
  if (total < 0) {
    for (const [at, cents] of splitCents(-total, shares, parts).entries()) if (cents !== 0) parts[at] = -cents;
    return parts;
  }
  return splitWhole(total, areWhole(shares) ? shares : weightsOf(shares), parts);
}

/** Whether shares are weights as they stand. Loops by place here and below: thousands of positions are split twice each. */
function areWhole(shares: readonly number[]): boolean {
  let largest = 0;
  for (let at = 0; at < shares.length; at++) {
    const share = shares[at] ?? 0;
    if (share < 0 || !Number.isSafeInteger(share)) return false;
    if (share > largest) largest = share;
  }
  return largest > 0;
}

/** Whole weights in the proportion of the shares, which may have decimals (33.3333 percent). */
function weightsOf(shares: readonly number[]): readonly number[] {
  if (shares.every((share) => share <= 0)) return shares.map(() => 1);
  const scaled = shares.map((share) => Math.max(0, Math.round(share * 1_000_000)));
  return scaled.every((share) => share === 0) ? shares.map((share) => (share > 0 ? 1 : 0)) : scaled;
}

function splitWhole(total: number, weights: readonly number[], parts: number[]): readonly number[] {
  let [all, largest] = [0, 0];
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at] ?? 0;
    all += weight;
    if (weight > largest) largest = weight;
  }
  // Large numbers take no part of a cent: what is none is refused there.
  const isSafe = Number.isSafeInteger(total) && largest * total + all <= Number.MAX_SAFE_INTEGER;
  return isSafe ? inNumbers(total, weights, all, parts) : inBigInts(total, weights, parts);
}

/** What is left of each share until the cents that remain are dealt out; no split waits for anything, so one list serves all. */
const rests: number[] = [];

/** Exact, as long as no product is larger than a number holds. */
function inNumbers(total: number, weights: readonly number[], all: number, parts: number[]): readonly number[] {
  const count = weights.length;
  let left = total;
  for (let at = 0; at < count; at++) {
    const exact = (weights[at] ?? 0) * total;
    // A quotient may have been rounded up to the next whole number, never down to one; quicker than a remainder of large numbers.
    let part = Math.floor(exact / all);
    if (part * all > exact) part--;
    rests[at] = exact - part * all;
    parts[at] = part;
    left -= part;
  }
  for (; left > 0; left--) {
    let best = 0;
    for (let at = 1; at < count; at++) if ((rests[at] ?? 0) > (rests[best] ?? 0)) best = at;
    parts[best] = (parts[best] ?? 0) + 1;
    rests[best] = -1;
  }
  return parts;
}

function inBigInts(total: number, weights: readonly number[], parts: number[]): readonly number[] {
  const exact = weights.map((one) => BigInt(one) * BigInt(total));
  const all = weights.reduce((sum, one) => sum + BigInt(one), 0n);
  let left = total;
  for (const [at, one] of exact.entries()) left -= parts[at] = Number(one / all);
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
