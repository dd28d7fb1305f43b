import type { Issue } from '../record/fail.ts';
import { kindOf } from './accept.ts';
import { currencyOf, type Here, usualCurrency, usualHere } from './currency.ts';
import { timesMoney } from './decimal.ts';
import { type Accepted, accepted, type Field, type Fields, field, type Kind, type Spec } from './field.ts';
import type { LinesOptions } from './lines.ts';
import { LIMIT, type Money, type MoneyOptions, moneyKind } from './money.ts';
import type { Quantity } from './quantity.ts';

interface TotalOptions extends MoneyOptions {
  /** Money fields of the row, `freight`, or of its lines, `lines.amount`. */
  readonly of: readonly string[];
}

interface ProductOptions extends MoneyOptions {
  readonly quantity: string;
  readonly price: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Money that follows from other fields of the row; stored, so that lists sort and filter by it. */
const totalKind: Kind<Money, TotalOptions> = { ...moneyKind, name: 'total' };
const productKind: Kind<Money, ProductOptions> = { ...moneyKind, name: 'product' };

/** The sum of money fields: `f.total('lines.amount')`, `f.total('lines.amount', 'freight')`. */
export const total = (...of: readonly [string, ...string[]]): Field<Money, true, true, false> =>
  field<Money, TotalOptions>(totalKind, { of, currency: 'organization' }).required().computed();

/** A quantity times a price: the amount of a line. Empty as long as one of them is. */
export const product = (quantity: string, price: string): Field<Money, false, true, false> =>
  field<Money, ProductOptions>(productKind, { quantity, price, currency: 'organization' }).computed();

/** Adds amounts of one currency; nothing to add is zero. */
export function sum(amounts: readonly Money[], currency = usualCurrency): Money | 'mixed' | 'large' {
  const first = amounts[0]?.currency ?? currency;
  if (amounts.some((one) => one.currency !== first)) return 'mixed';
  const cents = amounts.reduce((all, one) => all + BigInt(one.cents), 0n);
  return inRange({ cents: Number(cents), currency: first });
}

const inRange = (money: Money): Money | 'large' => (Math.abs(money.cents) <= LIMIT ? money : 'large');

const sentences = {
  mixed: 'The amounts are in different currencies and cannot be added up',
  large: 'The amount is too large',
};

/**
 * The row with every computed amount filled in, lines first. Pure, so that a form shows the same total that the server stores.
 *
 * @example
 * computeTotals(requisition.fields, { lines: [{ quantity: { amount: '3', unit: 'EA' }, unitPrice: { cents: 250, currency: 'USD' } }] });
 */
export function computeTotals(fields: Fields, row: Values, here: Here = usualHere): Accepted<Record<string, unknown>> {
  const filled: Record<string, unknown> = { ...row };
  const issues: Issue[] = [];

  for (const [name, spec] of ofKind<LinesOptions>(fields, 'lines')) {
    if (!Array.isArray(filled[name])) continue;
    filled[name] = (filled[name] as Values[]).map((line, at) => {
      const computed = computeTotals(spec.options.fields, line, here);
      if (computed.ok) return computed.value;
      issues.push(...computed.issues.map((issue) => ({ ...issue, path: `${name}.${at}.${issue.path}` })));
      return line;
    });
  }

  const put = (name: string, money: Money | null | keyof typeof sentences) => {
    if (typeof money === 'string') issues.push({ path: name, code: `total.${money}`, message: sentences[money] });
    else filled[name] = money;
  };
  for (const [name, { options }] of ofKind<ProductOptions>(fields, 'product'))
    put(name, multiplied(filled[options.quantity], filled[options.price]));
  for (const [name, { options }] of ofKind<TotalOptions>(fields, 'total')) {
    // An edit that leaves the lines alone leaves their total alone.
    if (options.of.every((path) => filled[path.split('.')[0] as string] !== undefined))
      put(
        name,
        sum(
          options.of.flatMap((path) => amountsAt(filled, path)),
          currencyOf(options.currency, here),
        ),
      );
  }
  return issues.length > 0 ? { ok: false, issues } : accepted(filled);
}

type Found = readonly [name: string, spec: Spec][];
const foundIn = new WeakMap<Fields, Map<string, Found>>();

/** Fields of one kind, looked for once in each shape; the name of the kind says what its options are. */
function ofKind<Options extends object>(fields: Fields, kind: string): readonly [name: string, spec: Spec<Options>][] {
  const known = foundIn.get(fields) ?? new Map<string, Found>();
  foundIn.set(fields, known);
  const found =
    known.get(kind) ??
    Object.entries(fields).flatMap(([name, { spec }]): Found => (kindOf(spec).name === kind ? [[name, spec]] : []));
  known.set(kind, found);
  return found as readonly [name: string, spec: Spec<Options>][];
}

function multiplied(quantity: unknown, price: unknown): Money | null | 'large' {
  if (quantity === null || quantity === undefined || !price) return null;
  const amount = typeof quantity === 'object' ? (quantity as Quantity).amount : `${quantity as number}`; // an integer or a percent
  const money = timesMoney(price as Money, amount);
  return money ? inRange(money) : 'large';
}

function amountsAt(row: Values, path: string): Money[] {
  const [name = '', inner] = path.split('.');
  const found = inner === undefined ? [row[name]] : ((row[name] ?? []) as readonly Values[]).map((line) => line[inner]);
  return found.filter((one): one is Money => one !== null && one !== undefined);
}
