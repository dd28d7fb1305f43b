import type { Money } from './money.ts';

/** Exact decimals as text, up to six places: binary fractions cannot hold a tenth. */
export const PLACES = 6;
const WHOLE_DIGITS = 12;
const SCALE = 10n ** BigInt(PLACES);

const decimalText = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/;

/** The one way to write a number: no leading or trailing zeros, no minus before zero. Nothing when it is not a decimal of this size. */
export function decimal(text: string): string | undefined {
  const match = text.length > 60 ? null : decimalText.exec(text);
  if (!match) return undefined;
  const whole = (match[2] as string).replace(/^0+(?=\d)/, '');
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (whole.length > WHOLE_DIGITS || fraction.length > PLACES) return undefined;
  const digits = fraction ? `${whole}.${fraction}` : whole;
  return digits === '0' ? '0' : `${match[1]}${digits}`;
}

/** A decimal as a whole number of millionths, to work out what has no place of its own. */
export function millionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * SCALE + BigInt(fraction.padEnd(PLACES, '0'));
  return text.startsWith('-') ? -size : size;
}

function written(size: bigint): string {
  const digits = String(size < 0n ? -size : size).padStart(PLACES + 1, '0');
  const fraction = digits.slice(-PLACES).replace(/0+$/, '');
  return `${size < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${fraction ? `.${fraction}` : ''}`;
}

/** Below zero, zero or above it, as sort functions want it. */
export function compareDecimals(one: string, other: string): -1 | 0 | 1 {
  const difference = millionths(one) - millionths(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const addDecimals = (one: string, other: string): string => written(millionths(one) + millionths(other));

/** A price times a quantity, to the cent: half a cent is rounded away from zero, as on an invoice. Beyond exact numbers: nothing. */
export function timesMoney(price: Money, quantity: string): Money | undefined {
  const exact = BigInt(price.cents) * millionths(quantity);
  const size = exact < 0n ? -exact : exact;
  const cents = (size + SCALE / 2n) / SCALE;
  const signed = Number(exact < 0n ? -cents : cents);
  return Number.isSafeInteger(signed) ? { cents: signed, currency: price.currency } : undefined;
}
