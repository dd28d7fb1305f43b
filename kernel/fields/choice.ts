import { asText } from './as-text.ts';
import { type Accepted, accepted, type Field, field, type Kind, refused } from './field.ts';
import { inList, sqlText } from './sql-text.ts';

/** What is stored and what people read. */
export type Choices = Readonly<Record<string, string>>;

export interface ChoiceOptions {
  readonly choices: Choices;
}

const keysOf = (options: ChoiceOptions): readonly string[] => Object.keys(options.choices);

function chosen(input: unknown, options: ChoiceOptions): Accepted<string> {
  return typeof input === 'string' && Object.hasOwn(options.choices, input)
    ? accepted(input)
    : refused('choice', `Must be one of: ${Object.values(options.choices).join(', ')}`);
}

/** Imports may use the words people read. */
function keyOf(text: string, { choices }: ChoiceOptions): string {
  const given = text.trim();
  if (Object.hasOwn(choices, given)) return given;
  const wanted = given.toLowerCase();
  return Object.keys(choices).find((key) => choices[key]?.toLowerCase() === wanted) ?? given;
}

const labels = ({ choices }: ChoiceOptions): Choices => choices;

/** One of a fixed list. */
export const choiceKind: Kind<string, ChoiceOptions> = {
  name: 'choice',
  filters: ['is', 'not', 'empty'],
  sortable: true,
  searchable: false,
  columns: (column, { options }) => [{ name: column, type: 'text', check: inList(column, keysOf(options)) }],
  ...asText,
  accept: (input, { options }) => chosen(input, options),
  fromText: (text, { options }) => chosen(keyOf(text, options), options),
  format: (value, { options }) => options.choices[value] ?? value,
  jsonSchema: ({ options }) => ({ type: 'string', enum: keysOf(options), 'x-labels': labels(options) }),
};

/** Several of a fixed list, in the list's own order. */
export const choicesKind: Kind<readonly string[], ChoiceOptions> = {
  name: 'choices',
  filters: ['has', 'empty'],
  sortable: false,
  searchable: false,
  columns: (column, { options }) => [
    { name: column, type: 'text[]', check: `${column} <@ array[${keysOf(options).map(sqlText).join(', ')}]` },
  ],
  read: ([cell]) => cell as string[],
  write: (value) => [value],
  accept(input, { options }) {
    if (!Array.isArray(input)) return refused('choices.type', 'Must be a list of choices');
    if (input.length === 0) return refused('required', 'Required');
    if (input.length > keysOf(options).length) return refused('choices.twice', 'Contains the same choice twice');
    for (const [at, one] of input.entries()) {
      const judged = chosen(one, options);
      if (!judged.ok) return { ok: false, issues: judged.issues.map((issue) => ({ ...issue, path: String(at) })) };
    }
    if (new Set(input).size < input.length) return refused('choices.twice', 'Contains the same choice twice');
    return accepted(keysOf(options).filter((key) => input.includes(key)));
  },
  fromText(text, spec) {
    if (text.length > 20_000) return refused('choices.type', 'Must be a list of choices');
    return this.accept(
      text.split(';').map((one) => keyOf(one, spec.options)),
      spec,
    );
  },
  toText: (value) => value.join('; '),
  format: (value, { options }) => value.map((key) => options.choices[key] ?? key).join(', '),
  jsonSchema: ({ options }) => ({
    type: 'array',
    items: { type: 'string', enum: keysOf(options), 'x-labels': labels(options) },
    uniqueItems: true,
  }),
};

/** Keys stand in filters, exports and SQL, so they are kept plain. */
function stated<C extends Choices>(choices: C): { choices: C } {
  const odd = Object.keys(choices).find((key) => !/^[A-Za-z0-9](?:[A-Za-z0-9 _.-]*[A-Za-z0-9])?$/.test(key));
  if (odd !== undefined) throw new Error(`Give the choice "${odd}" a key of letters, digits, spaces, dots and dashes.`);
  return { choices };
}

type KeyOf<C> = Extract<keyof C, string>;

// The kind checks that a value is one of the keys, which the compiler cannot know.
export const choice = <const C extends Choices>(choices: C): Field<KeyOf<C>, false, false, false> =>
  field(choiceKind, stated(choices)) as Field<KeyOf<C>, false, false, false>;

export const choices = <const C extends Choices>(choices: C): Field<readonly KeyOf<C>[], false, false, false> =>
  field(choicesKind, stated(choices)) as Field<readonly KeyOf<C>[], false, false, false>;
