import { addDecimals, compareDecimals, decimal, dollars, type Money, timesMoney } from '#kernel';
import { piecesOf } from '../solicitation/price-sheet.ts';

/** A line of an issued order. */
export interface OrderLine {
  readonly item?: string | null;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly unitPrice: Money;
  readonly amount?: Money | null;
  readonly deliverBy?: string | null;
}

/** What a receipt says of one line. */
export interface ReceivedLine {
  readonly line: number;
  readonly delivered?: { readonly amount: string } | null;
  readonly rejected?: { readonly amount: string } | null;
  readonly amount?: Money | null;
}

/** What was cancelled of one line. */
export interface CancelledLine {
  readonly line: number;
  readonly quantity?: { readonly amount: string } | null;
  readonly amount: Money;
}

/** What went back to the vendor of one line. Of what is credited nothing more is wanted; what is replaced is open again. */
export interface ReturnedLine {
  readonly line: number;
  readonly quantity: { readonly amount: string };
  readonly isReplaced: boolean;
}

/** Where a line of an order is: pieces in its unit, or dollars where it is a lump sum. All are decimals as text. */
export interface LineState {
  readonly line: number;
  readonly item: string;
  readonly unit: string;
  readonly isLump: boolean;
  readonly ordered: string;
  readonly delivered: string;
  readonly accepted: string;
  readonly rejected: string;
  /** Delivered and not inspected yet: neither accepted nor open. */
  readonly held: string;
  readonly returned: string;
  /** Returned for a credit included. */
  readonly cancelled: string;
  readonly open: string;
  /** The most that can still be accepted, with the tolerance of the order. */
  readonly most: string;
  readonly deliverBy: string | null;
}

const SCALE = 1_000_000n;
const PERCENT_PLACES = 10_000;

/** A lump sum has nothing to count: its acceptance is measured in dollars. */
export const isLump = ({ quantity }: OrderLine): boolean => quantity.unit === 'LS';

const written = (millionths: bigint): string =>
  decimal(`${millionths / SCALE}.${String(millionths % SCALE).padStart(6, '0')}`) ?? '0';

export const dollarsOf = ({ cents }: Money): string => written((BigInt(cents) * SCALE) / 100n);
export const centsIn = (dollars: string): number => Number((piecesOf(dollars) * 100n) / SCALE);
export const minus = (one: string, other: string): string =>
  other === '0' ? one : addDecimals(one, other.startsWith('-') ? other.slice(1) : `-${other}`);
const notBelowZero = (amount: string): string => (amount.startsWith('-') ? '0' : amount);
const added = (amounts: readonly string[]): string => amounts.reduce((sum, one) => addDecimals(sum, one), '0');

const orderedOf = (line: OrderLine): string =>
  isLump(line) ? dollarsOf(line.amount ?? { cents: 0, currency: '' }) : line.quantity.amount;

/** What a receipt accepts of a line: what came and was not rejected. */
export function acceptedOf(of: OrderLine, { delivered, rejected, amount }: ReceivedLine): string {
  if (isLump(of)) return amount ? dollarsOf(amount) : '0';
  return delivered ? minus(delivered.amount, rejected?.amount ?? '0') : '0';
}

/** What the accepted pieces cost at the price of the order. */
export const valueOf = (of: OrderLine, accepted: string): number =>
  isLump(of) ? centsIn(accepted) : (timesMoney(of.unitPrice, accepted)?.cents ?? 0);

/** What a line encumbers once so much of it is cancelled. The price is the order’s, so what is received is never freed. */
export const encumberedOf = (of: OrderLine, cancelled: string): number =>
  valueOf(of, notBelowZero(minus(orderedOf(of), cancelled)));

/** A share of a lump sum in cents, rounded down. */
export const shareOf = (of: OrderLine, percent: number): number =>
  Number((BigInt(of.amount?.cents ?? 0) * BigInt(Math.round(percent * PERCENT_PLACES))) / BigInt(100 * PERCENT_PLACES));

/** A quantity with so many percent more. */
export const withTolerance = (ordered: string, percent: number): string =>
  written((piecesOf(ordered) * BigInt(Math.round((100 + percent) * PERCENT_PLACES))) / BigInt(100 * PERCENT_PLACES));

