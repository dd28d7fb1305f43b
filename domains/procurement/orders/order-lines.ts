import { addDecimals, compareDecimals, dollars, type Money } from '#kernel';
import { splitCents } from '../../planning/public.ts';
import { type Allocated, openOf } from '../requisition/allocation.ts';
import { accountSplit, type Charge, type Share } from '../requisition/account-split.ts';
import { piecesOf } from '../solicitation/price-sheet.ts';
import type { OrderTolerance } from '../tolerances/which-tolerance.ts';

/** One line of the approved requisition. */
export interface Requested {
  readonly id: string;
  readonly item: string;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly unitPrice: Money;
  readonly amount: Money | null;
}

/** What one order line wants of it; lines are counted from 1. */
export interface Ordered {
  readonly requested: number;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly unitPrice: Money;
  readonly amount?: Money | null;
}

/** What orders have taken of the requisition so far: cents and pieces by its lines. */
export interface Taken extends Allocated {
  readonly cents: number;
}

interface Wrong {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The highest unit price of each line in cents, where an award decided it; `null` where the award is for something else. */
export type AwardedPrices = ReadonlyMap<number, number | null>;

/** So much more, rounded down: a tolerance is never passed by a cent. */
const withPercent = (cents: number, percent: number): number =>
  cents + Math.floor((cents * Math.round(percent * 10_000)) / 1_000_000);

const centsOf = ({ amount }: Ordered): number => amount?.cents ?? 0;
const sumOf = (own: readonly Ordered[]): string => own.reduce((sum, one) => addDecimals(sum, one.quantity.amount), '0');

/**
 * What is wrong with the lines of an order: each takes from a line of the requisition, in its unit, no more pieces than are open and
 * for no more than was approved, with the tolerance for its kind. The price of an award stands in place of the estimate.
 */
export function wrongLines(given: {
  readonly requested: readonly Requested[];
  readonly taken: readonly Taken[];
  readonly ordered: readonly Ordered[];
  readonly awarded: AwardedPrices | null;
  readonly tolerances?: ReadonlyMap<number, OrderTolerance>;
}): readonly Wrong[] {
  const { requested, taken, ordered, awarded, tolerances } = given;
  const at = (place: number, field: string, code: string, message: string): Wrong => ({
    path: `lines.${place}.${field}`,
    code: `purchase_order.${code}`,
    message,
  });
  return ordered.flatMap((one, place): Wrong[] => {
    const line = requested[one.requested - 1];
    if (!line) return [at(place, 'requested', 'line_of_requisition', `The requisition has no line ${one.requested}.`)];
    if (one.quantity.unit !== line.quantity.unit)
      return [at(place, 'quantity', 'unit', `The requisition asks for ${line.item} in ${line.quantity.unit}.`)];
    // Lines of one order that take from the same line are judged together, at the last of them.
    const own = ordered.slice(0, place + 1).filter(({ requested: number }) => number === one.requested);
    const open = openOf({ id: line.id, quantity: line.quantity.amount }, taken);
    if (compareDecimals(sumOf(own), open) > 0)
      return [
        at(
          place,
          'quantity',
          'no_more_than_approved',
          `${open} ${line.quantity.unit} of line ${one.requested} are left to order.`,
        ),
      ];
    const beyond = tolerances?.get(one.requested);
    const limit = awarded ? awarded.get(one.requested) : withPercent(line.unitPrice.cents, beyond?.percent ?? 0);
    if (limit === null || limit === undefined)
      return [at(place, 'requested', 'not_awarded', `The award doesn’t include ${line.item}.`)];
    if (one.unitPrice.cents > limit)
      return [
        at(
          place,
          'unitPrice',
          'price_is_approved',
          awarded
            ? `The awarded unit price is ${dollars(limit)}. Change the price.`
            : `The approved unit price is ${dollars(line.unitPrice.cents)}${beyond ? `, and ${beyond.source} allows ${dollars(limit)}` : ''}. Change the requisition, or the price.`,
        ),
      ];
    if (awarded) return [];
    const spent = taken.filter((past) => past.line === line.id).reduce((sum, { cents }) => sum + cents, 0);
    const whole = line.amount?.cents ?? 0;
    const most = Math.min(withPercent(whole, beyond?.percent ?? 0), whole + (beyond?.mostCents ?? 0)) - spent;
    return own.reduce((sum, past) => sum + centsOf(past), 0) > most
      ? [at(place, 'quantity', 'amount_is_approved', `${dollars(most)} of line ${one.requested} are left to order.`)]
      : [];
  });
}

export interface Funded {
  readonly budgetLine: string;
  readonly forLine: number;
  /** What the order encumbers, and what of the pre-encumbrance it takes up. */
  readonly cents: number;
  readonly released: number;
}

/** Cents of a sum that belong to so many of its pieces, rounded down: added up over orders, the last one takes what is left. */
const partOf = (cents: number, pieces: string, all: string): number =>
  Number((BigInt(cents) * piecesOf(pieces)) / piecesOf(all));

/** Who pays an order: the budget lines of the requisition in its own shares, to the cent. */
export function fundingOf(given: {
  readonly requested: readonly Requested[];
  readonly accounts: readonly Share[];
  readonly taken: readonly Taken[];
  readonly ordered: readonly Ordered[];
}): readonly Funded[] {
  const { requested, accounts, taken, ordered } = given;
  const { charges } = accountSplit(requested, accounts);
  const byLine = Map.groupBy(ordered, (one) => one.requested);
  return [...byLine].flatMap(([number, own]) => {
    const line = requested[number - 1];
    if (!line || charges.length === 0) return [];
    const ofLine = charges.filter((charge) => charge.line === number);
    // What was asked for without a price is paid as the whole is.
    const shares: readonly Charge[] = ofLine.length > 0 ? ofLine : charges.map((one) => ({ ...one, line: number }));
    const whole = line.quantity.amount;
    const open = openOf({ id: line.id, quantity: whole }, taken);
    const before = addDecimals(whole, open === '0' ? '0' : `-${open}`);
    const after = addDecimals(before, sumOf(own));
    const parts = splitCents(
      own.reduce((sum, one) => sum + centsOf(one), 0),
      shares.map(({ cents }) => cents),
    );
    return shares.map(({ budgetLine, cents }, at) => ({
      budgetLine,
      forLine: number,
      cents: parts[at] ?? 0,
      released: ofLine.length > 0 ? partOf(cents, after, whole) - partOf(cents, before, whole) : 0,
    }));
  });
}

/** Whether nothing of the requisition is left to order. */
export const isAllTaken = (requested: readonly Requested[], taken: readonly Allocated[]): boolean =>
  requested.every((line) => compareDecimals(openOf({ id: line.id, quantity: line.quantity.amount }, taken), '0') <= 0);
