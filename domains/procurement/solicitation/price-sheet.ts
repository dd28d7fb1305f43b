import {
  convertedPrice,
  faultOfUnit,
  ratioWords,
  type UnitFault,
  type UnitPrice,
  type UnitPrices,
} from './unit-prices.ts';

/** What vendors fill in: lines with a unit price, options and alternates, and what is added on top by formula. */
export type Line = {
  readonly id: string;
  readonly lot: string;
  readonly quantity: string;
  /** The unit asked, where a price may be of another one. */
  readonly unit?: string;
} & (
  | { readonly kind: 'base'; readonly mayBeLeft: boolean }
  | { readonly kind: 'option' }
  /** In place of a base line where it names one, otherwise added to the price or deducted from it. */
  | { readonly kind: 'alternate'; readonly of: string | null; readonly isDeduct?: boolean }
);

/** A percent on the sum of some lines (freight, bond, discount), or an amount of its own. */
export type Extra = { readonly id: string; readonly lot: string } & (
  | { readonly kind: 'percent'; readonly on: readonly string[]; readonly sign: 1 | -1 }
  | { readonly kind: 'amount' }
);

export interface Sheet {
  readonly lines: readonly Line[];
  readonly extras: readonly Extra[];
  /** Offers are compared as a whole: none leaves a lot out. */
  readonly allLots?: boolean;
  /** Alternates are part of the price that decides, so every bid prices each of them. */
  readonly alternatesCount?: boolean;
}

/** Prices of one unit asked, in ten-thousandths of a dollar: a screw may cost $0.0125. */
export interface Offer {
  readonly prices: Readonly<Record<string, number | 'no_bid'>>;
  readonly extras: Readonly<Record<string, number>>;
  /** Of lines that are priced in another unit: what was entered, from which their price follows. */
  readonly units?: UnitPrices;
}

/** An offer with one price changed: of the unit asked, or of another one where that is given. */
export function withPrice(
  offer: Offer,
  { id, unit: asked = '' }: Pick<Line, 'id' | 'unit'>,
  given: number | 'no_bid' | UnitPrice | undefined,
): Offer {
  const { [id]: _price, ...prices } = offer.prices;
  const { [id]: _unit, ...others } = offer.units ?? {};
  const isOther = typeof given === 'object';
  const price = isOther ? (convertedPrice(asked, given) ?? undefined) : given;
  const units = isOther ? { ...others, [id]: given } : others;
  return {
    prices: price === undefined ? prices : { ...prices, [id]: price },
    extras: offer.extras,
    ...(Object.keys(units).length > 0 ? { units } : {}),
  };
}

/** What was entered for a line in another unit, in words: $10.00 per CS, 1 CS = 12 EA. */
export function offeredAs({ units }: Offer, id: string, asked: string): string | null {
  const given = units?.[id];
  if (!given || given.price === null) return null;
  return [`${unitPriceText(given.price)} per ${given.unit}`, ratioWords(asked, given)].filter(Boolean).join(', ');
}

/** Cents, or as many decimals as the price has. */
export const unitPriceText = (price: number): string =>
  (price / 10_000).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });

export interface Fault {
  readonly id: string;
  /** Of a price in another unit: which part of it. */
  readonly part?: UnitFault['part'];
  readonly message: string;
}

export interface Totals {
  readonly lines: Readonly<Record<string, number>>;
  readonly extras: Readonly<Record<string, number>>;
  /** In cents; a lot with a line that is not bid has no total. */
  readonly lots: Readonly<Record<string, number | null>>;
  /** Of each lot, its total after every further alternate in the published order; null from one on that is not bid. */
  readonly steps: Readonly<Record<string, readonly (number | null)[]>>;
  readonly options: Readonly<Record<string, number>>;
  /** Of the lots that are bid; null where one of them has no total. */
  readonly whole: number | null;
  /** A lot is left out, so `whole` is no price for everything. */
  readonly isPartial: boolean;
  /** Lines and extras that are bid, also in a lot without a total; null before the first. */
  readonly priced: number | null;
}

const UNITS = 10_000n; // of a dollar, in a unit price
const QUANTITY = 1_000_000n; // of a piece, in a quantity with six decimals
const rounded = (dividend: bigint, divisor: bigint): number => {
  const sign = dividend < 0n ? -1n : 1n;
  return Number(sign * ((2n * sign * dividend + divisor) / (2n * divisor)));
};

