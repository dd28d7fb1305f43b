import { asText } from './as-text.ts';
import { type Field, field, type Kind } from './field.ts';
import { words } from './text.ts';

interface SequenceOptions {
  readonly pattern: string;
}

const slot = /\{(0+)\}/;
const dateParts = /\{(yyyy|yy|mm|dd)\}/g;
const MOST = 60;

const dated = (pattern: string, day: string): string =>
  pattern.replace(dateParts, (_, part: string) =>
    part === 'yyyy'
      ? day.slice(0, 4)
      : part === 'yy'
        ? day.slice(2, 4)
        : part === 'mm'
          ? day.slice(5, 7)
          : day.slice(8, 10),
  );

/** What all numbers of one count have in common, `REQ-2026-`: the key of the counter, so that each year begins at one. */
export const sequencePrefix = (pattern: string, day: string): string => dated(pattern, day).replace(slot, '');

/** The nth number of the count to which this day belongs: `REQ-2026-00042`. */
export const numbered = (pattern: string, day: string, n: number): string =>
  dated(pattern, day).replace(slot, (_, zeros: string) => String(n).padStart(zeros.length, '0'));

/** Numbers without gaps, given by the product in the transaction that makes the row. */
export const sequenceKind: Kind<string, SequenceOptions> = {
  name: 'sequence',
  filters: ['is', 'has', 'from', 'to'],
  sortable: true,
  searchable: true,
  columns: (column) => [{ name: column, type: 'text', check: `char_length(${column}) <= ${MOST}` }],
  ...asText,
  accept: (input) => words(input, { max: MOST }),
  fromText(text, spec) {
    return this.accept(text, spec);
  },
  jsonSchema: ({ options }) => ({
    type: 'string',
    maxLength: MOST,
    readOnly: true,
    examples: [numbered(options.pattern, '2026-11-20', 1)],
  }),
};

export function sequence(pattern: string): Field<string, true, true, false> {
  if (pattern.split(slot).length !== 3 || pattern.length > MOST - 10)
    throw new Error(`A sequence such as REQ-{yyyy}-{00000} has one place for the number; "${pattern}" has not.`);
  return field<string, SequenceOptions>(sequenceKind, { pattern }).required().computed().unique();
}
