import { type Bounds, outside, plainNumber, unsigned } from './bounds.ts';
import { accepted, type Field, field, type Kind, refused } from './field.ts';

const PLACES = 4;
const lowest = ({ min }: Bounds): number => min ?? 0;
const highest = ({ max }: Bounds): number => max ?? 100;

/** 12.5 is twelve and a half percent. */
export const percentKind: Kind<number, Bounds> = {
  name: 'percent',
  filters: ['is', 'from', 'to', 'empty'],
  sortable: true,
  searchable: false,
  columns: (column, { options }) => [
    {
      name: column,
      type: 'numeric(9,4)',
      check: options.positive
        ? `${column} > 0 and ${column} <= ${highest(options)}`
        : `${column} between ${lowest(options)} and ${highest(options)}`,
    },
  ],
  read: ([cell]) => Number(cell),
  write: (value) => [value.toFixed(PLACES)],
  accept(input, { options }) {
    const wrong = outside(input, { ...options, min: lowest(options), max: highest(options) });
    if (wrong) return wrong;
    const given = input as number;
    return Number(given.toFixed(PLACES)) === given
      ? accepted(unsigned(given))
      : refused('percent.places', `Must have at most ${PLACES} decimal places`);
  },
  fromText(text, spec) {
    const plain = text.length > 60 ? undefined : plainNumber(text.trim().replace(/ ?%$/, ''));
    return plain === undefined
      ? refused('percent.text', 'Must be a percentage such as 12.5')
      : this.accept(Number(plain), spec);
  },
  toText: (value) => String(Number(value.toFixed(PLACES))),
  format: (value, _spec, { locale }) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: PLACES }).format(value / 100),
  jsonSchema: ({ options }) => ({
    type: 'number',
    [options.positive ? 'exclusiveMinimum' : 'minimum']: options.positive ? 0 : lowest(options),
    maximum: highest(options),
    description: `A percentage with at most ${PLACES} decimal places.`,
  }),
};

export const percent = (options: Bounds = {}): Field<number, false, false, false> => field(percentKind, options);
