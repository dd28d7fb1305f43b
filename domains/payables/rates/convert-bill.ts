import { splitCents } from '../../planning/public.ts';
import { priceWithin, worth } from '../einvoice/amounts.ts';
import { type Bill, type Billed, MOST_LINES } from '../einvoice/billing.ts';
import { inCents, type Rate, ROUNDING } from './conversion.ts';

export interface ConvertedBill {
  readonly lines: readonly Billed[];
  readonly totalCents: number;
  readonly roundingCents: number;
  /** Each line as the vendor stated it, in hundredths, with what it came to. */
  readonly stated: readonly { readonly item: string; readonly hundredths: number; readonly cents: number }[];
}
export type Conversion = ConvertedBill | { readonly reason: string };

/**
 * A bill in another currency as the agency keeps it. The total is converted and rounded once, and its lines are shares of that by what
 * they state, so that they always add up. A line is its quantity at a price in whole cents, and what no such price can say is one charge.
 */
export function convertBill({ lines, totalCents }: Pick<Bill, 'lines' | 'totalCents'>, rate: Rate): Conversion {
  const total = inCents(totalCents, rate);
  if (total === undefined) return { reason: 'At this rate the total is more than an invoice takes.' };
  if (total <= 0) return { reason: 'At this rate the total is less than a cent.' };
  const shares = splitCents(
    total,
    lines.map(({ cents }) => cents),
  );
  const each = lines.map((line, at) => ({ line, cents: shares[at] ?? 0 }));
  const own = each.map(({ line, cents }): Billed => {
    const price = priceWithin(cents, line.quantity.amount);
    return { ...line, price, cents: worth(price, line.quantity.amount) };
  });
  const rest = total - own.reduce((sum, { cents }) => sum + cents, 0);
  const charge: Billed = {
    kind: 'other',
    line: null,
    item: ROUNDING,
    quantity: { amount: '1', unit: 'EA' },
    price: rest,
    cents: rest,
  };
  const kept = [...own.filter(({ kind, cents }) => kind === 'item' || cents > 0), ...(rest > 0 ? [charge] : [])];
  if (kept.length > MOST_LINES)
    return { reason: `With its rounding it has ${kept.length} lines. An invoice takes ${MOST_LINES} at most.` };
  return {
    lines: kept,
    totalCents: total,
    roundingCents: rest,
    stated: each.map(({ line, cents }) => ({ item: line.item, hundredths: line.cents, cents })),
  };
}
