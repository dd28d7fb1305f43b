import { compareDecimals, plainAmount } from '#kernel';
import { minus } from '../../procurement/public.ts';
import { splitCents } from '../../planning/public.ts';
import { priced, priceWithin, toldIn, worth } from './amounts.ts';
import type { Adjustment, EInvoice, FileLine, Problem } from './e-invoice.ts';
import { sumsOf } from './ties.ts';

/** A line as the agency keeps it; prices and sums are in cents. */
export interface Billed {
  readonly kind: 'item' | 'freight' | 'tax' | 'other';
  readonly line: number | null;
  readonly item: string;
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly price: number;
  readonly cents: number;
}

/** What the agency knows of the order and of units. */
export interface Known {
  /** The unit of each line of the order; nothing where no order is found. */
  readonly orderUnits: readonly string[] | null;
  /** The agency’s unit for the file’s, or null. */
  readonly unitOf: (word: string) => string | null;
}

export interface Bill {
  readonly isCredit: boolean;
  readonly lines: readonly Billed[];
  readonly totalCents: number;
  /** What a clerk should know and no figure shows. */
  readonly notes: readonly string[];
}
export type Billing =
  | { readonly bill: Bill; readonly problems: readonly [] }
  | { readonly bill: null; readonly problems: readonly Problem[] };

export const MOST_LINES = 500;
const LUMP = 'LS';
const PIECE = 'EA';

const turnedAmount = ({ cents, ...own }: Adjustment): Adjustment => ({ ...own, cents: -cents || 0 });
const turned = (file: EInvoice): EInvoice => ({
  ...file,
  lines: file.lines.map((one) => ({
    ...one,
    quantity: minus('0', one.quantity),
    netCents: -one.netCents || 0,
    adjustments: one.adjustments.map(turnedAmount),
  })),
  adjustments: file.adjustments.map(turnedAmount),
  taxes: file.taxes.map((one) => ({ ...one, cents: -one.cents || 0 })),
  prepaidCents: -file.prepaidCents || 0,
  roundingCents: -file.roundingCents || 0,
});

/** What has a sign that an invoice has no place for: what is taken off in one would be paid in the other. */
function wrongSigns(file: EInvoice, isCredit: boolean): readonly Problem[] {
  const other = isCredit ? 'bills in a document that credits' : 'takes off in a document that bills';
  const ask = 'Ask the vendor for an invoice and a credit memo.';
  const lines = file.lines.filter(({ quantity, netCents }) => compareDecimals(quantity, '0') <= 0 || netCents < 0);
  const adjusted = [...file.adjustments, ...file.lines.flatMap(({ adjustments }) => adjustments)].filter(
    ({ cents }) => cents < 0,
  );
  return [
    ...lines.map(({ element, at, quantity, netCents }) => ({
      element,
      at,
      reason:
        quantity === '0'
          ? 'This line has no quantity.'
          : `This line (${quantity}, ${plainAmount(netCents)}) ${other}. ${ask}`,
    })),
    ...adjusted.map(({ element, at, isCharge }) => ({
      element,
      at,
      reason: `This ${isCharge ? 'charge' : 'allowance'} is below zero. ${ask}`,
    })),
    ...file.taxes
      .filter(({ cents }) => cents < 0)
      .map(({ element, at }) => ({ element, at, reason: `This tax is below zero. ${ask}` })),
  ];
}

/**
 * An invoice of a file, whose figures tie, as the lines that the agency keeps. Every line is above zero and the lines add up to what is
 * payable: what has no place in whole cents at the price of a line stands as a charge of its own, and nothing is rounded away.
 */
