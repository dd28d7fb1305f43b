import type { Issue } from '../record/fail.ts';
import { acceptFields } from './accept.ts';
import type { Here } from './currency.ts';
import {
  accepted,
  type Field,
  type Fields,
  field,
  type IsDefaulted,
  type IsRequired,
  type Kind,
  refused,
  type ValueOf,
} from './field.ts';
import { parsed } from './json.ts';
import { objectSchema } from './object-schema.ts';
import { ownEntries } from './own-entries.ts';
import { acceptUuid } from './reference.ts';

/** A row inside a row. `id` names one that exists already; without it a new one is made. */
export type Line<F extends Fields = Fields> = { readonly id?: string } & {
  readonly [K in keyof F as Demanded<F[K]> extends true ? K : never]: ValueOf<F[K]>;
} & { readonly [K in keyof F as Demanded<F[K]> extends true ? never : K]?: ValueOf<F[K]> | null };

type Demanded<F> = IsDefaulted<F> extends true ? false : IsRequired<F>;

/** The same without knowing the shape, for code that works on all of them. */
export type AnyLine = Readonly<Record<string, unknown>>;

export interface LinesOptions {
  readonly fields: Fields;
  readonly min?: number;
  readonly max?: number;
  /** What one of them is called, `Line`. */
  readonly label?: string;
}

const MOST_ISSUES = 50;
const least = (options: LinesOptions, required: boolean): number => options.min ?? (required ? 1 : 0);
const most = (options: LinesOptions): number => options.max ?? 500;
const word = (options: LinesOptions): string => (options.label ?? 'Line').toLowerCase();

/** Child rows in a table of their own, `<record>_<field>`; given and read as one list in their order. */
export const linesKind: Kind<readonly AnyLine[], LinesOptions> = {
  name: 'lines',
  filters: [],
  sortable: false,
  searchable: false,
  columns: () => [],
  read: ([rows]) => rows as readonly AnyLine[],
  write: (value) => [value],
  accept(input, { options, required }, here) {
    if (!Array.isArray(input)) return refused('lines.type', 'Must be a list');
    const min = least(options, required);
    if (input.length === 0 && required) return refused('required', 'Required');
    if (input.length < min)
      return refused('lines.few', `Must have at least ${min} ${word(options)}${min === 1 ? '' : 's'}`);
    if (input.length > most(options))
      return refused('lines.many', `Must have at most ${most(options)} ${word(options)}s`);

    const rows: AnyLine[] = [];
    const issues: Issue[] = [];
    const known = new Set<string>();
    for (const [at, one] of input.entries()) {
      if (issues.length >= MOST_ISSUES) break;
      const judged = acceptLine(one, options.fields, here);
      if (!judged.ok)
        for (const issue of judged.issues)
          issues.push({ ...issue, path: [at, issue.path].join('.').replace(/\.$/, '') });
      else if (typeof judged.value['id'] === 'string' && known.size === known.add(judged.value['id']).size)
        issues.push({ path: `${at}.id`, code: 'lines.twice', message: 'Is in the list twice' });
      else rows.push(judged.value);
    }
    return issues.length > 0 ? { ok: false, issues } : accepted(rows);
  },
  fromText(text, spec, here) {
    const given = parsed(text);
    return given.ok ? this.accept(given.value, spec, here) : given;
  },
  /** Without ids and computed amounts: read back, they become new lines that are worked out again. */
  toText: (value, { options }) =>
    JSON.stringify(
      value.map((line) =>
        Object.fromEntries(Object.entries(line).filter(([name]) => options.fields[name]?.spec.computed === false)),
      ),
    ),
  format: (value, { options }) => `${value.length} ${word(options)}${value.length === 1 ? '' : 's'}`,
  jsonSchema: ({ options, required }) => ({
    type: 'array',
    items: objectSchema(options.fields, { id: { type: 'string', format: 'uuid' } }),
    minItems: least(options, required),
    maxItems: most(options),
  }),
};

function acceptLine(input: unknown, fields: Fields, here: Here | undefined): ReturnType<typeof acceptFields> {
  const entries = ownEntries(input);
  if (!entries) return refused('object', 'Must be an object');
  const { id, ...rest } = Object.fromEntries(entries);
  const judged = acceptFields(fields, rest, { partial: false, ...(here ? { here } : {}) });
  if (!judged.ok) return judged;
  const known = id === undefined || id === null ? undefined : acceptUuid(id);
  if (known && !known.ok) return refused('uuid', 'Invalid UUID format', 'id');
  return accepted({ ...(known ? { id: known.value } : {}), ...startOf(fields), ...judged.value });
}

const startOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { spec }]) =>
      spec.default && 'value' in spec.default ? [[name, spec.default.value]] : [],
    ),
  );

/** Names that the child table needs for itself. */
const taken = ['id', 'parent', 'position', 'organizationId'];

export function lines<const F extends Fields>(
  fields: F,
  options: Omit<LinesOptions, 'fields'> = {},
): Field<readonly Line<F>[], false, false, false> {
  for (const [name, { spec }] of Object.entries(fields)) {
    if (spec.readers || spec.writers || (spec.default && 'from' in spec.default))
      throw new Error(`Lines have the rights and the moment of their record: ${name} cannot have its own.`);
    if (taken.includes(name)) throw new Error(`Lines cannot have a field named ${name}: the table of lines needs it.`);
    if (['lines', 'encrypted', 'sequence'].includes(spec.kind.name))
      throw new Error(
        `Lines cannot hold ${spec.kind.name} fields: make them a record of their own because of ${name}.`,
      );
  }
  // The kind judges each line by these fields, which the compiler cannot follow.
  return field(linesKind, { ...options, fields }) as Field<readonly Line<F>[], false, false, false>;
}
