import { type Accepted, type Field, field, type Kind, refused } from './field.ts';
import { fits, type JsonShape, type Shaped } from './json-shape.ts';

interface JsonOptions {
  readonly shape?: JsonShape;
}

const MOST_TEXT = 1_000_000;

/** JSON from text, or the message of the specification. */
export function parsed(text: string): Accepted<unknown> {
  try {
    if (text.length <= MOST_TEXT) return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    // Falls through to the one answer for everything that is not JSON.
  }
  return refused('json', 'Invalid JSON format');
}

/** An object or a list with a shape of its own. A bare text or number has kinds that say more. */
export const jsonKind: Kind<unknown, JsonOptions> = {
  name: 'json',
  filters: ['empty'],
  sortable: false,
  searchable: false,
  columns: (column) => [{ name: column, type: 'jsonb', check: `jsonb_typeof(${column}) in ('object', 'array')` }],
  ...storedAsJson(),
  accept(input, { options }) {
    if (typeof input !== 'object' || input === null) return refused('json.type', 'Must be an object or a list');
    return fits(input, options.shape);
  },
  fromText(text, spec) {
    const given = parsed(text);
    return given.ok ? this.accept(given.value, spec) : given;
  },
  toText: (value) => JSON.stringify(value),
  format: (value) => JSON.stringify(value),
  jsonSchema: ({ options }) => ({ ...(options.shape ?? { type: ['object', 'array'], additionalProperties: true }) }),
};

/** Written as text, because the driver turns a list into an array of the database; read as whatever the driver makes of it. */
export function storedAsJson<Value>(): Pick<Kind<Value>, 'read' | 'write'> {
  return {
    read: ([cell]) => (typeof cell === 'string' ? JSON.parse(cell) : cell) as Value,
    write: (value) => [JSON.stringify(value)],
  };
}

type Whole = Extract<JsonShape, { type: 'object' | 'array' }>;

export function json<const S extends Whole>(shape: S): Field<Shaped<S>, false, false, false>;
export function json(): Field<unknown, false, false, false>;
export function json(shape?: Whole): Field<unknown, false, false, false> {
  return field<unknown, JsonOptions>(jsonKind, shape ? { shape } : {});
}
