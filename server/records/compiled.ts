import { linesOf, snake, sortColumn, type Table, tableOf } from '#kernel/derive/table.ts';
import type { Spec } from '#kernel/fields/field.ts';
import { type Actor, allows, permission } from '#kernel/record/access.ts';
import type { AnyRecord } from '#kernel/record/define.ts';

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
  /** Writes any number of child rows of one parent from one JSON parameter. */
  readonly insert: string;
}

export interface Compiled {
  readonly record: AnyRecord;
  readonly table: string;
  readonly hasStates: boolean;
  readonly searches: boolean;
  /** Fields with columns of their own. */
  readonly fields: readonly CompiledField[];
  readonly byName: ReadonlyMap<string, CompiledField>;
  readonly lines: readonly CompiledLines[];
  readonly titleColumn: string;
}

export interface Registry {
  readonly all: readonly Compiled[];
  get(name: string): Compiled;
  find(name: string): Compiled | undefined;
}

const compiledField = (name: string, spec: Spec): CompiledField => ({
  name,
  spec,
  columns: spec.kind.columns(snake(name), spec as never).map((column) => column.name),
});

/** Structured values arrive as text inside the JSON and are parsed once, by the cast. */
function insertLines(child: Table | undefined): string {
  const columns = (child?.columns ?? []).filter(({ name }) => name !== 'organization_id' && name !== 'parent');
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ name, type }) => `x.${name}${type === 'jsonb' ? '::jsonb' : ''}`).join(', ');
  const shape = columns.map(({ name, type }) => `${name} ${type === 'jsonb' ? 'text' : type}`).join(', ');
  return `insert into ${child?.name} (organization_id, parent, ${names}) select $1, $2, ${values} from json_to_recordset($3::json) as x(${shape})`;
}

export function compile(record: AnyRecord): Compiled {
  const children = tableOf(record).children;
  const fields = Object.entries(record.fields)
    .map(([name, { spec }]) => compiledField(name, spec))
    .filter(({ columns }) => columns.length > 0);
  return {
    record,
    table: record.name,
    hasStates: record.states.length > 0,
    searches: fields.some(({ spec }) => spec.searched),
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    titleColumn: sortColumn(record, record.title),
    lines: linesOf(record.fields).map(([name, spec], at) => ({
      name,
      table: children[at]?.name ?? '',
      fields: Object.entries(spec.options.fields).map(([inner, field]) => compiledField(inner, field.spec)),
      insert: insertLines(children[at]),
    })),
  };
}

/** All records of the product; a reference to a record that does not exist stops the start. */
export function compileAll(records: readonly AnyRecord[]): Registry {
  const all = records.map(compile);
  const byName = new Map(all.map((one) => [one.record.name, one]));
  for (const { record } of all) {
    for (const column of tableOf(record).columns) {
      if (column.references && !byName.has(column.references))
        throw new Error(`${record.name} refers to ${column.references}, which is not a record`);
    }
  }
  return {
    all,
    find: (name) => byName.get(name),
    get(name) {
      const found = byName.get(name);
      if (!found) throw new Error(`${name} is not a record`);
      return found;
    },
  };
}

/** Whether this person may see the value; for everyone else the field does not exist. */
export function seesField(field: { readonly spec: Spec }, actor: Actor): boolean {
  return field.spec.readers === undefined || allows(field.spec.readers, actor);
}

/** Names of referenced rows are shown where everybody who reads the one record may read every row of the other. */
export function titleIsOpen(target: Compiled, actor: Actor): boolean {
  const { by, rows } = permission(target.record.access.read);
  return rows === undefined && allows(by, actor);
}

/** The record a field points at, when its value is the id of one row. */
export function targetOf(field: CompiledField): string | undefined {
  return field.spec.kind.columns(field.columns[0] ?? '', field.spec as never)[0]?.references;
}
