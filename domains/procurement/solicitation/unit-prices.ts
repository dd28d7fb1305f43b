/**
 * Prices in another unit than the one asked: of a case of 12 for each, of a pound for a ton. A bidder states the unit it prices and,
 * where that is a container, how many of the units asked are in one. Every sum goes by the price of one unit asked, which follows.
 */
export interface UnitPrice {
  readonly unit: string;
  /** Of one unit offered, in ten-thousandths of a dollar; null until it is entered. */
  readonly price: number | null;
  /** How many of the units asked are in one offered, with up to six decimals; null where the two units have one ratio. */
  readonly holds: string | null;
}
export type UnitPrices = Readonly<Record<string, UnitPrice>>;

/** The smallest part of a dollar in a unit price. */
export const UNIT = 10_000;

type Measure = 'count' | 'length' | 'area' | 'volume' | 'weight' | 'time';

/** Units with one ratio to each other (NIST Handbook 44, Appendix C), each as a whole number of the smallest part. A day of work has no fixed hours. */
const known: Readonly<Record<string, readonly [measure: Measure, size: bigint, name: string]>> = {
  EA: ['count', 1n, 'Each'],
  PR: ['count', 2n, 'Pair'],
  DZ: ['count', 12n, 'Dozen'],
  IN: ['length', 254n, 'Inch'],
  FT: ['length', 3048n, 'Foot'],
  YD: ['length', 9144n, 'Yard'],
  MI: ['length', 16_093_440n, 'Mile'],
  M: ['length', 10_000n, 'Meter'],
  SF: ['area', 1n, 'Square foot'],
  SY: ['area', 9n, 'Square yard'],
  AC: ['area', 43_560n, 'Acre'],
  QT: ['volume', 946_352_946n, 'Quart'],
  GAL: ['volume', 3_785_411_784n, 'Gallon'],
  L: ['volume', 1_000_000_000n, 'Liter'],
  CF: ['volume', 28_316_846_592n, 'Cubic foot'],
  CY: ['volume', 764_554_857_984n, 'Cubic yard'],
  OZ: ['weight', 28_349_523_125n, 'Ounce'],
  LB: ['weight', 453_592_370_000n, 'Pound'],
  KG: ['weight', 1_000_000_000_000n, 'Kilogram'],
  TON: ['weight', 907_184_740_000_000n, 'Short ton'],
  MO: ['time', 1n, 'Month'],
  YR: ['time', 12n, 'Year'],
};

/** They hold as many as the bidder states. */
const containers: Readonly<Record<string, string>> = {
  BAG: 'Bag',
  BX: 'Box',
  CS: 'Case',
  DRUM: 'Drum',
  PK: 'Pack',
  PALLET: 'Pallet',
  RL: 'Roll',
};
/** No container holds work, energy or the whole of something. */
const neverHeld: ReadonlySet<string> = new Set(['HR', 'DAY', 'MO', 'YR', 'KWH', 'LS']);

const isIn = (all: object, unit: string): boolean => Object.hasOwn(all, unit);
export const isContainer = (unit: string): boolean => isIn(containers, unit);

/** The units in which a line may be priced that asks for this one, with their names. */
export function otherUnitsFor(asked: string): readonly (readonly [unit: string, name: string])[] {
  const measure = isIn(known, asked) ? known[asked]?.[0] : undefined;
  const alike = Object.entries(known).flatMap(([unit, [of, , name]]) =>
    of === measure && unit !== asked ? [[unit, name] as const] : [],
  );
  const held = neverHeld.has(asked) ? [] : Object.entries(containers).filter(([unit]) => unit !== asked);
  return [...alike, ...held];
}

const QUANTITY = 1_000_000n; // of a piece, in a quantity with six decimals
const form = /^\d{1,9}(?:\.\d{1,6})?$/;

