import { type Bounds, plainNumber, tooSmall, unsigned } from './bounds.ts';
import { type CurrencyRule, currencyOf, currencyRefused, isCurrency, usualCurrency, usualHere } from './currency.ts';
import { accepted, type Field, field, type Kind, plainShow, refused, type Show } from './field.ts';
import { ownEntries } from './own-entries.ts';

/** Whole cents, never fractions: sums are exact. */
export interface Money {
  readonly cents: number;
  readonly currency: string;
}

/** `min` and `max` are cents. */
export interface MoneyOptions extends Bounds {
  /** Whose currency it takes. Every amount says so, because cents of two currencies are never compared or added. */
  readonly currency: CurrencyRule;
}

/** Ninety trillion: beyond any budget and still exact as a number. */
export const LIMIT = 90_000_000_000_000_00;

const lowest = ({ min, positive }: Bounds): number => Math.max(min ?? -LIMIT, positive ? 1 : -LIMIT);
const highest = ({ max }: Bounds): number => max ?? LIMIT;

export const moneyKind: Kind<Money, MoneyOptions> = {
  name: 'money',
  filters: ['is', 'from', 'to', 'empty'],
  sortable: true,
  searchable: false,
  columns: (column, { options }) => [
    {
      name: `${column}_cents`,
      type: 'bigint',
      check: `${column}_cents between ${lowest(options)} and ${highest(options)}`,
    },
    { name: `${column}_currency`, type: 'text', check: `${column}_currency ~ '^[A-Z]{3}$'` },
  ],
  read: ([cents, currency]) => ({ cents: cents as number, currency: currency as string }),
  write: ({ cents, currency }) => [cents, currency],
  accept(input, { options }, here = usualHere) {
    const entries = ownEntries(input);
    if (!entries) return refused('money.type', 'Must be an amount with a currency');
    const { cents, currency = currencyOf(options.currency, here), ...rest } = Object.fromEntries(entries);
    if (Object.keys(rest).length > 0) return refused('money.unknown', 'Only cents and currency belong to an amount');
    if (typeof cents !== 'number') return refused('money.cents', 'Must be a whole number of cents', 'cents');
    if (!Number.isFinite(cents)) return refused('number.finite', 'Must be a finite number', 'cents');
    if (!isCurrency(currency)) return refused('money.currency', 'Must be a currency code such as USD', 'currency');
    const foreign = currencyRefused(currency, options.currency, here);
    if (foreign) return refused('money.foreign', foreign, 'currency');
    if (options.positive && cents <= 0) return refused('number.positive', 'Must be a positive number');
    if (cents < lowest(options))
      return options.min === 0 ? tooSmall(0) : refused('money.small', 'The amount is too small');
    if (cents > highest(options)) return refused('money.large', 'The amount is too large');
    if (!Number.isSafeInteger(cents)) return refused('money.cents', 'Must be a whole number of cents', 'cents');
    return accepted({ cents: unsigned(cents), currency });
  },
  fromText(text, spec, here) {
    const match = text.length > 60 ? null : /^([A-Z]{3})? ?(-?)\$?([\d,.]+) ?([A-Z]{3})?$/.exec(text.trim());
    const [whole = '', fraction = ''] = plainNumber(match?.[3] ?? '')?.split('.') ?? [];
    if (!match || whole === '' || fraction.length > 2)
      return refused('money.text', 'Must be an amount such as 1,250.00');
    const cents = Number(`${match[2]}${whole}${fraction.padEnd(2, '0')}`);
    const currency = match[1] ?? match[4];
    return this.accept({ cents, ...(currency ? { currency } : {}) }, spec, here);
  },
  toText: (value) => `${plainAmount(value.cents)} ${value.currency}`,
  format: (value, _spec, show) => inSigns(value, show),
  jsonSchema: ({ options }) => ({
    type: 'object',
    properties: {
      cents: { type: 'integer', minimum: lowest(options), maximum: highest(options) },
      currency:
        options.currency === 'organization'
          ? {
              type: 'string',
              pattern: '^[A-Z]{3}$',
              default: usualCurrency,
              description: 'The currency of your organization; any other is refused.',
            }
          : { type: 'string', const: options.currency.fixed, default: options.currency.fixed },
    },
    required: ['cents'],
    additionalProperties: false,
  }),
};

/** Made once for each language and currency: making one takes longer than writing twenty amounts with it. */
const formats: Record<string, Intl.NumberFormat> = {};
const formatOf = (locale: string, currency: string): Intl.NumberFormat =>
  (formats[`${locale} ${currency}`] ??= new Intl.NumberFormat(locale, { style: 'currency', currency }));
const inSigns = (value: Money, { locale }: Show): string =>
  formatOf(locale, value.currency).format(plainAmount(value.cents));

/** An amount in the currency of this installation, to the cent: $1,234.50. In texts of the server as on screens. */
export const dollars = (cents: number, show: Show = plainShow): string =>
  inSigns({ cents, currency: usualCurrency }, show);

/** Cents as plain digits: 1234.50. */
export function plainAmount(cents: number): `${number}` {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}` as `${number}`;
}

/**
 * An amount, which says in whose currency it is.
 *
 * @example
 * f.money({ currency: 'organization', min: 0 })
 */
export const money = (options: MoneyOptions): Field<Money, false, false, false> => field(moneyKind, options);
