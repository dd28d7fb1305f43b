import type { Column, Fields, Spec } from '../fields/field.ts';
import type { AnyRecord } from '../record/define.ts';

/** What the database must look like for a record: the law test compares it with the migrated catalogue, `draft-migration` what takes it there. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly states: readonly string[];
  /** Columns (after organization_id) that no two rows share. */
  readonly uniques: readonly (readonly string[])[];
  /** Columns (after organization_id) of each index that lists and foreign keys need; id is always the last one. */
  readonly indexes: readonly (readonly string[])[];
  /** Whether rows may be deleted. */
  readonly removable: boolean;
  /** Columns whose words full-text search looks at. */
  readonly searched: readonly string[];
  /** Rows that belong to a row of this table: line items. They go with their parent. */
  readonly children: readonly Table[];
}

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fields whose value lives in a table of its own. */
export const linesOf = (fields: Fields): [name: string, spec: Spec<{ fields: Fields }>][] =>
  Object.entries(fields)
    .filter(([, { spec }]) => spec.kind.name === 'lines')
    .map(([name, { spec }]) => [name, spec as Spec<{ fields: Fields }>]);

export const childTable = (record: string, lines: string): string => `${record}_${snake(lines)}`;

/** The columns of one field, none for lines. Required and unconditional values are `not null`. */
export function columnsOf(name: string, spec: Spec): Column[] {
  return spec.kind
    .columns(snake(name), spec as never)
    .map((column, at) => ({ notNull: spec.required && at === 0, ...column }));
}

const fieldColumns = (fields: Fields): Column[] =>
  Object.entries(fields).flatMap(([name, { spec }]) => columnsOf(name, spec));

const stateCheck = (states: readonly string[]): string =>
  `status in (${states.map((state) => `'${state}'`).join(', ')})`;

export function tableOf(record: AnyRecord): Table {
  const columns: Column[] = [
    { name: 'organization_id', type: 'uuid', notNull: true },
    { name: 'id', type: 'uuid', notNull: true },
    { name: 'version', type: 'integer', notNull: true, default: '1' },
    { name: 'created_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
    { name: 'created_by', type: 'uuid', notNull: true },
    { name: 'updated_at', type: 'timestamp with time zone', notNull: true, default: 'now()' },
    ...(record.states.length > 0
      ? [{ name: 'status', type: 'text', notNull: true, check: stateCheck(record.states) }]
      : []),
    ...fieldColumns(record.fields),
  ];
  const first = (name: string): string => sortColumn(record, name);
  const searched = Object.entries(record.fields)
    .filter(([, { spec }]) => spec.searched)
    .map(([name]) => first(name));
  const sort = first(record.list.sort.replace(/^-/, ''));
  const filters = (record.list.filters ?? []).filter((name) => !isSet(record, name)).map(first);
  const references = columns.filter((column) => column.references).map((column) => column.name);
  return {
    name: record.name,
    columns,
    states: record.states,
    uniques: [
      ...Object.entries(record.fields)
        .filter(([, { spec }]) => spec.unique)
        .map(([name, { spec }]) => [spec.kind.uniqueBy?.(snake(name)) ?? first(name)]),
      ...record.uniqueTogether.map((names) => names.map(first)),
    ],
    indexes: distinct([[sort], ...filters.map((filter) => [filter, sort]), ...references.map((column) => [column])]),
    searched,
    removable: record.access.remove !== undefined,
    children: linesOf(record.fields).map(([name, spec]) => ({
      name: childTable(record.name, name),
      columns: [
        { name: 'organization_id', type: 'uuid', notNull: true },
        { name: 'id', type: 'uuid', notNull: true },
        { name: 'parent', type: 'uuid', notNull: true, references: record.name },
        { name: 'position', type: 'integer', notNull: true },
        ...fieldColumns(spec.options.fields),
      ],
      states: [],
      uniques: [],
      indexes: [['parent', 'position']],
      searched: [],
      removable: true,
      children: [],
    })),
  };
}

const systemColumns: Readonly<Record<string, string>> = {
  id: 'id',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  createdBy: 'created_by',
};

/** The column a list is sorted or filtered by when it names this field. */
export function sortColumn(record: AnyRecord, name: string): string {
  const system = systemColumns[name];
  if (system) return system;
  const spec = record.fields[name]?.spec;
  if (!spec) throw new Error(`${record.name} has no field ${name}`);
  return spec.kind.columns(snake(name), spec as never)[0]?.name ?? snake(name);
}

const isSet = (record: AnyRecord, name: string): boolean => {
  const spec = record.fields[name]?.spec;
  return spec !== undefined && columnsOf(name, spec)[0]?.type.endsWith('[]') === true;
};

/** Leaves out an index whose columns another one begins with. */
function distinct(indexes: string[][]): string[][] {
  const clean = indexes.map((columns) => [...new Set(columns)]);
  return clean.filter(
    (columns, at) =>
      !clean.some(
        (other, otherAt) =>
          otherAt !== at &&
          columns.every((column, place) => other[place] === column) &&
          (other.length > columns.length || otherAt < at),
      ),
  );
}
