import { type Bounds, outside, plainNumber, unsigned } from './bounds.ts';
import { accepted, type Field, field, type Kind, refused } from './field.ts';

const small = 2 ** 31 - 1;
const lowest = ({ min, positive }: Bounds): number =>
  Math.max(min ?? -Number.MAX_SAFE_INTEGER, positive ? 1 : -Infinity);
const highest = ({ max }: Bounds): number => max ?? Number.MAX_SAFE_INTEGER;

interface IntegerOptions extends Bounds {
  /** A year or a number that names something is written without separators: 2027. */
  readonly isName?: true;
}

/** A whole number: a count, a year, a position. */
export const integerKind: Kind<number, IntegerOptions> = {
  name: 'integer',
  filters: ['is', 'not', 'from', 'to', 'empty'],
  sortable: true,
  searchable: false,
  columns: (column, { options }) => [
    {
      name: column,
      type: lowest(options) >= -small && highest(options) <= small ? 'integer' : 'bigint',
      check: `${column} between ${lowest(options)} and ${highest(options)}`,
    },
  ],
  read: ([cell]) => cell as number,
  write: (value) => [value],
  accept(input, { options }) {
    const wrong = outside(input, options);
    if (wrong) return wrong;
    return Number.isSafeInteger(input)
      ? accepted(unsigned(input as number))
      : refused('integer', 'Must be a whole number');
  },
  fromText(text, spec) {
    const plain = plainNumber(text);
    return plain === undefined ? refused('integer', 'Must be a whole number') : this.accept(Number(plain), spec);
  },
  toText: String,
  format: (value, { options }, { locale }) =>
    new Intl.NumberFormat(locale, { useGrouping: !options.isName }).format(value),
  jsonSchema: ({ options }) => ({ type: 'integer', minimum: lowest(options), maximum: highest(options) }),
};

export const integer = (options: IntegerOptions = {}): Field<number, false, false, false> =>
  field(integerKind, options);
