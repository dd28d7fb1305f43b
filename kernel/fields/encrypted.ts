import { type Accepted, accepted, type Field, field, type Kind, refused, type Spec } from './field.ts';

/**
 * A text while it is on its way in, the readable end ever after. The server encrypts the text before `write` and masks it in the history
 * and in every answer, so nothing but the end is ever read back with the row.
 */
export type Encrypted = string | EncryptedEnd;

export interface EncryptedEnd {
  readonly last4: string;
}

/** What the server puts in place of the text for `write`. */
export interface EncryptedBytes extends EncryptedEnd {
  readonly sealed: Uint8Array;
  /** Tells whether two texts are the same without showing either; where no two rows may hold the same one. */
  readonly mark?: string;
}

/** The ninth digit of an ABA routing number checks the others: weighted 3, 7, 1 they add up to a multiple of ten. */
const hasCheckDigit = (digits: string): boolean =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * Number('371'[at % 3]), 0) % 10 === 0;

/** Separators people write are left out of account and tax numbers; what remains has this form. */
const forms = {
  'bank account': { pattern: '^[A-Z0-9]{5,34}$', message: 'Must be an account number of 5 to 34 letters and digits' },
  'US bank account': { pattern: '^[0-9]{4,17}$', message: 'Must be an account number of 4 to 17 digits' },
  'US routing number': { pattern: '^(?!00)[0-8][0-9]{8}$', message: 'Must be a 9-digit ABA routing number' },
  'US tax number': { pattern: '^[0-9]{9}$', message: 'Must be 9 digits, such as 12-3456789' },
  'tax number': { pattern: '^[A-Z0-9]{9,15}$', message: 'Must be a tax number of 9 to 15 letters and digits' },
  secret: { pattern: '^[!-~]{8,500}$', message: 'Must be 8 to 500 letters, digits and signs, without spaces' },
} as const;

interface SealedOptions {
  readonly kind?: keyof typeof forms;
}

const MOST = 600;

function plainText(input: unknown, { options }: Spec<SealedOptions>): Accepted<string> {
  const form = forms[options.kind ?? 'secret'];
  const given = typeof input === 'string' && input.length <= MOST ? input.trim() : '';
  const plain = form === forms.secret ? given : given.replace(/[ .-]/g, '').toUpperCase();
  const isValid =
    new RegExp(form.pattern).test(plain) && (options.kind !== 'US routing number' || hasCheckDigit(plain));
  return isValid ? accepted(plain) : refused('sealed', form.message);
}

/** The readable end: four characters, but never more than half of the text. */
export const endOf = (text: string): EncryptedEnd => ({ last4: text.slice(-Math.min(4, Math.floor(text.length / 2))) });

/** ••••6789 */
export const masked = (value: Encrypted): string => `••••${(typeof value === 'string' ? endOf(value) : value).last4}`;

/** Bank accounts, tax numbers and other secrets: encrypted in the database, masked everywhere, in no export. */
export const encryptedKind: Kind<Encrypted, SealedOptions> = {
  name: 'encrypted',
  filters: ['empty'],
  sortable: false,
  searchable: false,
  columns: (column, { unique }) => [
    { name: column, type: 'bytea' },
    { name: `${column}_last4`, type: 'text', check: `char_length(${column}_last4) <= 4` },
    ...(unique ? [{ name: `${column}_mark`, type: 'text' }] : []),
  ],
  uniqueBy: (column) => `${column}_mark`,
  read: ([, last4]) => ({ last4: last4 as string }),
  write(value, { unique }) {
    if (typeof value === 'string' || !('sealed' in value))
      throw new Error('A sealed text is encrypted before it is written.');
    const { sealed, last4, mark = null } = value as EncryptedBytes; // it has its bytes
    return [sealed, last4, ...(unique ? [mark] : [])];
  },
  accept: plainText,
  fromText: plainText,
  toText: masked,
  format: masked,
  jsonSchema: ({ options }) => ({
    anyOf: [
      { type: 'string', writeOnly: true, maxLength: MOST, description: forms[options.kind ?? 'secret'].message },
      {
        type: 'object',
        readOnly: true,
        properties: { last4: { type: 'string', maxLength: 4 } },
        required: ['last4'],
        additionalProperties: false,
      },
    ],
  }),
};

export const encrypted = (options: SealedOptions = {}): Field<Encrypted, false, false, false> =>
  field(encryptedKind, options);
