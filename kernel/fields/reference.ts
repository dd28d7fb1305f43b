import { asText } from './as-text.ts';
import type { RecordName } from '../register.ts';
import { type Accepted, accepted, type Field, field, type Kind, refused } from './field.ts';

export interface ReferenceOptions {
  readonly to: string;
}

interface ReferencesOptions extends ReferenceOptions {
  readonly max?: number;
}

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function acceptUuid(input: unknown): Accepted<string> {
  const id = typeof input === 'string' && input.length < 100 ? input.trim().toLowerCase() : '';
  return uuidPattern.test(id) ? accepted(id) : refused('uuid', 'Invalid UUID format');
}

const pointsAt = (to: string) => ({ type: 'string', format: 'uuid', 'x-record': to });

/** Points at one row of another record of the same organization, by that record's name. */
export const referenceKind: Kind<string, ReferenceOptions> = {
  name: 'reference',
  filters: ['is', 'not', 'empty'],
  sortable: false,
  searchable: false,
  columns: (column, { options }) => [{ name: column, type: 'uuid', references: options.to }],
  ...asText,
  accept: acceptUuid,
  fromText: acceptUuid,
  jsonSchema: ({ options }) => pointsAt(options.to),
};

const most = (options: ReferencesOptions): number => options.max ?? 100;
const tooMany = (options: ReferencesOptions) => refused('references.many', `Must be at most ${most(options)} entries`);

/** Points at several rows, each once. The server makes sure that they exist: an array cannot carry a foreign key. */
export const referencesKind: Kind<readonly string[], ReferencesOptions> = {
  name: 'references',
  filters: ['has', 'empty'],
  sortable: false,
  searchable: false,
  columns: (column, { options }) => [
    { name: column, type: 'uuid[]', check: `cardinality(${column}) <= ${most(options)}` },
  ],
  read: ([cell]) => cell as string[],
  write: (value) => [value],
  accept(input, { options }) {
    if (!Array.isArray(input)) return refused('references.type', 'Must be a list');
    if (input.length === 0) return refused('required', 'Required');
    if (input.length > most(options)) return tooMany(options);
    const ids: string[] = [];
    for (const [at, one] of input.entries()) {
      const id = acceptUuid(one);
      if (!id.ok) return refused('uuid', 'Invalid UUID format', String(at));
      if (ids.includes(id.value)) return refused('references.twice', 'Is in the list twice', String(at));
      ids.push(id.value);
    }
    return accepted(ids);
  },
  fromText(text, spec) {
    const many = text.length > 50 * most(spec.options);
    return many ? tooMany(spec.options) : this.accept(text.split(/[;,\s]+/).filter(Boolean), spec);
  },
  toText: (value) => value.join('; '),
  format: (value) => String(value.length),
  jsonSchema: ({ options }) => ({
    type: 'array',
    items: pointsAt(options.to),
    maxItems: most(options),
    uniqueItems: true,
  }),
};

const personKind: Kind<string, ReferenceOptions> = { ...referenceKind, name: 'person' };
const attachmentsKind: Kind<readonly string[], ReferencesOptions> = { ...referencesKind, name: 'attachments' };

export const ref = (to: RecordName): Field<string, false, false, false> =>
  field(referenceKind, { to } as ReferenceOptions);

export const refs = (to: RecordName, options: { max?: number } = {}): Field<readonly string[], false, false, false> =>
  field(referencesKind, { ...options, to } as ReferencesOptions);

/** The records that people and files are rows of. */
export const people = 'organization_members';
export const files = 'document';

/** Someone of the same organization. */
export const person = (): Field<string, false, false, false> => field(personKind, { to: people });

/** Files that were uploaded as documents. */
export const attachments = (options: { max?: number } = {}): Field<readonly string[], false, false, false> =>
  field(attachmentsKind, { max: 20, ...options, to: files });

/** In one of these states, and on a day between these date fields where they are filled. */
export interface Selectable<Field extends string = string, State extends string = string> {
  readonly states: readonly State[];
  /** Its days, where it has any. */
  readonly from?: Field;
  readonly until?: Field;
}

/** Why a row cannot be pointed at anew on a day, in the words that follow its name; null when it can be. */
export function whyNotSelectable(
  { selectable }: { readonly selectable?: Selectable },
  row: Readonly<Record<string, unknown>>,
  day: string,
): string | null {
  if (!selectable) return null;
  if (!selectable.states.includes(row['status'] as string)) return `is ${String(row['status']).replaceAll('_', ' ')}`;
  const [from, until] = [row[selectable.from ?? ''], row[selectable.until ?? '']];
  if (typeof from === 'string' && from > day) return `begins on ${from}`;
  return typeof until === 'string' && until < day ? `ended on ${until}` : null;
}