/** How many of the units asked are in one offered, as a fraction; null where nothing says it. */
function ratioOf(asked: string, { unit, holds }: UnitPrice): readonly [of: bigint, to: bigint] | null {
  if (!otherUnitsFor(asked).some(([one]) => one === unit)) return null;
  if (!isContainer(unit)) return [known[unit]?.[1] ?? 0n, known[asked]?.[1] ?? 0n];
  if (holds === null || !form.test(holds)) return null;
  const [whole = '0', part = ''] = holds.split('.');
  const pieces = BigInt(whole) * QUANTITY + BigInt(part.padEnd(6, '0'));
  return pieces === 0n ? null : [pieces, QUANTITY];
}

/** The price of one unit asked, rounded half up once at the fourth decimal of a dollar; null where it does not follow. */
export function convertedPrice(asked: string, given: UnitPrice): number | null {
  const ratio = ratioOf(asked, given);
  if (!ratio || given.price === null || !Number.isSafeInteger(given.price) || given.price < 0) return null;
  const [of, to] = ratio;
  const price = Number((2n * BigInt(given.price) * to + of) / (2n * of));
  return Number.isSafeInteger(price) ? price : null;
}

export interface UnitFault {
  readonly part: 'unit' | 'holds' | 'price';
  readonly message: string;
}

/** What is wrong with a price in another unit; null where its price of one unit asked is the one given. */
export function faultOfUnit(
  asked: string | undefined,
  given: UnitPrice,
  price: number | 'no_bid' | undefined,
): UnitFault | null {
  if (asked === undefined) return { part: 'unit', message: 'This line is priced in the unit asked.' };
  const found = otherUnitsFor(asked).find(([unit]) => unit === given.unit);
  if (!found) return { part: 'unit', message: `${given.unit} doesn’t convert to ${asked}. Choose another unit.` };
  if (!isContainer(given.unit) && given.holds !== null)
    return { part: 'holds', message: `Leave it empty: ${ratioWords(asked, given)}.` };
  if (ratioOf(asked, given) === null)
    return { part: 'holds', message: `Enter how many ${asked} are in one ${found[1].toLowerCase()}, more than 0.` };
  if (given.price === null) return { part: 'price', message: `Enter the price of one ${given.unit}.` };
  const converted = convertedPrice(asked, given);
  if (converted === null) return { part: 'price', message: 'Must be an amount of 0 or more.' };
  if (converted === 0 && given.price > 0)
    return { part: 'price', message: `Comes to less than $0.0001 per ${asked}. Price the unit asked.` };
  return converted === price ? null : { part: 'price', message: `The price of one ${asked} doesn’t follow from it.` };
}

const plain = (of: bigint, to: bigint): string =>
  (Number((2n * of * QUANTITY + to) / (2n * to)) / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 6 });

/** What the two units are to each other: 1 DZ = 12 EA, 2,000 LB = 1 TON; empty where it is not stated. */
export function ratioWords(asked: string, given: UnitPrice): string {
  const ratio = ratioOf(asked, given);
  if (!ratio) return '';
  const [of, to] = ratio;
  return of < to && to % of === 0n
    ? `${plain(to, of)} ${given.unit} = 1 ${asked}`
    : `1 ${given.unit} = ${plain(of, to)} ${asked}`;
}

/** Prices in other units as a file, a draft or an envelope has them; null where they are none. */
export function unitsFrom(given: unknown): UnitPrices | null {
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const units: Record<string, UnitPrice> = {};
  for (const [line, one] of Object.entries(given)) {
    const { unit, price, holds } = (one ?? {}) as Partial<Record<keyof UnitPrice, unknown>>;
    if (!/^\d{1,5}$/.test(line) || typeof unit !== 'string' || !/^[A-Z][A-Z0-9]{0,9}$/.test(unit)) return null;
    if (price !== null && (typeof price !== 'number' || !Number.isSafeInteger(price) || price < 0)) return null;
    // One that is none is as if it were not stated: the line then has no price, and the bid stays readable.
    units[line] = { unit, price, holds: typeof holds === 'string' && form.test(holds) ? holds : null };
  }
  return units;
}
