import type { JsonShape, Shaped } from '#kernel';

/** How a date is grouped. `age` is the number of days from it until today, in ranges. */
export const dateParts = {
  day: 'Day',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Calendar year',
  fiscalYear: 'Fiscal year',
  age: 'Age',
} as const;
export type DatePart = keyof typeof dateParts;
const parts = Object.keys(dateParts) as DatePart[]; // the keys stated above

export const measures = {
  count: 'Count',
  sum: 'Sum',
  average: 'Average',
  min: 'Minimum',
  max: 'Maximum',
} as const;
export type Measure = keyof typeof measures;
const measureNames = Object.keys(measures) as Measure[]; // the keys stated above

export const pictures = { none: 'No chart', bar: 'Bar chart', line: 'Line chart' } as const;
export type Picture = keyof typeof pictures;

export const MOST_COLUMNS = 20;
export const MOST_TOTALS = 6;

const name = { type: 'string', maxLength: 121 } as const;

/**
 * What a report is: the record, which of its fields, narrowed how, in which groups, with which totals. `filters` are written as the
 * address of a list writes them; a field of a referenced record is `costCenter.department`.
 */
export const definitionShape = {
  type: 'object',
  additionalProperties: false,
  required: ['record'],
  properties: {
    record: { type: 'string', maxLength: 60 },
    columns: { type: 'array', maxItems: MOST_COLUMNS, items: name },
    filters: { type: 'string', maxLength: 2000 },
    groups: {
      type: 'array',
      maxItems: 2,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['field'],
        properties: { field: name, by: { type: 'string', enum: parts } },
      },
    },
    /** The second group stands across. */
    pivot: { type: 'boolean' },
    totals: {
      type: 'array',
      maxItems: MOST_TOTALS,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['of'],
        properties: {
          of: { type: 'string', enum: measureNames },
          field: name,
          /** Measures the days from `field` until this one, or until today. */
          until: name,
        },
      },
    },
    /** `group`, `count` or the place of a total, `total.0`; a minus turns it round. Without groups, a field of the record. */
    sort: name,
    picture: { type: 'string', enum: Object.keys(pictures) as Picture[] }, // the keys stated above
  },
} as const satisfies JsonShape;

export type Definition = Shaped<typeof definitionShape>;
export type Group = NonNullable<Definition['groups']>[number];
export type Total = NonNullable<Definition['totals']>[number];

/** The same definition always as the same text, so that one that was not changed is known by it. */
export const definitionText = (definition: Definition): string =>
  JSON.stringify(definition, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** The address of the filters, by key. */
export function filtersOf({ filters = '' }: Definition): Readonly<Record<string, readonly string[]>> {
  const address = new URLSearchParams(filters);
  return Object.fromEntries([...new Set(address.keys())].map((key) => [key, address.getAll(key)]));
}

export function filtersText(filters: Readonly<Record<string, readonly string[]>>): string {
  const address = new URLSearchParams();
  for (const key of Object.keys(filters).toSorted()) for (const value of filters[key] ?? []) address.append(key, value);
  return address.toString();
}
