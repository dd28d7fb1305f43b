/** What vendors fill in: lines with a unit price, options and alternates, and what is added on top by formula. */
export type Line = {
  readonly id: string;
  readonly lot: string;
  readonly quantity: string;
} & (
  | { readonly kind: 'base'; readonly mayBeLeft: boolean }
  | { readonly kind: 'option' }
  /** In place of a base line, where the agency chooses it. */
  | { readonly kind: 'alternate'; readonly of: string }
);

/** A percent on the sum of some lines (freight, bond, discount), or an amount of its own. */
export type Extra = { readonly id: string; readonly lot: string } & (
  | { readonly kind: 'percent'; readonly on: readonly string[]; readonly sign: 1 | -1 }
  | { readonly kind: 'amount' }
);

export interface Sheet {
  readonly lines: readonly Line[];
  readonly extras: readonly Extra[];
}

/** Unit prices in ten-thousandths of a dollar: a screw may cost $0.0125. */
export interface Offer {
  readonly prices: Readonly<Record<string, number | 'no_bid'>>;
  readonly extras: Readonly<Record<string, number>>;
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
  readonly message: string;
}

export interface Totals {
  readonly lines: Readonly<Record<string, number>>;
  readonly extras: Readonly<Record<string, number>>;
  /** In cents; a lot with a line that is not bid has no total. */
  readonly lots: Readonly<Record<string, number | null>>;
  readonly options: Readonly<Record<string, number>>;
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

/** What is missing or wrong, cell by cell; a sheet without faults can be submitted. */
export function faultsIn({ lines, extras }: Sheet, offer: Offer): readonly Fault[] {
  const ids = new Set([...lines, ...extras].map(({ id }) => id));
  const strange = [...Object.keys(offer.prices), ...Object.keys(offer.extras)].filter((id) => !ids.has(id));
  return [
    ...strange.map((id) => ({ id, message: 'This line is not in the price sheet.' })),
    ...lines.flatMap((line): Fault[] => {
      const price = offer.prices[line.id];
      const { id } = line;
      if (price === 'no_bid')
        return line.kind === 'base' && !line.mayBeLeft ? [{ id, message: 'This line must have a price.' }] : [];
      if (price === undefined) return line.kind === 'base' ? [{ id, message: 'Enter a unit price or “no bid”.' }] : [];
      return Number.isSafeInteger(price) && price >= 0 ? [] : [{ id, message: 'Must be an amount of 0 or more.' }];
    }),
    ...extras.flatMap((extra): Fault[] => {
      const { id, kind } = extra;
      const given = offer.extras[id];
      if (given === undefined) return [{ id, message: 'Enter 0 if there is none.' }];
      const most = kind === 'percent' ? 10_000 : Number.MAX_SAFE_INTEGER;
      return Number.isSafeInteger(given) && given >= 0 && given <= most
        ? []
        : [{ id, message: kind === 'percent' ? 'Must be from 0 to 100 percent.' : 'Must be an amount of 0 or more.' }];
    }),
  ];
}

/** The totals of an offer without faults; the server works them out again and shows no one’s own sums. */
export function totalsOf({ lines, extras }: Sheet, offer: Offer): Totals {
  const cents: Record<string, number> = {};
  for (const { id, quantity } of lines) {
    const price = offer.prices[id];
    if (typeof price === 'number') cents[id] = extended(quantity, price);
  }
  const added: Record<string, number> = {};
  for (const extra of extras) {
    const given = offer.extras[extra.id] ?? 0;
    if (extra.kind === 'amount') added[extra.id] = given;
    else {
      const sum = extra.on.reduce((all, id) => all + (cents[id] ?? 0), 0);
      added[extra.id] = extra.sign * rounded(BigInt(sum) * BigInt(given), 10_000n);
    }
  }
  const lots: Record<string, number | null> = {};
  for (const lot of new Set(lines.map((line) => line.lot))) {
    const base = lines.filter((line) => line.lot === lot && line.kind === 'base');
    const isWhole = base.every(({ id }) => cents[id] !== undefined);
    const on = extras.filter((extra) => extra.lot === lot);
    const sum =
      base.reduce((all, { id }) => all + (cents[id] ?? 0), 0) + on.reduce((all, { id }) => all + (added[id] ?? 0), 0);
    lots[lot] = isWhole ? sum : null;
  }
  const beside = lines.filter(({ kind }) => kind !== 'base');
  const options = Object.fromEntries(beside.flatMap(({ id }) => (cents[id] === undefined ? [] : [[id, cents[id]]])));
  return { lines: cents, extras: added, lots, options };
}

/** The total of a lot with some of its base lines replaced by alternates; null where one of them is not bid. */
export function withAlternates(sheet: Sheet, offer: Offer, lot: string, chosen: readonly string[]): number | null {
  const picked = sheet.lines.filter((line) => line.kind === 'alternate' && chosen.includes(line.id));
  const swapped = new Map(picked.flatMap((line) => (line.kind === 'alternate' ? [[line.of, line.id] as const] : [])));
  const prices = { ...offer.prices };
  for (const [base, alternate] of swapped) prices[base] = offer.prices[alternate] ?? 'no_bid';
  const lines = sheet.lines.map((line) => {
    const instead = sheet.lines.find(({ id }) => id === swapped.get(line.id));
    return instead ? { ...line, quantity: instead.quantity } : line;
  });
  return totalsOf({ ...sheet, lines }, { ...offer, prices }).lots[lot] ?? null;
}
