import { faultsIn, type Offer, type Sheet, totalsOf } from '../solicitation/price-sheet.ts';

/*
 * The arithmetic of a reverse auction. Amounts are whole cents, moments are milliseconds; nothing here reads a clock.
 */

export interface Terms {
  readonly stepCents: number | null;
  readonly stepPercent: number | null;
  /** A bid undercuts the best price, not only the bidder's own. */
  readonly beatsBest: boolean;
}

const PERCENT = 1_000_000n; // ten-thousandths of a percent in the whole

/** By how much a price is undercut at least: a part of a cent counts as one. */
export function stepFrom(price: number, { stepCents, stepPercent }: Terms): number {
  if (stepCents !== null) return stepCents;
  const parts = BigInt(Math.round((stepPercent ?? 0) * 10_000));
  return Math.max(1, Number((BigInt(price) * parts + PERCENT - 1n) / PERCENT));
}

interface Prices {
  readonly opening: number;
  readonly own: number | null;
  readonly best: number | null;
}

/** The highest total that is taken now. */
export function highestTaken({ opening, own, best }: Prices, terms: Terms): number {
  const under = (price: number) => price - stepFrom(price, terms);
  return Math.min(
    opening,
    own === null ? opening : under(own),
    best === null || !terms.beatsBest ? opening : under(best),
  );
}

export interface SoftClose {
  readonly softMinutes: number;
  readonly extendMinutes: number;
  /** Null: as often as bids come. */
  readonly mostExtensions: number | null;
}

const MINUTE = 60_000;
export const endOfLength = (startsAt: number, minutes: number): number => startsAt + minutes * MINUTE;

/** The end after a bid at this moment: later by the extension, once, where the bid came in the last minutes. */
export function endAfter(
  { at, endsAt, extensions }: { readonly at: number; readonly endsAt: number; readonly extensions: number },
  { softMinutes, extendMinutes, mostExtensions }: SoftClose,
): { readonly endsAt: number; readonly extensions: number } {
  const isLate = at < endsAt && at >= endsAt - softMinutes * MINUTE;
  const mayExtend = mostExtensions === null || extensions < mostExtensions;
  return isLate && mayExtend
    ? { endsAt: endsAt + extendMinutes * MINUTE, extensions: extensions + 1 }
    : { endsAt, extensions };
}

/** The time that stood still is given back; before the start none of it was the bidders'. */
export function resumed(
  { startsAt, endsAt, pausedAt }: { readonly startsAt: number; readonly endsAt: number; readonly pausedAt: number },
  now: number,
): { readonly startsAt: number; readonly endsAt: number } {
  const lost = Math.max(0, now - Math.max(pausedAt, startsAt));
  return pausedAt < startsAt && now > startsAt
    ? { startsAt: startsAt + lost, endsAt: endsAt + lost }
    : { startsAt, endsAt: endsAt + lost };
}

export interface Placed {
  readonly entry: string;
  readonly lot: string;
  readonly cents: number;
}

/** The last bid of each bidder on a lot, the lowest first; of equal ones the earlier. Bids come in the order in which they were taken. */
export function standing<One extends Placed>(bids: readonly One[], lot: string): readonly One[] {
  const last = new Map<string, readonly [at: number, one: One]>();
  for (const [at, one] of bids.entries()) if (one.lot === lot) last.set(one.entry, [at, one]);
  return [...last.values()].toSorted(([at, a], [then, b]) => a.cents - b.cents || at - then).map(([, one]) => one);
}

/** The lines and extras of one lot. */
export const ofLot = ({ lines, extras }: Sheet, lot: string): Sheet => ({
  lines: lines.filter((one) => one.lot === lot),
  extras: extras.filter((one) => one.lot === lot),
});

export const lotsOf = ({ lines }: Sheet): readonly string[] => [...new Set(lines.map(({ lot }) => lot))];

/** The total of one lot, or what is wrong with its prices: in an auction every line has one. */
export function totalOfLot(sheet: Sheet, lot: string, offer: Offer): number | string {
  const part = ofLot(sheet, lot);
  const [fault] = faultsIn(part, offer);
  if (fault) return fault.message;
  return totalsOf(part, offer).lots[lot] ?? 'Enter a price for every line of the lot.';
}

/** What a firm's last bids come to as one offer on the whole sheet: lots that it did not bid on are not bid. */
export function offerFrom(sheet: Sheet, last: ReadonlyMap<string, Offer>): Offer {
  const prices: Record<string, number | 'no_bid'> = {};
  const extras: Record<string, number> = {};
  for (const { id, lot } of sheet.lines) prices[id] = last.get(lot)?.prices[id] ?? 'no_bid';
  for (const { id, lot } of sheet.extras) extras[id] = last.get(lot)?.extras[id] ?? 0;
  return { prices, extras };
}

/** What all of it comes to. */
export const offeredTotal = (sheet: Sheet, last: ReadonlyMap<string, Offer>): number =>
  [...last].reduce((sum, [lot, offer]) => {
    const total = totalOfLot(sheet, lot, offer);
    return sum + (typeof total === 'number' ? total : 0);
  }, 0);
