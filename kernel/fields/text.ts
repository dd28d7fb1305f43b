import { asText } from './as-text.ts';
import { type Accepted, accepted, type Field, field, type Kind, refused } from './field.ts';

interface TextOptions {
  readonly max?: number;
  readonly min?: number;
  /** Rows of the input; more than one makes it a text area. */
  readonly lines?: number;
  /** A form that what is given anew has, and what is said of anything else. */
  readonly form?: { readonly pattern: RegExp; readonly message: string };
}

const longest = (options: TextOptions): number => options.max ?? 200;
const hasLines = (options: TextOptions): boolean => (options.lines ?? 1) > 1;

/** One line of plain words, or a few. Trimmed; control characters are refused because nobody can see them. */
export const textKind: Kind<string, TextOptions> = {
  name: 'text',
  filters: ['is', 'not', 'has', 'empty'],
  sortable: true,
  searchable: true,
  columns: (column, { options }) => [
    { name: column, type: 'text', check: `char_length(${column}) <= ${longest(options)}` },
  ],
  ...asText,
  accept(input, { options }) {
    const given = words(input, { min: options.min ?? 0, max: longest(options), multiline: hasLines(options) });
    const { form } = options;
    return given.ok && form && !form.pattern.test(given.value) ? refused('text.form', form.message) : given;
  },
  fromText(text, spec) {
    return this.accept(text, spec);
  },
  jsonSchema: ({ options, required }) => ({
    type: 'string',
    maxLength: longest(options),
    ...(options.min ? { minLength: options.min } : required ? { minLength: 1 } : {}),
    pattern: options.form?.pattern.source ?? (hasLines(options) ? multiline : oneLine),
  }),
};

/** What `unseen` refuses, for schemas. */
export const oneLine = '^[^\\u0000-\\u001f\\u007f]*$';
export const multiline = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$';

/** The first half of a character at the end: where a text was cut to a length. No one can type it. */
const half = /[\uD800-\uDBFF]\s*$/;

/** Trimmed, with one way to write a line break and an accented letter, so that equal words are equal text. */
export function words(
  input: unknown,
  { min = 0, max, multiline }: { min?: number; max: number; multiline?: boolean },
): Accepted<string> {
  if (typeof input !== 'string') return refused('text.type', 'Must be text');
  const given = (multiline ? input.replace(/\r\n?/g, '\n') : input).replace(half, '').trim();
  if (given === '') return refused('required', 'Required');
  const tooLong = refused('text.long', `Must be at most ${max} characters`);
  if (longer(given, max)) return tooLong;
  if (unseen(given, multiline ?? false)) return refused('text.control', 'Contains a character that cannot be shown');
  const text = max > 4000 ? given : given.normalize('NFC'); // composing takes quadratic time on hostile text, so only short text is composed
  if (longer(text, max)) return tooLong;
  if (min > 0 && !longer(text, min - 1)) return refused('text.short', `Must be at least ${min} characters`);
  return accepted(text);
}

/** Counts characters as the database and JSON Schema do: one outside the basic plane is one, not two. */
export function longer(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  let count = 0;
  for (const _ of text) count++;
  return count > max;
}

/** NUL cannot be stored, other control characters and lone surrogates cannot be read; line breaks only where there are lines. */
export function unseen(text: string, multiline: boolean): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && !(multiline && (code === 9 || code === 10 || code === 13))) return true;
    if (code === 0x7f) return true;
  }
  return !text.isWellFormed();
}

export const text = (options: TextOptions = {}): Field<string, false, false, false> => field(textKind, options);
