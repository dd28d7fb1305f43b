import { decimal, dollars, plainAmount } from '#kernel';
import { usualCurrency } from '#kernel/fields/currency.ts';
import { millionths } from '#kernel/fields/decimal.ts';

const CENT = 10_000n;
const SCALE = 1_000_000n;

/** A number as XML may write it (`+1.`, `.5`, `007.50`) as one decimal, or nothing where it is none of this size. */
export function numberIn(text: string): string | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (!match || `${match[2]}${match[3] ?? ''}` === '') return undefined;
  return decimal(`${match[1] === '-' ? '-' : ''}${match[2] || '0'}.${match[3] || '0'}`);
}

/** Whole cents, or nothing where there is a part of a cent or more than anything costs. */
export function centsIn(text: string): number | undefined {
  const size = millionths(text);
  const cents = Number(size / CENT);
  return size % CENT === 0n && Math.abs(cents) <= MOST ? cents : undefined;
}

/** So many lines of this size can still be added exactly. */
const MOST = 1_000_000_000_000;

/** A quotient in whole cents, half a cent away from zero. */
export function rounded(dividend: bigint, divisor: bigint): number {
  const size = dividend < 0n ? -dividend : dividend;
  const cents = Number((size * 2n + divisor) / (divisor * 2n));
  return dividend < 0n && cents !== 0 ? -cents : cents;
}

/** A quantity at a price for so many, in cents: rounded once, half a cent away from zero. */
export const priced = (quantity: string, price: string, per: string): number =>
  rounded(millionths(quantity) * millionths(price), millionths(per) * CENT);

/** A percentage of cents, rounded the same way. */
export const percentOf = (cents: number, percent: string): number =>
  rounded(BigInt(cents) * millionths(percent), 100n * SCALE);

/** The highest price in whole cents at which this quantity costs no more than the amount. */
export function priceWithin(cents: number, quantity: string): number {
  const pieces = millionths(quantity);
  let price = Number((BigInt(cents) * SCALE) / pieces) + 1;
  while (price > 0 && rounded(BigInt(price) * pieces, SCALE) > cents) price--;
  return price;
}

/** What a quantity costs at a price in cents, as a line of an invoice works it out. */
export const worth = (price: number, quantity: string): number => rounded(BigInt(price) * millionths(quantity), SCALE);

const figures = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in the currency it was stated in: CAD 1,250.00. */
export const statedAmount = (hundredths: number, currency: string): string =>
  `${currency} ${figures.format(plainAmount(hundredths))}`;

/** How amounts of a file are told: with its code where they are in another currency. */
export const toldIn = (currency: string) => (cents: number) =>
  currency === usualCurrency ? dollars(cents) : statedAmount(cents, currency);
