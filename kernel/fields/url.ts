import { asText } from './as-text.ts';
import { type Accepted, accepted, type Field, field, type Kind, refused } from './field.ts';
import { longer } from './text.ts';

const MOST = 2048;

/** Web addresses only: a script or data address would run in the reader's session. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}\\"<>]+$/iu.test(text) && text.isWellFormed() && URL.canParse(text);
}

function accept(input: unknown): Accepted<string> {
  const text = typeof input === 'string' ? input.trim() : '';
  if (longer(text, MOST)) return refused('url.long', 'URL must be less than 2048 characters');
  return isWebAddress(text) ? accepted(text) : refused('url', 'Invalid URL format');
}

export const urlKind: Kind<string> = {
  name: 'url',
  filters: ['is', 'has', 'empty'],
  sortable: false,
  searchable: true,
  columns: (column) => [{ name: column, type: 'text', check: `char_length(${column}) <= ${MOST}` }],
  ...asText,
  accept,
  fromText: accept,
  jsonSchema: () => ({ type: 'string', format: 'uri', maxLength: MOST, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' }),
};

export const url = (): Field<string, false, false, false> => field(urlKind, {});
