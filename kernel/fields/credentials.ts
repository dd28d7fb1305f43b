import { asText } from './as-text.ts';
import { type Accepted, accepted, type Field, field, type Kind, refused } from './field.ts';

type Check = readonly [code: string, message: string, holds: (text: string) => boolean];

function judged(text: string, checks: readonly Check[]): Accepted<string> {
  const issues = checks.filter(([, , holds]) => !holds(text)).map(([code, message]) => ({ path: '', code, message }));
  return issues.length > 0 ? { ok: false, issues } : accepted(text);
}

const usernameChecks: readonly Check[] = [
  ['username.short', 'Username must be at least 3 characters', (text) => text.length >= 3],
  ['username.long', 'Username must be less than 50 characters', (text) => text.length < 50],
  [
    'username.characters',
    'Username can only contain letters, numbers, underscores, and hyphens',
    (text) => /^[a-zA-Z0-9_-]+$/.test(text),
  ],
];

const passwordChecks: readonly Check[] = [
  ['password.short', 'Password must be at least 8 characters', (text) => text.length >= 8],
  ['password.long', 'Password must be less than 128 characters', (text) => text.length <= 128],
  ['password.uppercase', 'Password must contain at least one uppercase letter', (text) => /[A-Z]/.test(text)],
  ['password.lowercase', 'Password must contain at least one lowercase letter', (text) => /[a-z]/.test(text)],
  ['password.number', 'Password must contain at least one number', (text) => /[0-9]/.test(text)],
  ['password.special', 'Password must contain at least one special character', (text) => /[^A-Za-z0-9]/.test(text)],
  // Hashing turns every broken character into the same one, so two passwords would become equal.
  ['password.unreadable', 'Password contains a character that cannot be read', (text) => text.isWellFormed()],
];

const acceptUsername = (input: unknown) => judged(typeof input === 'string' ? input.trim() : '', usernameChecks);
const acceptPassword = (input: unknown) => judged(typeof input === 'string' ? input : '', passwordChecks);

/** What accounts ask for. Accounts keep it in their own tables, so there are no columns. */
const nowhere = { ...asText, filters: [], sortable: false, searchable: false, columns: () => [] };

export const usernameKind: Kind<string> = {
  ...nowhere,
  name: 'username',
  accept: acceptUsername,
  fromText: acceptUsername,
  jsonSchema: () => ({ type: 'string', minLength: 3, maxLength: 49, pattern: '^[a-zA-Z0-9_-]+$' }),
};

/** Goes in and never comes out again, in any form. */
export const passwordKind: Kind<string> = {
  ...nowhere,
  name: 'password',
  accept: acceptPassword,
  fromText: acceptPassword,
  toText: () => '',
  format: () => '••••••••',
  jsonSchema: () => ({ type: 'string', format: 'password', writeOnly: true, minLength: 8, maxLength: 128 }),
};

export const username = (): Field<string, false, false, false> => field(usernameKind, {});
export const password = (): Field<string, false, false, false> => field(passwordKind, {});

/** A password that exists already: it is compared, not judged, and taken exactly as typed. */
const presentKind: Kind<string> = {
  ...passwordKind,
  accept: (input) =>
    typeof input === 'string' && input.length <= 128 && input.isWellFormed()
      ? accepted(input)
      : refused('password', 'Enter your password'),
  jsonSchema: () => ({ type: 'string', format: 'password', writeOnly: true, maxLength: 128 }),
};

export const anyPassword = () => field(presentKind, {});
export const presentPassword = () => anyPassword().required();
