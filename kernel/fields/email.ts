import { asText } from './as-text.ts';
import { type Accepted, accepted, type Field, field, type Kind } from './field.ts';

const MOST = 255;

/**
 * Plain ASCII only, judged before lower-casing: a Kelvin sign would become a k, and a full-width @ an address of someone else.
 * Bounded steps, no backtracking.
 */
function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  return (
    at > 0 &&
    /^[A-Za-z0-9_'+.-]+$/.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length > 1 &&
    labels.every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(label)) &&
    /^[A-Za-z]{2,}$|^xn--/i.test(labels.at(-1) as string)
  );
}

function accept(input: unknown): Accepted<string> {
  const text = typeof input === 'string' ? input.trim() : '';
  const issues = [
    ...(isEmail(text) ? [] : [{ path: '', code: 'email', message: 'Invalid email address' }]),
    ...(text.length > MOST
      ? [{ path: '', code: 'email.long', message: 'Email must be less than 255 characters' }]
      : []),
  ];
  return issues.length > 0 ? { ok: false, issues } : accepted(text.toLowerCase());
}

export const emailKind: Kind<string> = {
  name: 'email',
  filters: ['is', 'not', 'has', 'empty'],
  sortable: true,
  searchable: true,
  columns: (column) => [{ name: column, type: 'text', check: `char_length(${column}) <= ${MOST}` }],
  ...asText,
  accept,
  fromText: accept,
  jsonSchema: () => ({ type: 'string', format: 'email', maxLength: MOST }),
};

export const email = (): Field<string, false, false, false> => field(emailKind, {});
