import { addDecimals, compareDecimals, dollars, type Money, timesMoney } from '#kernel';
import { centsIn, dollarsOf, isLump, type LineState, minus, told } from '../receipts/receiving.ts';

interface Quantity {
  readonly amount: string;
  readonly unit: string;
}

/** A line of an order, as it is or as it is to be. */
export interface OrderLine {
  readonly id?: string;
  readonly requested: number;
  readonly item?: string | null;
  readonly quantity: Quantity;
  readonly unitPrice: Money;
  readonly amount?: Money | null;
  readonly deliverBy?: string | null;
  readonly note?: string | null;
  readonly inspection?: 'required' | null;
  readonly continues?: number | null;
}

/** How a line is to read; without a number it is a new one. */
export interface WantedLine {
  readonly id?: string;
  readonly line?: number | null;
  readonly item?: string | null;
  readonly received?: string | null;
  readonly quantity: Quantity;
  readonly unitPrice: Money;
  readonly deliverBy?: string | null;
  readonly budgetLine?: string | null;
}

interface Wrong {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface LineChange {
  readonly line: number;
  readonly item: string | null;
  readonly change: 'changed' | 'kept' | 'continued' | 'added';
  readonly continues: number | null;
  readonly oldQuantity: Quantity | null;
  readonly newQuantity: Quantity;
  readonly oldPrice: Money | null;
  readonly newPrice: Money;
  readonly oldAmount: Money | null;
  readonly newAmount: Money;
  readonly oldDeliverBy: string | null;
  readonly newDeliverBy: string | null;
}

/** What changes outside the lines. */
export interface TermChange {
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a revision changes, kept for good. */
export interface Redline {
  readonly lines: readonly LineChange[];
  readonly terms: readonly TermChange[];
}

/** As the product kept it. */
export const redlineOf = (kept: unknown): Redline => (kept as Redline | null) ?? { lines: [], terms: [] };

/** Pieces of a line that came, are held or were cancelled: they keep their price, whatever becomes of the rest. */
const keptOf = ({ accepted, held, cancelled }: LineState): string =>
  addDecimals(addDecimals(accepted, held), cancelled);

/** What came of a line and was cancelled, in words that a later receipt changes. */
export function receivedWords(state: LineState): string | null {
  const parts = [
    state.accepted === '0' ? null : `${told(state, state.accepted)} received`,
    state.held === '0' ? null : `${told(state, state.held)} held for inspection`,
    state.cancelled === '0' ? null : `${told(state, state.cancelled)} cancelled`,
  ].flatMap((one) => one ?? []);
  return parts.length === 0 ? null : parts.join(', ');
}

const amountOf = ({ quantity, unitPrice }: Pick<OrderLine, 'quantity' | 'unitPrice'>): Money =>
  timesMoney(unitPrice, quantity.amount) ?? { ...unitPrice, cents: Number.MAX_SAFE_INTEGER };

const isSame = (of: OrderLine, { quantity, unitPrice, deliverBy }: WantedLine): boolean =>
  of.quantity.amount === quantity.amount &&
  of.unitPrice.cents === unitPrice.cents &&
  (of.deliverBy ?? null) === (deliverBy ?? null);

/** Whether money or pieces of a line change, so that what came of it matters. */
export const movesMoney = (of: OrderLine, wanted: WantedLine): boolean =>
  of.quantity.amount !== wanted.quantity.amount || of.unitPrice.cents !== wanted.unitPrice.cents;

/** What is wrong with the lines of a revision: nothing that came is taken back, and nothing that came changes its price. */
export function wrongLines(given: {
  readonly lines: readonly OrderLine[];
  readonly states: readonly LineState[];
  readonly wanted: readonly WantedLine[];
  /** The budget lines that pay the order: a revision charges no other. */
  readonly paying: readonly string[];
  readonly number: string;
}): readonly Wrong[] {
  const { lines, states, wanted, paying, number } = given;
  return wanted.flatMap((one, at): Wrong[] => {
    const wrong = (field: string, code: string, message: string): Wrong[] => [
      { path: `lines.${at}.${field}`, code: `order_revision.${code}`, message },
    ];
    if (!one.line) {
      if (!one.item?.trim()) return wrong('item', 'names_item', 'Enter what the new line orders.');
      if (one.budgetLine && !paying.includes(one.budgetLine))
        return wrong(
          'budgetLine',
          'budget_line_pays',
          `Choose a budget line that pays ${number}. Others need a requisition.`,
        );
      return [];
    }
    const { line } = one;
    const [of, state] = [lines[line - 1], states[line - 1]];
    if (!of || !state) return wrong('line', 'line_of_order', `${number} has no line ${line}.`);
    const name = `Line ${line} (${state.item})`;
    if (wanted.slice(0, at).some((past) => past.line === line))
      return wrong('line', 'line_twice', `${name} is in the revision twice. Enter it once.`);
    if (one.budgetLine)
      return wrong('budgetLine', 'keeps_budget_line', `${name} keeps its budget lines. Clear this one.`);
    if (one.quantity.unit !== of.quantity.unit)
      return wrong('quantity', 'unit', `${name} is ordered in ${of.quantity.unit}.`);
    if (!movesMoney(of, one)) return [];
    const kept = keptOf(state);
    if (state.isLump) {
      if (one.quantity.amount !== of.quantity.amount)
        return wrong('quantity', 'whole_sum', `${name} is a lump sum. Change its price instead.`);
      return compareDecimals(dollarsOf(amountOf(one)), kept) < 0
        ? wrong(
            'unitPrice',
            'no_less_than_received',
            `${name}: ${dollars(centsIn(kept))} are received or cancelled. Enter no less.`,
          )
        : [];
    }
    if (compareDecimals(one.quantity.amount, kept) < 0)
      return wrong(
        'quantity',
        'no_less_than_received',
        `${name}: ${told(state, kept)} are received or cancelled. Enter no less.`,
      );
    return one.unitPrice.cents !== of.unitPrice.cents &&
      kept !== '0' &&
      compareDecimals(one.quantity.amount, kept) === 0
      ? wrong(
          'unitPrice',
          'received_keeps_price',
          `Nothing of line ${line} (${state.item}) is open, so its price stays.`,
        )
      : [];
  });
}

export interface Revised {
  readonly lines: readonly OrderLine[];
  readonly redline: readonly LineChange[];
  /** New lines with the budget line that pays them, where one is named. */
  readonly added: readonly { readonly line: number; readonly budgetLine: string | null }[];
}

/**
 * The lines of an order after a revision. A line keeps its place for good, since receipts and invoices name it: a new price for what is
 * open makes a new line that continues the old one, which keeps what came and its price.
 */
export function revisedLines(
  lines: readonly OrderLine[],
  states: readonly LineState[],
  wanted: readonly WantedLine[],
): Revised {
  const after: OrderLine[] = [...lines];
  const redline: LineChange[] = [];
  const added: { line: number; budgetLine: string | null }[] = [];
  const tell = (change: LineChange['change'], line: number, was: OrderLine | null) => {
    const now = after[line - 1] as OrderLine; // just put there
    redline.push({
      line,
      item: now.item ?? null,
      change,
      continues: now.continues ?? null,
      oldQuantity: was?.quantity ?? null,
      newQuantity: now.quantity,
      oldPrice: was?.unitPrice ?? null,
      newPrice: now.unitPrice,
      oldAmount: was ? amountOf(was) : null,
      newAmount: amountOf(now),
      oldDeliverBy: was?.deliverBy ?? null,
      newDeliverBy: now.deliverBy ?? null,
    });
  };
  for (const { line, item, quantity, unitPrice, deliverBy = null, budgetLine = null } of wanted) {
    const said = { quantity, unitPrice, deliverBy };
    const [of, state] = line ? [lines[line - 1], states[line - 1]] : [];
    if (!line || !of || !state) {
      after.push({ requested: lines[0]?.requested ?? 1, item: item?.trim() ?? null, ...said });
      added.push({ line: after.length, budgetLine });
      tell('added', after.length, null);
      continue;
    }
    if (isSame(of, { ...said })) continue;
    const kept = keptOf(state);
    if (isLump(of) || kept === '0' || unitPrice.cents === of.unitPrice.cents) {
      after[line - 1] = { ...of, ...said };
      tell('changed', line, of);
      continue;
    }
    after[line - 1] = { ...of, quantity: { ...quantity, amount: kept } };
    tell('kept', line, of);
    after.push({
      requested: of.requested,
      item: of.item ?? null,
      note: of.note ?? null,
      inspection: of.inspection ?? null,
      ...said,
      quantity: { ...quantity, amount: minus(quantity.amount, kept) },
      continues: line,
    });
    tell('continued', after.length, null);
  }
  return { lines: after.map((one) => ({ ...one, amount: amountOf(one) })), redline, added };
}

export const totalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, one) => sum + amountOf(one).cents, 0);
