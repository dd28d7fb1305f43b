import { linesOf, snake, sortColumn, type Table, tableOf } from '#kernel/derive/table.ts';
import type { Column, Spec } from '#kernel/fields/field.ts';
import { type Actor, allows, permission } from '#kernel/record/access.ts';
import type { AnyRecord } from '#kernel/record/define.ts';
import { serves } from '#kernel/record/sides.ts';
import type { RowsOf } from './view.ts';
import { waitingFor } from '#kernel/record/second-person.ts';

/** A field with the places of its columns, worked out once at start so that no request has to. */
export interface CompiledField {
  readonly name: string;
  readonly spec: Spec;
  readonly columns: readonly string[];
}

export interface CompiledLines {
  readonly name: string;
  readonly table: string;
  readonly fields: readonly CompiledField[];
  /** Writes any number of child rows, of any number of parents, from one JSON parameter with this number. */
  readonly insert: (at: number) => string;
}

export interface Compiled {
  readonly record: AnyRecord;
  readonly table: string;
  /** Where the rows of a view come from; a record has its table. */
  readonly sql?: RowsOf['sql'];
  readonly hasStates: boolean;
  readonly searches: boolean;
  /** The states in which a row waits for a second person. */
  readonly awaited: ReadonlySet<string>;
  /** Fields with columns of their own. */
  readonly fields: readonly CompiledField[];
  readonly byName: ReadonlyMap<string, CompiledField>;
  readonly lines: readonly CompiledLines[];
  readonly titleColumn: string;
  /** The columns that an index has in order by themselves: then any page of a million rows is read as fast as of ten. */
  readonly ordered: ReadonlySet<string>;
  /** The columns of a new row besides its organization, in the order in which `insert` takes them. */
  readonly columns: readonly string[];
  readonly insert: string;
  /** Writes any number of rows from one JSON parameter. */
  readonly insertMany: string;
}

export interface Registry {
  /** Every record with a table of its own. */
  readonly all: readonly Compiled[];
  readonly views: readonly Compiled[];
  /** All that is listed and read: records and views. */
  readonly stated: readonly Compiled[];
  get(name: string): Compiled;
  find(name: string): Compiled | undefined;
}

const compiledField = (name: string, spec: Spec): CompiledField => ({
  name,
  spec,
  columns: spec.kind.columns(snake(name), spec as never).map((column) => column.name),
});

/** Structured values arrive as text inside the JSON and are parsed once, by the cast. */
function insertFromJson(table: string, columns: readonly Column[]): (at: number) => string {
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ name, type }) => `x.${name}${type === 'jsonb' ? '::jsonb' : ''}`).join(', ');
  const shape = columns.map(({ name, type }) => `${name} ${type === 'jsonb' ? 'text' : type}`).join(', ');
  return (at) =>
    `insert into ${table} (organization_id, ${names}) select $1, ${values} from json_to_recordset($${at}::json) as x(${shape})`;
}

function compile(record: AnyRecord): Compiled {
  const table = tableOf(record);
  const fields = Object.entries(record.fields)
    .map(([name, { spec }]) => compiledField(name, spec))
    .filter(({ columns }) => columns.length > 0);
  const given = table.columns.filter(({ name }) => name !== 'organization_id' && name !== 'version');
  const columns = given.map(({ name }) => name);
  const places = columns.map((_, at) => `$${at + 2}`).join(', ');
  return {
    record,
    table: record.name,
    hasStates: record.states.length > 0,
    searches: fields.some(({ spec }) => spec.searched),
    awaited: new Set(waitingFor(record).states),
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    titleColumn: sortColumn(record, record.title),
    ordered: new Set(table.indexes.flatMap((of) => (of.length === 1 ? of : []))),
    columns,
    insert: `insert into ${table.name} (organization_id, ${columns.join(', ')}) values ($1, ${places})`,
    insertMany: insertFromJson(table.name, given)(2),
    lines: linesOf(record.fields).map(([name, spec], at) => {
      const child = table.children[at] as Table; // tableOf makes one child for each of them, in this order
      return {
        name,
        table: child.name,
        fields: Object.entries(spec.options.fields).map(([inner, field]) => compiledField(inner, field.spec)),
        insert: insertFromJson(
          child.name,
          child.columns.filter((column) => column.name !== 'organization_id'),
        ),
      };
    }),
  };
}

const known = new WeakMap<AnyRecord, Compiled>();

/** A definition is compiled once, for whoever holds it. */
export function compiledOf(record: AnyRecord): Compiled {
  const found = known.get(record) ?? compile(record);
  known.set(record, found);
  return found;
}

/** All records of the product; a reference to a record that does not exist stops the start. */
export function compileAll(records: readonly AnyRecord[], queries: readonly RowsOf[] = []): Registry {
  const all = records.map(compiledOf);
  const views = queries.map(({ record, sql }) => ({ ...compiledOf(record), sql }));
  const stated = [...all, ...views];
  const byName = new Map(stated.map((one) => [one.record.name, one]));
  for (const { record } of stated) {
    for (const column of tableOf(record).columns) {
      if (column.references && !byName.has(column.references))
        throw new Error(`${record.name} refers to ${column.references}, which is not a record`);
    }
  }
  return {
    all,
    views,
    stated,
    find: (name) => byName.get(name),
    get(name) {
      const found = byName.get(name);
      if (!found) throw new Error(`${name} is not a record`);
      return found;
    },
  };
}

/** Whether this person may see the value; for everyone else the field does not exist. */
export function canReadField(field: { readonly spec: Spec }, actor: Actor): boolean {
  return field.spec.readers === undefined || allows(field.spec.readers, actor);
}

/** Names of referenced rows are shown where everybody who reads the one record may read every row of the other. */
export function titleIsOpen(target: Compiled, actor: Actor): boolean {
  const { by, rows } = permission(target.record.access.read);
  return rows === undefined && serves(target.record, actor) && allows(by, actor);
}

/** The record a field points at, when its value is the id of one row. */
export function targetOf(field: CompiledField): string | undefined {
  return field.spec.kind.columns(field.columns[0] ?? '', field.spec as never)[0]?.references;
}
