import { asText } from './as-text.ts';
import { type Field, field, type Kind } from './field.ts';
import { inWords, parseMarkdown } from './markdown.ts';
import { multiline, words } from './text.ts';

interface LongTextOptions {
  readonly max?: number;
}

const longest = (options: LongTextOptions): number => options.max ?? 10_000;

/** Paragraphs, lists and links in a safe subset of Markdown. Kept as it was typed; `parseMarkdown` makes the tree that screens show. */
export const longTextKind: Kind<string, LongTextOptions> = {
  name: 'longText',
  filters: ['has', 'empty'],
  sortable: false,
  searchable: true,
  columns: (column, { options }) => [
    { name: column, type: 'text', check: `char_length(${column}) <= ${longest(options)}` },
  ],
  ...asText,
  accept: (input, { options }) => words(input, { max: longest(options), multiline: true }),
  fromText(text, spec) {
    return this.accept(text, spec);
  },
  format: (value) => inWords(parseMarkdown(value)),
  jsonSchema: ({ options, required }) => ({
    type: 'string',
    maxLength: longest(options),
    ...(required ? { minLength: 1 } : {}),
    pattern: multiline,
    contentMediaType: 'text/markdown',
  }),
};

export const longText = (options: LongTextOptions = {}): Field<string, false, false, false> =>
  field(longTextKind, options);
