import { plainNumber, tooSmall } from './bounds.ts';
import { compareDecimals, decimal } from './decimal.ts';
import { accepted, type Field, field, type Kind, refused } from './field.ts';
import { ownEntries } from './own-entries.ts';
import { inList } from './sql-text.ts';

/** An exact amount of something; `amount` is a decimal as text. */
export interface Quantity {
  readonly amount: string;
  readonly unit: string;
}

interface QuantityOptions {
  /** Codes and their names; the first is meant when none is given. */
  readonly units?: Readonly<Record<string, string>>;
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
    return [
      { name: amount, type: 'numeric(18,6)', ...(checks.length > 0 ? { check: checks.join(' and ') } : {}) },
      { name: `${column}_unit`, type: 'text', check: inList(`${column}_unit`, unitsOf(options)) },
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
    if (typeof unit !== 'string' || !unitsOf(options).includes(unit))
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
    const match = text.length > 80 ? null : /^(\S+?) ?([A-Za-z]{1,10})?$/.exec(text.trim());
    const amount = plainNumber(match?.[1] ?? '');
    if (amount === undefined) return refused('quantity.text', 'Must be an amount with a unit, such as 12.5 FT');
    return this.accept({ amount, ...(match?.[2] ? { unit: match[2].toUpperCase() } : {}) }, spec);
  },
  toText: ({ amount, unit }) => `${amount} ${unit}`,
  format: ({ amount, unit }, _spec, { locale }) =>
    `${new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(amount as `${number}`)} ${unit}`,
  jsonSchema: ({ options }) => ({
    type: 'object',
    properties: {
      amount: { type: 'string', pattern: '^-?\\d{1,12}(\\.\\d{1,6})?$', examples: ['12.5'] },
      unit: { type: 'string', enum: unitsOf(options), default: unitsOf(options)[0] },
    },
    required: ['amount'],
    additionalProperties: false,
  }),
};

const atAmount = (refusal: ReturnType<typeof tooSmall>): ReturnType<typeof tooSmall> =>
  refusal.ok ? refusal : { ok: false, issues: refusal.issues.map((issue) => ({ ...issue, path: 'amount' })) };

export const quantity = (options: QuantityOptions = {}): Field<Quantity, false, false, false> =>
  field(quantityKind, options);