/** Every line of an order with what came, what was taken and what is open. */
export function linesOf(given: {
  readonly ordered: readonly OrderLine[];
  readonly received: readonly ReceivedLine[];
  readonly cancelled: readonly CancelledLine[];
  readonly held?: readonly ReceivedLine[];
  readonly returned?: readonly ReturnedLine[];
  /** Percent above the ordered pieces that may be accepted; a lump sum has none. */
  readonly tolerance: number;
  readonly deliverBy: string | null;
}): readonly LineState[] {
  return given.ordered.map((of, at) => {
    const line = at + 1;
    const own = given.received.filter((one) => one.line === line);
    const ordered = orderedOf(of);
    const back = (given.returned ?? []).filter((one) => one.line === line);
    const returned = added(back.map(({ quantity }) => quantity.amount));
    const accepted = minus(added(own.map((one) => acceptedOf(of, one))), returned);
    const waiting = (given.held ?? []).filter((one) => one.line === line);
    const held = added(waiting.map((one) => acceptedOf(of, one)));
    const cancelled = added([
      ...given.cancelled
        .filter((one) => one.line === line)
        .map(({ quantity, amount }) => (isLump(of) ? dollarsOf(amount) : (quantity?.amount ?? '0'))),
      ...back.filter(({ isReplaced }) => !isReplaced).map(({ quantity }) => quantity.amount),
    ]);
    const here = addDecimals(accepted, held);
    const open = notBelowZero(minus(minus(ordered, cancelled), here));
    // Once a part is cancelled the vendor delivers the rest and no more.
    const isExact = isLump(of) || cancelled !== '0';
    return {
      line,
      item: of.item ?? '',
      unit: isLump(of) ? (of.amount?.currency ?? of.unitPrice.currency) : of.quantity.unit,
      isLump: isLump(of),
      ordered,
      delivered: isLump(of) ? here : added([...own, ...waiting].map(({ delivered }) => delivered?.amount ?? '0')),
      accepted,
      rejected: added([...own, ...waiting].map(({ rejected }) => rejected?.amount ?? '0')),
      held,
      returned,
      cancelled,
      open,
      most: isExact ? open : notBelowZero(minus(withTolerance(ordered, given.tolerance), here)),
      deliverBy: of.deliverBy ?? given.deliverBy,
    };
  });
}

/**
 * How much of what goes back is billed and not covered any more: by what is left of the acceptance, or of the order where it is paid
 * without a receipt. Never more than what goes back.
 */
export function overBilled(given: {
  readonly after: LineState;
  readonly returned: string;
  readonly billed: string;
  readonly isTwoWay: boolean;
}): string {
  const { after, returned, billed, isTwoWay } = given;
  const over = notBelowZero(minus(billed, isTwoWay ? minus(after.ordered, after.cancelled) : after.accepted));
  return compareDecimals(over, returned) > 0 ? returned : over;
}

export type Delivery = 'open' | 'part' | 'received' | 'short';

/** How far an order is delivered, and the day by which the next of it is due. */
export function deliveryOf(lines: readonly LineState[]): {
  readonly delivery: Delivery;
  readonly nextDelivery: string | null;
} {
  const open = lines.filter((one) => compareDecimals(one.open, '0') > 0);
  const isHeld = lines.some(({ held }) => held !== '0');
  const isBegun = isHeld || lines.some(({ accepted }) => accepted !== '0');
  const isShort = lines.some(({ cancelled }) => cancelled !== '0');
  const days = open.flatMap(({ deliverBy }) => deliverBy ?? []).toSorted();
  return {
    // What is held for inspection is not received yet, and nothing more is due for it.
    delivery: open.length > 0 || isHeld ? (isBegun ? 'part' : 'open') : isShort ? 'short' : 'received',
    nextDelivery: days[0] ?? null,
  };
}

/** How a quantity or an amount of a line is written in a sentence. */
export const told = ({ unit, isLump: isSum }: Pick<LineState, 'unit' | 'isLump'>, amount: string): string =>
  isSum ? dollars(centsIn(amount)) : `${amount} ${unit}`;
