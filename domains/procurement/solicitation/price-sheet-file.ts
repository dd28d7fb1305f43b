import { sheetOf } from '../sealing/bid-content.ts';
import { alternateNumbers, type AlternateTerms, alternateWords } from './alternates.ts';
import { type alternateEffects, extraKinds, itemKinds } from './solicitation-words.ts';
import { faultsIn, type Offer } from './price-sheet.ts';
import { convertedPrice, type UnitPrice } from './unit-prices.ts';

interface Item {
  readonly lot?: string | null;
  readonly item: string;
  readonly kind: keyof typeof itemKinds;
  readonly alternateTo?: number | null;
  readonly effect?: keyof typeof alternateEffects | null;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly otherUnits?: boolean | null;
  readonly mayBeLeft?: boolean | null;
  readonly detail?: string | null;
}
interface Extra {
  readonly lot?: string | null;
  readonly name: string;
  readonly kind: keyof typeof extraKinds;
  readonly isDiscount?: boolean | null;
}
/** The price sheet of a solicitation as its lines state it. */
export interface Asked extends Pick<AlternateTerms, 'alternateBasis'> {
  readonly items: readonly Item[] | null;
  readonly extras: readonly Extra[] | null;
}

export const priceSheetHeader = [
  'Line',
  'Lot',
  'Item',
  'Kind',
  'Quantity',
  'Unit',
  'Specification',
  'No bid allowed',
  'Unit price',
] as const;
/** Where a line may be priced in another unit. */
const otherUnit = ['Offered unit', 'Units in one'] as const;
type Column = (typeof priceSheetHeader)[number] | (typeof otherUnit)[number];
const isConvertible = ({ items }: Asked): boolean => (items ?? []).some((item) => item.otherUnits);

export const priceSheetHead = (asked: Asked): readonly Column[] =>
  isConvertible(asked) ? [...priceSheetHeader, ...otherUnit] : priceSheetHeader;

const UNIT = 10_000; // of a dollar, in a unit price
const NO_BID = 'no bid';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const cellAt = (column: number, row: number): string => `${LETTERS[column] ?? '?'}${row}`;

const extraKind = ({ kind, isDiscount }: Extra): string =>
  isDiscount ? `Discount, ${extraKinds[kind].toLowerCase()}` : extraKinds[kind];

/** The rows that vendors fill in: everything up to the unit price is given. Filled in where there is an offer. */
export function priceSheetRows(asked: Asked, offer?: Offer): (string | number)[][] {
  const { items, extras } = asked;
  const sheet = sheetOf(asked);
  const numbers = alternateNumbers(sheet);
  const priced = (id: string): string | number => {
    const price = offer?.units?.[id]?.price ?? offer?.prices[id];
    return price === undefined ? '' : price === 'no_bid' ? NO_BID : price / UNIT;
  };
  const isOther = isConvertible(asked);
  const unitOf = (id: string): readonly string[] => {
    const other = offer?.units?.[id];
    return isOther ? [other?.unit ?? '', other?.holds ?? ''] : [];
  };
  // Percents have two decimals and amounts are in cents: a hundred either way.
  const added = (id: string): string | number => {
    const given = offer?.extras[id];
    return given === undefined ? '' : given / 100;
  };
  return [
    ...(items ?? []).map((item, at) => [
      String(at + 1),
      item.lot ?? '',
      item.item,
      alternateWords(item, numbers.get(String(at + 1)) ?? 0) ?? itemKinds[item.kind],
      item.quantity.amount,
      item.quantity.unit,
      item.detail ?? '',
      item.mayBeLeft || (item.kind !== 'base' && !(item.kind === 'alternate' && sheet.alternatesCount)) ? 'Yes' : 'No',
      priced(String(at + 1)),
      ...unitOf(String(at + 1)),
    ]),
    ...(extras ?? []).map((extra, at) => [
      `x${at + 1}`,
      extra.lot ?? '',
      extra.name,
      extraKind(extra),
      '',
      extra.kind === 'percent' ? '%' : 'USD',
      '',
      'No',
      added(`x${at + 1}`),
      ...unitOf(''),
    ]),
  ];
}

export interface CellFault {
  /** As a spreadsheet calls it: I4. */
  readonly cell: string;
  readonly message: string;
}

