import { compareDecimals, decimal, type Money } from '#kernel';
import { unitCode } from '../punchout/cart-lines.ts';
import { isLump, type LineState, minus, type OrderLine, told } from '../receipts/receiving.ts';
import type { Message, MessageLine } from './read-message.ts';

/** The order that a message answers. */
export interface AnsweredOrder {
  readonly number: string;
  readonly revision: number | null;
  readonly deliverBy: string | null;
  readonly lines: readonly OrderLine[];
  readonly states: readonly LineState[];
  readonly currency: string;
  /** What ship notices say of each line that is still to come, as decimals. */
  readonly expected: ReadonlyMap<number, string>;
  /** UN/ECE codes of the units of the agency’s own list. */
  readonly standards: ReadonlyMap<string, string>;
}

/** What a confirmation asks to change of a line. */
export interface AskedChange {
  readonly line: number;
  readonly quantity?: { readonly amount: string; readonly unit: string };
  readonly unitPrice?: Money;
  readonly deliverBy?: string;
}

export interface Judged {
  readonly differences: readonly string[];
  /** What a buyer can accept as a proposal; empty where anything else differs. */
  readonly changes: readonly AskedChange[];
}

const isUnit = ({ standards }: AnsweredOrder, said: string | null, unit: string): boolean => {
  if (said === null) return true;
  const word = said.trim().toUpperCase();
  return word === unit || standards.get(unit)?.toUpperCase() === word || unitCode(word) === unit;
};

/** Whole cents of our currency, or why it is no such price. */
function centsOf({ unitPrice }: MessageLine, currency: string): number | string | null {
  if (unitPrice === null) return null;
  if (unitPrice.currency !== '' && unitPrice.currency !== currency)
    return `its price is in ${unitPrice.currency.slice(0, 10)}`;
  const amount = decimal(unitPrice.amount) ?? '0';
  const [whole = '0', part = ''] = amount.split('.');
  return part.length > 2
    ? `its price ${amount} is not in whole cents`
    : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

function confirmed(message: Message, order: AnsweredOrder): Judged {
  const differences: string[] = [];
  const other: string[] = [];
  const changes: AskedChange[] = [];
  const { lines, answer, revision } = message;
  if (answer === 'rejected') other.push('The vendor rejects the order.');
  if (answer === 'changed' && lines.length === 0) other.push('The vendor changes the order without naming lines.');
  if (revision !== null && revision !== (order.revision ?? 0))
    other.push(
      `It answers ${revision === 0 ? 'the first issue' : `revision ${revision}`}, and the order was revised since.`,
    );
  for (const one of lines) {
    const of = order.lines[one.line - 1];
    const name = `Line ${one.line}`;
    if (!of) {
      other.push(`${name} is not on the order.`);
      continue;
    }
    if (one.isRejected) {
      other.push(`${name} is rejected.`);
      continue;
    }
    const change: { -readonly [Key in keyof AskedChange]: AskedChange[Key] } = { line: one.line };
    const { amount, unit } = of.quantity;
    if (!isUnit(order, one.unit, unit)) other.push(`${name} is in ${one.unit?.slice(0, 20)}, and ordered in ${unit}.`);
    else if (one.quantity !== null && one.quantity !== amount) {
      differences.push(`${name}: ${one.quantity} ${unit}, ordered ${amount} ${unit}.`);
      if (isLump(of) || compareDecimals(one.quantity, '0') <= 0) other.push(`${name}: this quantity can’t be ordered.`);
      else change.quantity = { amount: one.quantity, unit };
    }
    const cents = centsOf(one, order.currency);
    if (typeof cents === 'string') other.push(`${name}: ${cents}.`);
    else if (cents !== null && cents !== of.unitPrice.cents) {
      differences.push(
        `${name}: unit price ${(cents / 100).toFixed(2)}, ordered ${(of.unitPrice.cents / 100).toFixed(2)}.`,
      );
      change.unitPrice = { cents, currency: order.currency };
    }
    const due = of.deliverBy ?? order.deliverBy;
    if (one.deliverBy !== null && due !== null && one.deliverBy > due) {
      differences.push(`${name}: delivery on ${one.deliverBy}, ordered by ${due}.`);
      change.deliverBy = one.deliverBy;
    }
    if (Object.keys(change).length > 1) changes.push(change);
  }
  if (lines.length > 0 && answer === 'changed')
    for (const { line, open } of order.states)
      if (compareDecimals(open, '0') > 0 && !lines.some((one) => one.line === line))
        other.push(`Line ${line} is not confirmed.`);
  return { differences: [...other, ...differences], changes: other.length > 0 ? [] : changes };
}

function shipped({ lines, expectedOn }: Message, order: AnsweredOrder): Judged {
  const differences: string[] = [];
  if (lines.length === 0) differences.push('The notice names no lines: count what comes.');
  for (const one of lines) {
    const [of, state] = [order.lines[one.line - 1], order.states[one.line - 1]];
    const name = `Line ${one.line}`;
    if (!of || !state) {
      differences.push(`${name} is not on the order.`);
      continue;
    }
    if (!isUnit(order, one.unit, of.quantity.unit)) {
      differences.push(`${name} is in ${one.unit?.slice(0, 20)}, and ordered in ${of.quantity.unit}.`);
      continue;
    }
    if (isLump(of) || one.quantity === null) continue;
    const left = minus(state.open, order.expected.get(one.line) ?? '0');
    if (compareDecimals(one.quantity, left) > 0)
      differences.push(`${name}: ${one.quantity} ${of.quantity.unit} shipped, ${told(state, left)} still expected.`);
    const due = of.deliverBy ?? order.deliverBy;
    if (expectedOn !== null && due !== null && expectedOn > due)
      differences.push(`${name}: expected on ${expectedOn}, ordered by ${due}.`);
  }
  return { differences, changes: [] };
}

/** What of a message differs from its order. Nothing of the order changes by it. */
export const judgeMessage = (message: Message, order: AnsweredOrder): Judged =>
  message.kind === 'confirmation' ? confirmed(message, order) : shipped(message, order);

/** The lines of a message in the unit of the order; one in another unit has no quantity here. */
export const keptLines = ({ lines }: Message, order: AnsweredOrder) =>
  lines.flatMap((one) => {
    const of = order.lines[one.line - 1];
    const cents = centsOf(one, order.currency);
    return [
      {
        line: one.line,
        item: of?.item ?? null,
        quantity:
          of && one.quantity !== null && isUnit(order, one.unit, of.quantity.unit)
            ? { amount: one.quantity, unit: of.quantity.unit }
            : null,
        unitPrice: typeof cents === 'number' ? { cents, currency: order.currency } : null,
        deliverBy: one.deliverBy,
      },
    ];
  });
