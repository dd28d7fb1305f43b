import { addDecimals, compareDecimals, fail, type Money, timesMoney } from '#kernel';
import { judgedByRate } from '../../contracts/public.ts';
import { told } from '../../procurement/public.ts';
import type { OrderRates } from '../invoices/contract-rates.server.ts';
import type { Order } from '../invoices/judging.server.ts';
import { centsOf, type LeftLine } from './left-to-bill.ts';

export interface SaidLine {
  readonly line: number;
  readonly quantity?: { readonly amount: string; readonly unit: string } | null;
  readonly amount?: { readonly cents: number } | null;
  readonly rate?: string | null;
  readonly workedOn?: string | null;
  /** Per unit, of materials at actual cost. */
  readonly cost?: { readonly cents: number } | null;
}

interface Given {
  readonly order: Pick<Order, 'number' | 'lines'>;
  readonly left: readonly LeftLine[];
  /** Of a time-and-materials contract. */
  readonly rates: OrderRates | null;
  readonly invoiceDate: string;
}

export const wrong = (path: string, code: string, message: string, kind: 'refused' | 'conflict' = 'refused') =>
  fail(kind, `firm.${code}`, message, { issues: [{ path, code: `firm.${code}`, message }] });

interface Priced {
  readonly quantity: { readonly amount: string; readonly unit: string };
  readonly unitPrice: Money;
  readonly cents: number;
  /** Pieces, or dollars of a lump sum. */
  readonly asked: string;
}

const dollarsIn = (cents: number): string => addDecimals((cents / 100).toFixed(2), '0');

/** Pieces at the price of the order, or an amount of a lump sum. */
function byOrder(one: SaidLine, of: LeftLine, place: string, { order }: Given): Priced {
  const { line, quantity, amount } = one;
  const named = (['rate', 'workedOn', 'cost'] as const).find((field) => one[field] != null);
  if (named) throw wrong(`${place}.${named}`, 'no_rates', `${order.number} isn’t under a time-and-materials contract.`);
  const field = of.isLump ? 'amount' : 'quantity';
  if (of.isLump ? !amount || quantity : !quantity || amount)
    throw wrong(
      `${place}.${field}`,
      'line_measure',
      of.isLump ? `Line ${line} is a lump sum. Enter an amount.` : `Enter the quantity of line ${line}.`,
    );
  if (quantity && quantity.unit !== of.unit)
    throw wrong(`${place}.quantity`, 'unit', `Line ${line} is ordered in ${of.unit}.`);
  const asked = quantity?.amount ?? dollarsIn(amount?.cents ?? 0);
  const cents = centsOf(of, asked);
  return {
    quantity: quantity ?? { amount: '1', unit: of.unit },
    unitPrice: of.isLump ? { ...of.unitPrice, cents } : of.unitPrice,
    cents,
    asked,
  };
}

const missing = {
  rate: 'Name the contract rate that this bills.',
  workedOn: 'Enter the day of the work.',
  quantity: 'Enter the hours, days or pieces.',
} as const;

/** Work of a day at the rate of that day; materials at actual cost say their price. */
function byRate(one: SaidLine, of: LeftLine, place: string, { rates, invoiceDate }: Given): Priced {
  const { rate, workedOn, quantity } = one;
  if (one.amount) throw wrong(`${place}.amount`, 'line_measure', missing.quantity);
  for (const field of ['rate', 'workedOn', 'quantity'] as const)
    if (!one[field]) throw wrong(`${place}.${field}`, 'line_of_time', missing[field]);
  if (!rates || !rate || !workedOn || !quantity) throw wrong(`${place}.rate`, 'line_of_time', missing.rate);
  if (workedOn > invoiceDate)
    throw wrong(`${place}.workedOn`, 'worked_ahead', 'Work is billed on the day it was done or later.');
  if (!of.isLump && quantity.unit !== of.unit)
    throw wrong(`${place}.quantity`, 'unit', `Line ${one.line} is ordered in ${of.unit}.`);
  const money = (cents: number): Money => ({ cents, currency: of.unitPrice.currency });
  const bill = { rate, item: '', workedOn, quantity, unitPrice: money(0) };
  const found = judgedByRate(bill, { ...rates, invoiceDate });
  if (found.problem !== null)
    throw wrong(`${place}.${found.code === null ? 'rate' : 'quantity'}`, 'rate', found.problem);
  if (one.cost && found.rateCents !== null)
    throw wrong(`${place}.cost`, 'has_rate', `${found.code} is paid at its rate. Leave the actual cost empty.`);
  const price = found.rateCents ?? one.cost?.cents;
  if (price === undefined)
    throw wrong(`${place}.cost`, 'actual_cost', `${found.code} is paid at actual cost. Enter it per unit.`);
  const cents = timesMoney(money(price), quantity.amount)?.cents ?? 0;
  return { quantity, unitPrice: money(price), cents, asked: of.isLump ? dollarsIn(cents) : quantity.amount };
}

/** The lines as the agency keeps them: item and price are those of the order or of its contract, and no more is billed than is left. */
export function billedLines(said: readonly SaidLine[], given: Given) {
  const { order, left, rates } = given;
  const billed = new Map<number, string>();
  return said.map((one, at) => {
    const { line } = one;
    const place = `lines.${at}`;
    if (!order.lines?.[line - 1]) throw wrong(`${place}.line`, 'line_of_order', `${order.number} has no line ${line}.`);
    const before = billed.get(line);
    if (before !== undefined && !rates)
      throw wrong(`${place}.line`, 'line_twice', `Line ${line} is here twice. Enter it once.`);
    const of = left.find((other) => other.line === line);
    if (!of) throw wrong(`${place}.line`, 'line_is_billed', `Line ${line} is billed in full.`);
    const { quantity, unitPrice, cents, asked } = (rates ? byRate : byOrder)(one, of, place, given);
    const field = of.isLump && !rates ? 'amount' : 'quantity';
    const sum = addDecimals(before ?? '0', asked);
    if (compareDecimals(sum, of.left) > 0)
      throw wrong(`${place}.${field}`, 'more_than_left', `Line ${line} has ${told(of, of.left)} left to bill.`);
    if (cents <= 0) throw wrong(`${place}.${field}`, 'bills_something', `Line ${line} bills less than a cent.`);
    billed.set(line, sum);
    const kept = {
      kind: 'item' as const,
      line,
      item: of.item === '' ? null : of.item.slice(0, 200),
      quantity,
      unitPrice,
      ...(rates ? { rate: one.rate ?? null, workedOn: one.workedOn ?? null } : {}),
    };
    return { kept, cents };
  });
}
