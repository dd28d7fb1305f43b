import { millionths, PLACES } from '#kernel/fields/decimal.ts';
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

/** By what prices of another currency are converted: what so many units of it are worth in the organization’s own. */
export interface CartRate {
  readonly rate: string;
  readonly per: string;
  /** The currency of the organization. */
  readonly into: string;
}

const ONE = 10n ** BigInt(PLACES);

const rounded = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n);

/** What rounding a converted price to a cent may add to its line or take off: a dollar, and a hundredth of the line. */
const isRounding = (off: bigint, exact: bigint): boolean => off <= 100n && off * 100n <= exact;

const priceSaid = ({ unitPrice, priceFor }: CartItem, currency: string): string =>
  `${unitPrice}${currency}${priceFor === '1' ? '' : ` for ${priceFor}`}`;

/** A price as the shop wrote it: 19.99 CAD, or 0.37 CAD for 100. */
export const quotedPrice = (item: CartItem): string => priceSaid(item, ` ${item.currency}`);

/**
 * A line of the request for one of the cart, converted where its price is in another currency. Shops have prices below a cent and
 * prices by the hundred; rounding one piece and multiplying would change what is paid, so such a line is asked for as a whole with its
 * exact amount. A converted price hardly ever is whole cents: it is rounded as long as that is no more than rounding for its line.
 */
export function lineOf(item: CartItem, rate?: CartRate): CartLine {
  const { quantity, unitPrice, priceFor, unit, description } = item;
  const price = millionths(unitPrice) * 100n * (rate ? millionths(rate.rate) : ONE);
  const perPiece = millionths(priceFor) * ONE * BigInt(rate?.per ?? 1);
  const currency = rate?.into ?? item.currency;
  const exact = rounded(price * millionths(quantity), perPiece * ONE);
  const cents = rounded(price, perPiece);
  const sum = rounded(cents * millionths(quantity), ONE);
  if (price % perPiece === 0n || (rate && cents > 0n && isRounding(sum > exact ? sum - exact : exact - sum, exact)))
    return {
      item: description,
      quantity: { amount: quantity, unit: unitOf(unit) },
      unitPrice: { cents: Number(cents), currency },
    };
  const named = `${quantity} ${unit} at ${rate ? quotedPrice(item) : priceSaid(item, '')}: ${description}`;
  return {
    item: named.length > 200 ? `${named.slice(0, 199)}…` : named,
    quantity: { amount: '1', unit: 'LS' },
    unitPrice: { cents: Number(exact), currency },
  };
}