export function billOf(given: EInvoice, known: Known): Billing {
  const payable = sumsOf(given).payable;
  const told = toldIn(given.currency.value);
  const isCredit = given.isCredit || payable < 0;
  const file = payable < 0 ? turned(given) : given;
  const refused = (place: { element: string; at: number }, reason: string): Billing => ({
    bill: null,
    problems: [{ element: place.element, at: place.at, reason }],
  });
  const total = given.sums.find(({ of }) => of === 'payable') ?? given.number;
  if (given.isCredit && payable < 0 && given.format !== 'cxml')
    return refused(total, 'A credit note below zero bills. Ask the vendor for an invoice.');
  if (payable === 0) return refused(total, 'Nothing is payable.');
  if (file.prepaidCents !== 0)
    return refused(
      total,
      `${told(Math.abs(file.prepaidCents))} is called prepaid. Ask the vendor for an invoice of what is due, or enter it by hand.`,
    );
  const signs = wrongSigns(file, isCredit);
  if (signs.length > 0) return { bill: null, problems: signs };
  if (file.lines.length > MOST_LINES)
    return refused(
      file.lines[MOST_LINES] ?? total,
      `There are ${file.lines.length} lines. An invoice takes ${MOST_LINES} at most.`,
    );
  const notes: string[] = [];
  const shares = sharedOff(file, notes);
  if (!shares) return refused(total, 'The allowances are more than the lines.');
  const items = itemsOf(file.lines, shares, { ...known, told }, notes);
  const problems = items.flatMap((one) => ('reason' in one ? one : []));
  if (problems.length > 0) return { bill: null, problems };
  const charges = [
    ...file.adjustments.filter(({ isCharge }) => isCharge),
    ...(file.roundingCents > 0 ? [{ cents: file.roundingCents, reason: 'Rounding', isFreight: false }] : []),
  ].map(({ cents, reason, isFreight }) => chargeOf(isFreight ? 'freight' : 'other', reason || 'Charge', cents));
  const taxes = file.taxes.map(({ label, percent, cents }) =>
    chargeOf('tax', percent === null ? label : `${label} ${percent} percent`, cents),
  );
  const lines = [...items.flatMap((one) => ('kind' in one ? one : [])), ...charges, ...taxes].filter(
    ({ kind, cents }) => kind === 'item' || cents > 0,
  );
  if (lines.length > MOST_LINES)
    return refused(total, `With its charges it has ${lines.length} lines. An invoice takes ${MOST_LINES} at most.`);
  return { problems: [], bill: { isCredit, lines, totalCents: Math.abs(payable), notes } };
}

const chargeOf = (kind: 'freight' | 'tax' | 'other', item: string, cents: number): Billed => ({
  kind,
  line: null,
  item: item.slice(0, 200),
  quantity: { amount: '1', unit: PIECE },
  price: cents,
  cents,
});

/** An invoice has no line below zero, so an allowance on the whole is taken off its lines in proportion, to the cent. */
function sharedOff(file: EInvoice, notes: string[]): readonly number[] | null {
  const told = toldIn(file.currency.value);
  const off = [
    ...file.adjustments.filter(({ isCharge }) => !isCharge),
    ...(file.roundingCents < 0 ? [{ cents: -file.roundingCents, reason: 'Rounding' }] : []),
  ];
  const cents = off.reduce((sum, one) => sum + one.cents, 0);
  const nets = file.lines.map(({ netCents }) => netCents);
  if (cents > nets.reduce((sum, one) => sum + one, 0)) return null;
  for (const { cents: own, reason } of off)
    if (own > 0)
      notes.push(
        `An allowance of ${told(own)}${reason ? ` (${reason.slice(0, 80)})` : ''} is taken off the lines in proportion.`,
      );
  for (const { id, adjustments } of file.lines)
    for (const { isCharge, cents: own, reason } of adjustments)
      notes.push(
        `Line ${id}: ${isCharge ? 'charge' : 'allowance'} of ${told(own)}${reason ? ` (${reason.slice(0, 80)})` : ''}.`,
      );
  return cents === 0 ? nets.map(() => 0) : splitCents(cents, nets);
}

