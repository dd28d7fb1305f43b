import { millionths } from '#kernel/fields/decimal.ts';
import { centsIn, numberIn, rounded, statedAmount } from '../einvoice/amounts.ts';
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

interface Used extends Rate {
  readonly day: string;
  readonly source: string;
}

/** 0.7312 of 2026-11-18 (Federal Reserve H.10), and per how many where it is not one. */
export const rateSaid = ({ rate, per, day, source }: Used): string =>
  `${rate}${per === '1' ? '' : ` per ${quotedPer[per]}`} of ${day} (${source})`;

/** CAD 1,250.00 at 0.7312 of 2026-11-18 (Federal Reserve H.10). */
export const conversionSaid = (hundredths: number, currency: string, used: Used): string =>
  `${statedAmount(hundredths, currency)} at ${rateSaid(used)}`;