interface FileRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A figure with at most so many decimals, as a whole number of its smallest part; null where it is none. */
function wholeOf(text: string, decimals: number): number | null {
  const found = /^\$?\s*(\d{1,12})(?:\.(\d+))?$/.exec(text.replaceAll(',', '').trim());
  if (!found) return null;
  const [, whole = '0', part = ''] = found;
  const kept = part.replace(/(?<!0)0+$/, '');
  return kept.length > decimals ? null : Number(whole) * 10 ** decimals + Number(kept.padEnd(decimals, '0') || '0');
}

/** What a vendor filled in, and every cell that is wrong. What was given must be as it was given: quantities are the agency’s. */
export function offerFrom(asked: Asked, rows: readonly FileRow[]): { offer: Offer; faults: readonly CellFault[] } {
  const [head, ...lines] = rows;
  const columns = new Map(
    [...priceSheetHeader, ...otherUnit].map((name) => [
      name,
      head?.cells.findIndex((one) => one.trim() === name) ?? -1,
    ]),
  );
  const prices: Record<string, number | 'no_bid'> = {};
  const extras: Record<string, number> = {};
  const units: Record<string, UnitPrice> = {};
  const offer: Offer = { prices, extras, units };
  const lost = priceSheetHeader.filter((name) => (columns.get(name) ?? -1) < 0);
  if (lost.length > 0)
    return {
      offer: { prices, extras },
      faults: [
        { cell: 'A1', message: `Columns are missing: ${lost.join(', ')}. Start again from the downloaded sheet.` },
      ],
    };
  const at = (name: Column): number => columns.get(name) ?? 0;
  const given = new Map(priceSheetRows(asked).map((cells) => [String(cells[0]), cells.map(String)]));
  const faults: CellFault[] = [];
  const places = new Map<string, number>();
  const sheet = sheetOf(asked);
  for (const { number, cells } of lines) {
    const textIn = (name: Column): string => (cells[at(name)] ?? '').trim();
    const id = textIn('Line');
    const wrong = (name: Column, message: string) => faults.push({ cell: cellAt(at(name), number), message });
    const known = given.get(id);
    if (!known) {
      wrong('Line', 'This line is not in the price sheet.');
      continue;
    }
    if (places.has(id)) {
      wrong('Line', `Line ${id} is here twice.`);
      continue;
    }
    places.set(id, number);
    for (const name of ['Quantity', 'Unit', 'Item'] as const) {
      const wanted = known[priceSheetHeader.indexOf(name)] ?? '';
      if (textIn(name) !== wanted.trim()) wrong(name, `${name} was changed. It must be “${wanted}”.`);
    }
    const text = textIn('Unit price');
    const isExtra = id.startsWith('x');
    const unit = textIn('Offered unit').toUpperCase();
    const holds = textIn('Units in one').replaceAll(',', '');
    const isOther = unit !== '' && unit !== known[priceSheetHeader.indexOf('Unit')];
    if (holds !== '' && (!isOther || isExtra)) wrong('Units in one', 'Enter an offered unit, or leave both empty.');
    if (text === '') continue;
    if (!isExtra && text.toLowerCase() === NO_BID) prices[id] = 'no_bid';
    else {
      const whole = wholeOf(text, isExtra ? 2 : 4);
      if (whole === null || !Number.isSafeInteger(whole))
        wrong(
          'Unit price',
          `Enter an amount with at most ${isExtra ? 'two' : 'four'} decimals${isExtra ? '' : ', or “no bid”'}.`,
        );
      else if (isExtra) extras[id] = whole;
      else if (isOther) {
        const given = { unit, price: whole, holds: holds === '' ? null : holds };
        const price = convertedPrice(sheet.lines.find((line) => line.id === id)?.unit ?? '', given);
        if (price !== null) prices[id] = price;
        units[id] = given;
      } else prices[id] = whole;
    }
  }
  const told = new Set(faults.map(({ cell }) => cell));
  const whole: Offer = Object.keys(units).length > 0 ? offer : { prices, extras };
  for (const { id, part, message } of faultsIn(sheet, whole)) {
    const row = places.get(id);
    const cell =
      row && cellAt(at(part === 'unit' ? 'Offered unit' : part === 'holds' ? 'Units in one' : 'Unit price'), row);
    if (!cell) faults.push({ cell: 'A1', message: `Line ${id} is missing.` });
    else if (!told.has(cell)) faults.push({ cell, message });
  }
  return { offer: whole, faults };
}
