import { accepted, type Field, field, type Kind, refused } from './field.ts';

interface TagsOptions {
  readonly pattern: RegExp;
  readonly message: string;
  readonly max?: number;
}

/** A short set of words, such as the events a webhook listens to. */
export const tagsKind: Kind<readonly string[], TagsOptions> = {
  name: 'tags',
  filters: ['has', 'empty'],
  sortable: false,
  searchable: false,
  columns: (column) => [{ name: column, type: 'text[]' }],
  read: ([cell]) => cell as string[],
  write: (value) => [value],
  accept(input, { options, required }) {
    if (!Array.isArray(input)) return refused('tags.type', 'Must be a list of words');
    const tags = [...new Set(input as unknown[])];
    if (tags.length > (options.max ?? 50)) return refused('tags.many', `Must be at most ${options.max ?? 50} entries`);
    if (required && tags.length === 0) return refused('required', 'Required');
    for (const [at, tag] of tags.entries())
      if (typeof tag !== 'string' || tag.length > 120 || !options.pattern.test(tag))
        return refused('tags.word', options.message, String(at));
    return accepted(tags as string[]);
  },
  fromText(text, spec) {
    const words = text.split(/[\s,;]+/u).filter((word) => word !== '');
    return this.accept(words, spec);
  },
  toText: (value) => value.join(', '),
  format: (value) => value.join(', '),
  jsonSchema: ({ options }) => ({
    type: 'array',
    items: { type: 'string', maxLength: 120, pattern: options.pattern.source },
    maxItems: options.max ?? 50,
  }),
};

export const tags = (options: TagsOptions): Field<readonly string[], false, false, false> => field(tagsKind, options);
