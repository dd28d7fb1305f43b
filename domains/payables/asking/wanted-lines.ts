import { addDecimals, compareDecimals, type Money } from '#kernel';
import { isLump, type LineState, minus, type OrderLine } from '../../procurement/public.ts';
import type { BillLine, Matched } from '../invoices/matching.ts';

export interface Wanted {
  readonly line?: number;
  readonly item?: string;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly unitPrice: Money;
}

const oneOf = (amount: Money, unit: string) => ({ quantity: { amount: '1', unit }, unitPrice: amount });

/**
 * How an order would read that matches this bill: the price that is billed, pieces beyond the order, and charges as lines of their own.
 * What is received keeps its price, what only waits for a receipt changes nothing of the order, and tax is never added.
 */
export function wantedLines(given: {
  readonly lines: readonly OrderLine[];
  readonly states: readonly LineState[];
  readonly bills: readonly BillLine[];
  readonly matched: readonly Matched[];
  /** Pieces that other invoices billed, by order line. */
  readonly before: ReadonlyMap<number, { readonly quantity: string }>;
}): readonly Wanted[] {
  const { lines, states, bills, matched, before } = given;
  return bills.flatMap((bill, at): Wanted[] => {
    const cause = matched[at]?.cause ?? null;
    if (cause === 'charge' && bill.amount)
      return [{ item: bill.item || 'Charge', ...oneOf(bill.amount, bill.quantity.unit) }];
    const number = bill.line ?? 0;
    const of = lines[number - 1];
    const state = states[number - 1];
    if (bill.kind !== 'item' || !of || !state || (cause !== 'price' && cause !== 'quantity')) return [];
    if (isLump(of)) return [];
    const ordered = minus(state.ordered, state.cancelled);
    const needed = addDecimals(before.get(number)?.quantity ?? '0', bill.quantity.amount);
    const isMore = cause === 'quantity' && compareDecimals(needed, ordered) > 0;
    if (cause === 'quantity' && !isMore) return [];
    if (cause === 'price' && state.accepted !== '0') return [];
    const unitPrice = cause === 'price' ? bill.unitPrice : of.unitPrice;
    return [{ line: number, quantity: { amount: isMore ? needed : ordered, unit: of.quantity.unit }, unitPrice }];
  });
}
