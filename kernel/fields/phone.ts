import { asText } from './as-text.ts';
import { type Accepted, accepted, type Field, field, type Kind, refused } from './field.ts';

const pattern = '^\\+?[1-9]\\d{1,14}$';
const number = new RegExp(pattern);

function accept(input: unknown): Accepted<string> {
  const text = typeof input === 'string' ? input.trim() : '';
  return number.test(text) ? accepted(text) : refused('phone', 'Invalid phone number format');
}

/** An international number without spaces: +18135550100. */
export const phoneKind: Kind<string> = {
  name: 'phone',
  filters: ['is', 'not', 'has', 'empty'],
  sortable: false,
  searchable: true,
  columns: (column) => [{ name: column, type: 'text', check: `${column} ~ '^[+]?[1-9][0-9]{1,14}$'` }],
  ...asText,
  accept,
  fromText: accept,
  format: (value) => value.replace(/^(?:\+?1)?([2-9]\d{2})(\d{3})(\d{4})$/, '($1) $2-$3'),
  jsonSchema: () => ({ type: 'string', pattern, examples: ['+18135550100'] }),
};

export const phone = (): Field<string, false, false, false> => field(phoneKind, {});
