import { commonUnits } from '#kernel/fields/quantity.ts';
import type { CartItem } from './punchout-calls.ts';

/** Units of shops (UN/ECE Recommendation 20 and usual spellings) that ours have another code for. */
const units: Readonly<Record<string, string>> = {
  C62: 'EA',
  EACH: 'EA',
  PCE: 'EA',
  PC: 'EA',
  H87: 'EA',
  CT: 'BX',
  XBX: 'BX',
  CA: 'CS',
  XCS: 'CS',
  XPK: 'PK',
  DZN: 'DZ',
  SET: 'ST',
  HUR: 'HR',
  MON: 'MO',
  ANN: 'YR',
  INH: 'IN',
  FOT: 'FT',
  YRD: 'YD',
  SMI: 'MI',
  FTK: 'SF',
  YDK: 'SY',
  ACR: 'AC',
  FTQ: 'CF',
  YDQ: 'CY',
  ONZ: 'OZ',
  LBR: 'LB',
  STN: 'TON',
  QTL: 'QT',
  GLL: 'GAL',
  MTR: 'M',
  KGM: 'KG',
  LTR: 'L',
};

/** Our unit for a shop's, or null. */
export function unitCode(word: string): string | null {
  const code = word.trim().toUpperCase();
  if (Object.hasOwn(units, code)) return units[code] ?? null;
  return Object.hasOwn(commonUnits, code) ? code : null;
}

/** The same; each when nobody knows what the shop means. The item keeps the shop's word. */
export const unitOf = (word: string): string => unitCode(word) ?? 'EA';

export interface CartLine {
  readonly item: string;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly unitPrice: { readonly cents: number; readonly currency: string };
}

const PLACES = 6;
const ONE = 10n ** BigInt(PLACES);

/** A decimal text of at most six places as a whole number of millionths. */
function millionths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * ONE + BigInt(part.slice(0, PLACES).padEnd(PLACES, '0'));
}

const rounded = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n);

/**
 * A line of the request for one of the cart. Shops have prices below a cent and prices by the hundred; rounding one piece and
 * multiplying would change what is paid, so such a line is asked for as a whole with its exact amount.
 */
export function lineOf({ quantity, unitPrice, currency, priceFor, unit, description }: CartItem): CartLine {
  const price = millionths(unitPrice) * 100n * ONE;
  const perPiece = millionths(priceFor) * ONE;
  if (price % perPiece === 0n)
    return {
      item: description,
      quantity: { amount: quantity, unit: unitOf(unit) },
      unitPrice: { cents: Number(price / perPiece), currency },
    };
  const cents = rounded(millionths(unitPrice) * 100n * millionths(quantity), millionths(priceFor) * ONE);
  const named = `${quantity} ${unit} at ${unitPrice}${priceFor === '1' ? '' : ` for ${priceFor}`}: ${description}`;
  return {
    item: named.length > 200 ? `${named.slice(0, 199)}…` : named,
    quantity: { amount: '1', unit: 'LS' },
    unitPrice: { cents: Number(cents), currency },
  };
}
