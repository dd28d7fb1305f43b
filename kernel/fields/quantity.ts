import { plainNumber, tooSmall } from './bounds.ts';
import { compareDecimals, decimal } from './decimal.ts';
import { accepted, type Field, field, type Kind, refused } from './field.ts';
import type { RecordName } from '../register.ts';
import { ownEntries } from './own-entries.ts';
import { whyNotSelectable, type Selectable } from './reference.ts';
import { inList } from './sql-text.ts';

/** An exact amount of something; `amount` is a decimal as text. */
export interface Quantity {
  readonly amount: string;
  readonly unit: string;
}

export interface UnitsIn {
  readonly record: RecordName;
  readonly code: string;
  /** Where a unit that is missed can be added, in the words of the menu. */
  readonly place?: string;
}

interface QuantityOptions {
  /** Codes and their names; the first is meant when none is given. */
  readonly units?: Readonly<Record<string, string>>;
  /** A record whose rows on offer are the units, by the field that holds their codes; the common ones while an organization keeps none. */
  readonly unitsIn?: UnitsIn;
  readonly min?: string;
  readonly max?: string;
  readonly positive?: true;
}

/** Units of issue that appear on purchase documents everywhere. */
export const commonUnits: Readonly<Record<string, string>> = {
  EA: 'each',
  BX: 'box',
  CS: 'case',
  PK: 'pack',
  DZ: 'dozen',
  ST: 'set',
  LS: 'lump sum',
  HR: 'hour',
  DAY: 'day',
  MO: 'month',
  YR: 'year',
  IN: 'inch',
  FT: 'foot',
  YD: 'yard',
  MI: 'mile',
  SF: 'square foot',
  SY: 'square yard',
  AC: 'acre',
  CF: 'cubic foot',
  CY: 'cubic yard',
  OZ: 'ounce',
  LB: 'pound',
  TON: 'ton',
  QT: 'quart',
  GAL: 'gallon',
  M: 'metre',
  KG: 'kilogram',
  L: 'litre',
};

const unitsOf = (options: QuantityOptions): readonly string[] => Object.keys(options.units ?? commonUnits);

/** How a unit is written, wherever an organization keeps its own. */
export const unitPattern = /^[A-Z][A-Z0-9]{0,9}$/;