function itemsOf(
  lines: readonly FileLine[],
  shares: readonly number[],
  known: Known & { readonly told: (cents: number) => string },
  notes: string[],
): readonly (Billed | Problem)[] {
  const kept: Billed[] = [];
  const problems: Problem[] = [];
  for (const [at, line] of lines.entries()) {
    const cents = line.netCents - (shares[at] ?? 0);
    const of = orderLineOf(line, known, notes);
    const unit = known.unitOf(line.unit);
    const ordered = of === null ? null : (known.orderUnits?.[of - 1] ?? null);
    const isWhole = unit === null || ordered === LUMP;
    const amount = { amount: line.quantity, unit: unit ?? '' };
    const price = isWhole ? null : priceWithin(cents, line.quantity);
    const rest = price === null ? 0 : cents - worth(price, line.quantity);
    const isOther = ordered !== null && !isWhole && unit !== ordered;
    if (isOther)
      notes.push(`Line ${line.id} bills ${unit}, and order line ${of} is ordered in ${ordered}: name its order line.`);
    const own = isOther ? null : of;
    const name = line.item || `Line ${line.id}`;
    // A price that whole cents can’t say: as a whole with its amount, or next to the order’s line with the rest as a charge.
    if (isWhole || (rest > 0 && own === null)) {
      if (known.unitOf(LUMP) === null)
        problems.push({
          element: line.element,
          at: line.at,
          reason: `Your list of units has no ${line.unit} and no ${LUMP} (lump sum).`,
        });
      const isLump = ordered === LUMP;
      keep({
        kind: 'item',
        line: isLump ? own : null,
        item: inWhole(line, name),
        quantity: { amount: '1', unit: LUMP },
        price: cents,
        cents,
      });
      if (unit === null && !isLump) notes.push(`Line ${line.id}: the unit ${line.unit} is not in your list.`);
      continue;
    }
    keep({
      kind: 'item',
      line: own,
      item: name.slice(0, 200),
      quantity: amount,
      price: price ?? 0,
      cents: cents - rest,
    });
    if (rest > 0) {
      kept.push(chargeOf('other', `Line ${line.id}: part of its price below a cent`, rest));
      notes.push(`Line ${line.id}: ${known.told(rest)} of its price has no place in whole cents and is a charge.`);
    }
  }
  return problems.length > 0 ? problems : kept;

  /** An invoice names a line of the order once: what the file splits at one price is one line here. */
  function keep(one: Billed): void {
    const same = one.line === null ? -1 : kept.findIndex(({ kind, line }) => kind === 'item' && line === one.line);
    const other = kept[same];
    if (!other) return void kept.push(one);
    const item = other.item === one.item ? one.item : `${other.item}; ${one.item}`.slice(0, 200);
    const cents = other.cents + one.cents;
    const amount = sum(other.quantity.amount, one.quantity.amount);
    if (one.quantity.unit === LUMP) kept[same] = { ...other, item, price: cents, cents };
    else if (other.price === one.price && worth(one.price, amount) === cents)
      kept[same] = { ...other, item, quantity: { ...other.quantity, amount }, cents };
    else {
      notes.push(
        `${one.item.slice(0, 80)}: order line ${one.line} is billed at another price already. Name its order line.`,
      );
      kept.push({ ...one, line: null });
    }
  }
}

const sum = (one: string, other: string): string => minus(one, minus('0', other));

/** The line of the order that the file names by its number. Where it is none, a clerk names it. */
function orderLineOf({ id, orderLine }: FileLine, { orderUnits }: Known, notes: string[]): number | null {
  if (orderLine === null) return null;
  const line = /^0*([1-9]\d{0,2})$/.exec(orderLine.trim())?.[1];
  const most = orderUnits?.length ?? MOST_LINES;
  if (line !== undefined && Number(line) <= most) return Number(line);
  notes.push(`Line ${id} names order line ${orderLine.slice(0, 20)}, which the order does not have.`);
  return null;
}

function inWhole({ quantity, unit, price, per, netCents }: FileLine, name: string): string {
  if (quantity === '1' && priced('1', price, per) === netCents) return name.slice(0, 200);
  const each = per === '1' ? price : `${price} for ${per}`;
  return `${quantity} ${unit} at ${each}: ${name}`.slice(0, 200);
}