/** A quantity with up to six decimals, exactly. */
export function piecesOf(quantity: string): bigint {
  const [whole = '0', part = ''] = quantity.split('.');
  return BigInt(whole) * QUANTITY + BigInt(part.padEnd(6, '0').slice(0, 6));
}

/** Quantity by unit price, in cents, rounded half away from zero once. */
export const extended = (quantity: string, price: number): number =>
  rounded(piecesOf(quantity) * BigInt(price) * 100n, QUANTITY * UNITS);

/** The lots that are bid: with a price, or with an extra where not every line says “no bid”. All, as long as none is. */
export function lotsBid({ lines, extras, allLots }: Sheet, { prices, extras: added }: Offer): ReadonlySet<string> {
  const lots = new Set(lines.map(({ lot }) => lot));
  if (allLots) return lots;
  const isBid = (lot: string): boolean => {
    const own = lines.filter((line) => line.lot === lot);
    if (own.some(({ id }) => typeof prices[id] === 'number')) return true;
    const isDeclined = own.every(({ id, kind }) => kind !== 'base' || prices[id] === 'no_bid');
    return !isDeclined && extras.some((extra) => extra.lot === lot && (added[extra.id] ?? 0) !== 0);
  };
  const found = new Set([...lots].filter(isBid));
  return found.size === 0 ? lots : found;
}

/** What is missing or wrong, cell by cell; a sheet without faults can be submitted. */
export function faultsIn(sheet: Sheet, offer: Offer): readonly Fault[] {
  const found = [...cellFaults(sheet, offer)];
  if (found.length === 0) found.push(...deductedBelowZero(sheet, offer));
  const [first] = sheet.lines;
  const hasLots = sheet.lines.some(({ lot }) => lot !== first?.lot);
  if (!first || !hasLots || found.length > 0 || totalsOf(sheet, offer).priced !== null) return found;
  return [{ id: first.id, message: 'Enter the prices of at least one lot.' }];
}

function cellFaults(sheet: Sheet, offer: Offer): readonly Fault[] {
  const { lines, extras } = sheet;
  const ids = new Set([...lines, ...extras].map(({ id }) => id));
  const strange = [
    ...[...Object.keys(offer.prices), ...Object.keys(offer.extras)].filter((id) => !ids.has(id)),
    ...Object.keys(offer.units ?? {}).filter((id) => !lines.some((line) => line.id === id)),
  ];
  const bid = lotsBid(sheet, offer);
  return [
    ...strange.map((id) => ({ id, message: 'This line is not in the price sheet.' })),
    ...lines.flatMap((line): Fault[] => {
      const price = offer.prices[line.id];
      const { id } = line;
      const given = offer.units?.[id];
      const wrong = given && faultOfUnit(line.unit, given, price);
      if (wrong) return [{ id, ...wrong }];
      const isCounted = line.kind === 'alternate' && sheet.alternatesCount && bid.has(line.lot);
      if (isCounted && typeof price !== 'number')
        return [{ id, message: 'Enter a unit price: this alternate is part of the price that decides.' }];
      if (price === 'no_bid')
        return line.kind === 'base' && !line.mayBeLeft && bid.has(line.lot)
          ? [{ id, message: 'This line must have a price.' }]
          : [];
      if (price === undefined)
        return line.kind === 'base' && bid.has(line.lot) ? [{ id, message: 'Enter a unit price or “no bid”.' }] : [];
      return Number.isSafeInteger(price) && price >= 0 ? [] : [{ id, message: 'Must be an amount of 0 or more.' }];
    }),
    ...extras.flatMap((extra): Fault[] => {
      const { id, kind } = extra;
      const given = offer.extras[id];
      if (given === undefined) return bid.has(extra.lot) ? [{ id, message: 'Enter 0 if there is none.' }] : [];
      const most = kind === 'percent' ? 10_000 : Number.MAX_SAFE_INTEGER;
      return Number.isSafeInteger(given) && given >= 0 && given <= most
        ? []
        : [{ id, message: kind === 'percent' ? 'Must be from 0 to 100 percent.' : 'Must be an amount of 0 or more.' }];
    }),
  ];
}

/** A deduction larger than what it is taken from would make a bid the lowest by a price that no one can pay. */
function deductedBelowZero(sheet: Sheet, offer: Offer): readonly Fault[] {
  if (!sheet.lines.some((line) => line.kind === 'alternate' && line.isDeduct)) return [];
  return Object.entries(totalsOf(sheet, offer).steps).flatMap(([lot, steps]) => {
    const at = steps.findIndex((cents) => cents !== null && cents < 0);
    const id = alternatesOf(sheet, lot)[at]?.id;
    return id === undefined ? [] : [{ id, message: 'Deducts more than the total it is taken from.' }];
  });
}