/** The rows of the record that keeps the units of an organization. */
export interface KeptUnits {
  readonly keeper: { readonly title: string; readonly selectable?: Selectable };
  readonly code: string;
  readonly place?: string | undefined;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** The units that may be chosen on a day, with their names: those that are kept and on offer, or the common ones where none is. */
export function unitsOn({ keeper, code, rows }: KeptUnits, day: string): Readonly<Record<string, string>> {
  const words = (value: unknown): string => (typeof value === 'string' ? value : '');
  const offered = rows.filter(
    (row) => whyNotSelectable(keeper, row, day) === null && unitPattern.test(words(row[code])),
  );
  return offered.length === 0
    ? commonUnits
    : Object.fromEntries(offered.map((row) => [words(row[code]), words(row[keeper.title])]));
}

/** The unit that is meant when none is said: the first of the common ones that is among them. */
export const usualUnit = (units: Readonly<Record<string, string>>): string =>
  Object.keys(commonUnits).find((code) => Object.hasOwn(units, code)) ?? Object.keys(units)[0] ?? '';

/** Why a unit cannot be chosen on a day, as a sentence; null when it can. */
export function unitRefused(unit: string, kept: KeptUnits, day: string): string | null {
  const units = unitsOn(kept, day);
  if (Object.hasOwn(units, unit)) return null;
  const row = kept.rows.find((one) => one[kept.code] === unit);
  const why = row ? whyNotSelectable(kept.keeper, row, day) : null;
  if (why) return `the unit “${unit}” ${why} and cannot be chosen`;
  const all = Object.keys(units);
  const choices = `${all.slice(0, 12).join(', ')}${all.length > 12 ? ' and others' : ''}`;
  return `there is no unit “${unit}”. Choose one of ${choices}${kept.place ? `, or have it added under ${kept.place}` : ''}`;
}

export const quantityKind: Kind<Quantity, QuantityOptions> = {
  name: 'quantity',
  filters: ['is', 'from', 'to', 'empty'],
  sortable: true,
  searchable: false,
  columns: (column, { options }) => {
    const amount = `${column}_amount`;
    const checks = [
      ...(options.positive ? [`${amount} > 0`] : []),
      ...(options.min === undefined ? [] : [`${amount} >= ${options.min}`]),
      ...(options.max === undefined ? [] : [`${amount} <= ${options.max}`]),
    ];
    const unit = `${column}_unit`;
    return [
      { name: amount, type: 'numeric(18,6)', ...(checks.length > 0 ? { check: checks.join(' and ') } : {}) },
      {
        name: unit,
        type: 'text',
        check: options.unitsIn ? `${unit} ~ '${unitPattern.source}'` : inList(unit, unitsOf(options)),
      },
    ];
  },
  read: ([amount, unit]) => ({ amount: decimal(String(amount)) as string, unit: unit as string }),
  write: ({ amount, unit }) => [amount, unit],
  accept(input, { options }) {
    const entries = ownEntries(input);
    if (!entries) return refused('quantity.type', 'Must be an amount with a unit');
    const { amount, unit = unitsOf(options)[0], ...rest } = Object.fromEntries(entries);
    if (Object.keys(rest).length > 0) return refused('quantity.unknown', 'Only amount and unit belong to a quantity');
    const exact = typeof amount === 'string' ? decimal(amount) : undefined;
    if (exact === undefined)
      return refused(
        'quantity.amount',
        'Must be a decimal number such as "12.5", with at most 6 decimal places',
        'amount',
      );
    if (typeof unit !== 'string' || (options.unitsIn && !unitPattern.test(unit)))
      return refused('quantity.unit', 'Must be a unit: capital letters and digits, such as EA', 'unit');
    if (!options.unitsIn && !unitsOf(options).includes(unit))
      return refused('quantity.unit', `Must be a unit: ${unitsOf(options).join(', ')}`, 'unit');
    if (options.positive && compareDecimals(exact, '0') <= 0)
      return refused('number.positive', 'Must be a positive number', 'amount');
    if (options.min !== undefined && compareDecimals(exact, options.min) < 0)
      return atAmount(tooSmall(Number(options.min)));
    if (options.max !== undefined && compareDecimals(exact, options.max) > 0)
      return refused('number.large', `Must be at most ${options.max}`, 'amount');
    return accepted({ amount: exact, unit });
  },
  fromText(text, spec) {
    const match = text.length > 80 ? null : /^(\S+?) ?([A-Z][A-Z0-9]{0,9})?$/.exec(text.trim().toUpperCase());
    const amount = plainNumber(match?.[1] ?? '');
    if (amount === undefined) return refused('quantity.text', 'Must be an amount with a unit, such as 12.5 FT');
    const unit = unitsOf(spec.options).find((own) => own.toUpperCase() === match?.[2]) ?? match?.[2];
    return this.accept({ amount, ...(unit ? { unit } : {}) }, spec);
  },
  toText: ({ amount, unit }) => `${amount} ${unit}`,
  format: ({ amount, unit }, _spec, { locale }) =>
    `${new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(amount as `${number}`)} ${unit}`,
  jsonSchema: ({ options }) => ({
    type: 'object',
    properties: {
      amount: { type: 'string', pattern: '^-?\\d{1,12}(\\.\\d{1,6})?$', examples: ['12.5'] },
      unit: {
        type: 'string',
        ...(options.unitsIn
          ? { pattern: unitPattern.source, 'x-record': options.unitsIn.record }
          : { enum: unitsOf(options) }),
        default: unitsOf(options)[0],
      },
    },
    required: ['amount'],
    additionalProperties: false,
  }),
};

const atAmount = (refusal: ReturnType<typeof tooSmall>): ReturnType<typeof tooSmall> =>
  refusal.ok ? refusal : { ok: false, issues: refusal.issues.map((issue) => ({ ...issue, path: 'amount' })) };

export const quantity = (options: QuantityOptions = {}): Field<Quantity, false, false, false> =>
  field(quantityKind, options);
