import { accepted, type Field, field, type Kind, refused } from './field.ts';

const words = new Map([
  ...['yes', 'y', 'true', '1'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
]);

export const yesNoKind: Kind<boolean> = {
  name: 'yesNo',
  filters: ['is', 'empty'],
  sortable: true,
  searchable: false,
  columns: (column) => [{ name: column, type: 'boolean' }],
  read: ([cell]) => cell as boolean,
  write: (value) => [value],
  accept: (input) => (typeof input === 'boolean' ? accepted(input) : refused('yes_no', 'Must be yes or no')),
  fromText(text, spec) {
    return this.accept(words.get(text.trim().toLowerCase()), spec);
  },
  toText: (value) => (value ? 'yes' : 'no'),
  format: (value) => (value ? 'Yes' : 'No'),
  jsonSchema: () => ({ type: 'boolean' }),
};

export const yesNo = (): Field<boolean, false, false, false> => field(yesNoKind, {});
