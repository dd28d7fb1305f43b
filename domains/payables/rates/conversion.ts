import { millionths } from '#kernel/fields/decimal.ts';
import { splitCents } from '../../planning/public.ts';
import { centsIn, numberIn, priceWithin, rounded, statedAmount, worth } from '../einvoice/amounts.ts';
import type { Bill, Billed } from '../einvoice/billing.ts';
import { type QuotedPer, quotedPer } from './rate-fields.ts';

/** What so many units of a currency are worth, as an exact decimal. */
export interface Rate {
  readonly rate: string;
  readonly per: QuotedPer;
}

/** The charge that carries what converted lines have no place for in whole cents, as their invoice names it. */
export const ROUNDING = 'Currency rounding';
/** More of it is no rounding, and a person looks at it. */
export const MOST_ROUNDING = 1_00;
/** Ten billion dollars: beyond any invoice, and so many lines of it still add up exactly. */
const MOST = 1_000_000_000_000;
const MOST_LINES = 500;
const ONE = 1_000_000n;

/** Hundredths of the currency in cents of the organization’s: half a cent is rounded away from zero. Beyond any invoice: nothing. */
export function inCents(hundredths: number, { rate, per }: Rate): number | undefined {
  if (!Number.isSafeInteger(hundredths)) return undefined;
  const cents = rounded(BigInt(hundredths) * millionths(rate), ONE * BigInt(per));
  return Math.abs(cents) <= MOST ? cents : undefined;
}

/** A whole number of hundredths out of what a person typed, with or without commas; nothing where it is none. */
export function hundredthsIn(text: string): number | undefined {
  const read = numberIn(text.replaceAll(',', ''));
  return read === undefined ? undefined : centsIn(read);
}

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
  if (total === undefined) return { reason: 'At this rate it comes to more than an invoice takes.' };
  if (total <= 0) return { reason: 'At this rate it comes to less than a cent.' };
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

interface Used extends Rate {
  readonly day: string;
  readonly source: string;
}

/** CAD 1,250.00 at 0.7312 of 2026-11-18 (Federal Reserve H.10), and per how many where it is not one. */
export const conversionSaid = (hundredths: number, currency: string, { rate, per, day, source }: Used): string =>
  `${statedAmount(hundredths, currency)} at ${rate}${per === '1' ? '' : ` per ${quotedPer[per]}`} of ${day} (${source})`;