export type Alternate = Extract<Line, { kind: 'alternate' }>;

/** The alternates of a lot in the published order, which is the order of the price sheet: the first is number 1. */
export const alternatesOf = ({ lines }: Sheet, lot: string): readonly Alternate[] =>
  lines.filter((line): line is Alternate => line.kind === 'alternate' && line.lot === lot);

const centsOf = (extra: Extra, cents: Readonly<Record<string, number>>, given: number): number => {
  if (extra.kind === 'amount') return given;
  const sum = extra.on.reduce((all, id) => all + (cents[id] ?? 0), 0);
  return extra.sign * rounded(BigInt(sum) * BigInt(given), 10_000n);
};

/** A lot after each alternate: one in place of a line has that line’s percents, one that adds or deducts is a price of its own. */
function stepsOf(sheet: Sheet, offer: Offer, lot: string, cents: Readonly<Record<string, number>>) {
  const base = sheet.lines.filter((line) => line.lot === lot && line.kind === 'base');
  const on = sheet.extras.filter((extra) => extra.lot === lot);
  const now = { ...cents };
  let [isBid, apart] = [true, 0];
  return alternatesOf(sheet, lot).map(({ id, of, isDeduct }): number | null => {
    const own = cents[id];
    if (own === undefined) isBid = false;
    else if (of !== null) now[of] = own;
    else apart += isDeduct ? -own : own;
    if (!isBid || base.some((line) => now[line.id] === undefined)) return null;
    const sum = base.reduce((all, line) => all + (now[line.id] ?? 0), 0);
    return on.reduce((all, extra) => all + centsOf(extra, now, offer.extras[extra.id] ?? 0), sum) + apart;
  });
}

/** The totals of an offer without faults; the server works them out again and shows no one’s own sums. */
export function totalsOf(sheet: Sheet, offer: Offer): Totals {
  const { lines, extras } = sheet;
  const bid = lotsBid(sheet, offer);
  const cents: Record<string, number> = {};
  for (const { id, quantity } of lines) {
    const price = offer.prices[id];
    if (typeof price === 'number') cents[id] = extended(quantity, price);
  }
  const added: Record<string, number> = {};
  for (const extra of extras.filter(({ lot }) => bid.has(lot)))
    added[extra.id] = centsOf(extra, cents, offer.extras[extra.id] ?? 0);
  const lots: Record<string, number | null> = {};
  const steps: Record<string, readonly (number | null)[]> = {};
  let priced: number | null = null;
  for (const lot of new Set(lines.map((line) => line.lot))) {
    const base = lines.filter((line) => line.lot === lot && line.kind === 'base');
    const isWhole = base.every(({ id }) => cents[id] !== undefined);
    const on = extras.filter((extra) => extra.lot === lot);
    const sum =
      base.reduce((all, { id }) => all + (cents[id] ?? 0), 0) + on.reduce((all, { id }) => all + (added[id] ?? 0), 0);
    lots[lot] = isWhole && bid.has(lot) ? sum : null;
    steps[lot] = bid.has(lot) ? stepsOf(sheet, offer, lot, cents) : alternatesOf(sheet, lot).map(() => null);
    if (base.some(({ id }) => cents[id] !== undefined)) priced = (priced ?? 0) + sum;
  }
  const sums = [...bid].map((lot) => lots[lot] ?? null);
  const whole =
    sums.length === 0 || sums.includes(null) ? null : sums.reduce<number>((all, one) => all + (one ?? 0), 0);
  const isPartial = lines.some(({ kind, lot }) => kind === 'base' && !bid.has(lot));
  const beside = lines.filter(({ kind }) => kind !== 'base');
  const options = Object.fromEntries(beside.flatMap(({ id }) => (cents[id] === undefined ? [] : [[id, cents[id]]])));
  return { lines: cents, extras: added, lots, steps, options, whole, isPartial, priced };
}

/** The totals of an offer; null of one with faults, and where there is none. */
export const totalsFor = (sheet: Sheet, offer: Offer | null): Totals | null =>
  offer && faultsIn(sheet, offer).length === 0 ? totalsOf(sheet, offer) : null;
