import { addDecimals, compareDecimals, timesMoney } from '#kernel';
import { centsIn, isLump, type LineState, minus, type OrderLine } from '../../procurement/public.ts';
import type { Billed } from '../invoices/matching.ts';

/** What can be billed of a line: pieces in its unit, or dollars of a lump sum, as decimals. */
export interface LeftLine {
  readonly line: number;
  readonly item: string;
  readonly unit: string;
  readonly isLump: boolean;
  readonly unitPrice: OrderLine['unitPrice'];
  readonly ordered: string;
  /** Accepted by the agency and not billed yet. */
  readonly received: string;
  /** Ordered and not billed yet. */
  readonly left: string;
}

const notBelowZero = (amount: string): string => (amount.startsWith('-') ? '0' : amount);
const dollarsIn = (cents: number): string => addDecimals((cents / 100).toFixed(2), '0');
const least = (one: string, other: string): string => (compareDecimals(one, other) < 0 ? one : other);

/** Every line of an order that is not billed in full. */
export const leftOf = (
  lines: readonly OrderLine[],
  states: readonly LineState[],
  billed: ReadonlyMap<number, Billed>,
): readonly LeftLine[] =>
  states.flatMap((state) => {
    const of = lines[state.line - 1];
    if (!of) return [];
    const own = billed.get(state.line) ?? { quantity: '0', cents: 0 };
    const before = isLump(of) ? dollarsIn(own.cents) : own.quantity;
    const ordered = notBelowZero(minus(state.ordered, state.cancelled));
    const left = notBelowZero(minus(ordered, before));
    const received = least(notBelowZero(minus(state.accepted, before)), left);
    const { line, item } = state;
    return compareDecimals(left, '0') > 0
      ? [{ line, item, unit: of.quantity.unit, isLump: isLump(of), unitPrice: of.unitPrice, ordered, received, left }]
      : [];
  });

/** What pieces of a line, or dollars of a lump sum, are worth at the price of the order. */
export const centsOf = ({ isLump: isSum, unitPrice }: LeftLine, amount: string): number =>
  isSum ? centsIn(amount) : (timesMoney(unitPrice, amount)?.cents ?? 0);

export const worthOf = (lines: readonly LeftLine[], which: 'received' | 'left'): number =>
  lines.reduce((sum, one) => sum + centsOf(one, one[which]), 0);

/** Adds what two sums of an order say of each line. */
export function addedBilled(
  one: ReadonlyMap<number, Billed>,
  other: ReadonlyMap<number, Billed>,
): ReadonlyMap<number, Billed> {
  const sums = new Map(one);
  for (const [line, { quantity, cents }] of other) {
    const known = sums.get(line) ?? { quantity: '0', cents: 0 };
    sums.set(line, { quantity: addDecimals(known.quantity, quantity), cents: known.cents + cents });
  }
  return sums;
}
