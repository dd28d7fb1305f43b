import { addDays } from '#kernel/lists/days.ts';
import { daysBetween } from '../award/attention.ts';

/** Cash of an award on a day: above zero what the funder paid, below what was paid out for it. */
export interface CashMove {
  readonly on: string;
  readonly cents: number;
}

/** Federal cash that is there from one day on, until it is less or more. */
export interface CashSpan {
  readonly from: string;
  /** The first day on which it is another sum. */
  readonly until: string;
  readonly cents: number;
}

const byDay = (moves: readonly CashMove[]): readonly CashMove[] => {
  const sums = new Map<string, number>();
  for (const { on, cents } of moves) sums.set(on, (sums.get(on) ?? 0) + cents);
  return [...sums]
    .map(([on, cents]) => ({ on, cents }))
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
};

/** The balance from day to day until today; what the agency paid ahead of the funder is its own money and counts for nothing. */
export function cashSpans(moves: readonly CashMove[], today: string): readonly CashSpan[] {
  const days = byDay(moves).filter(({ on }) => on <= today);
  let cents = 0;
  return days.flatMap((move, at): CashSpan[] => {
    cents += move.cents;
    const until = days[at + 1]?.on ?? addDays(today, 1);
    return cents > 0 ? [{ from: move.on, until, cents }] : [];
  });
}

export const balanceOf = (moves: readonly CashMove[], today: string): number =>
  Math.max(
    0,
    moves.reduce((sum, { on, cents }) => (on <= today ? sum + cents : sum), 0),
  );

/** Simple interest on the balance of each day of a year of 365 days, rounded once. Law: 2 CFR 200.305(b)(11), (12). */
export function interestOfYear(spans: readonly CashSpan[], percent: number, year: number): number {
  const [first, after] = [`${year}-01-01`, `${year + 1}-01-01`];
  const centDays = spans.reduce((sum, { from, until, cents }) => {
    const start = from < first ? first : from;
    const end = until > after ? after : until;
    return start < end ? sum + cents * daysBetween(start, end) : sum;
  }, 0);
  return Math.round((centDays * percent) / 36_500);
}

/** The day on which the oldest cash came that is not paid out yet; payments use what came first. */
export function heldSince(moves: readonly CashMove[], today: string): string | null {
  const lots: { on: string; cents: number }[] = [];
  let owed = 0;
  for (const { on, cents } of byDay(moves)) {
    if (on > today) break;
    if (cents > 0) {
      const used = Math.min(owed, cents);
      owed -= used;
      if (cents > used) lots.push({ on, cents: cents - used });
      continue;
    }
    let left = -cents;
    for (let lot = lots[0]; lot && left > 0; lot = lots[0]) {
      const used = Math.min(lot.cents, left);
      left -= used;
      lot.cents -= used;
      if (lot.cents === 0) lots.shift();
    }
    owed += left;
  }
  return lots[0]?.on ?? null;
}

/** Days of which the payments are averaged. */
export const AVERAGED = 90;

/** How many days of payments the cash covers, by those of the last ninety days; null where nothing was paid out. */
export function daysOfCash(moves: readonly CashMove[], today: string): number | null {
  const first = addDays(today, -AVERAGED);
  const paid = moves.reduce((sum, { on, cents }) => (cents < 0 && on > first && on <= today ? sum - cents : sum), 0);
  return paid === 0 ? null : Math.floor((balanceOf(moves, today) * AVERAGED) / paid);
}
