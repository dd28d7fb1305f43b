import type { Actor } from '#kernel/record/access.ts';
import { type Compiled, type CompiledField, type Registry, canReadField, targetOf, titleIsOpen } from './compiled.ts';

/** Any row as the product hands it around; typed rows are `Row<typeof requisition>`. */
export type PlainRow = { [field: string]: unknown; id: string; version: number };

/** A select list over `t` with its joins, and the function that makes rows of what comes back. */
export interface Selection {
  readonly columns: string;
  readonly joins: string;
  /** How many cells of the answer belong to the row; further ones are the caller's. */
  readonly width: number;
  row(cells: readonly unknown[]): PlainRow;
}

interface SelectionOptions {
  readonly registry: Registry;
  readonly compiled: Compiled;
  readonly actor: Actor;
  /** Field names; all that the actor sees when absent. */
  readonly fields?: readonly string[];
  /** Whether to fetch the names of the rows that are pointed at; by some fields only, or by all that are chosen. */
  readonly titles: boolean | readonly string[];
}

/** What every row carries besides its own fields, with its column; `status` only where there are states. */
export const carried: Readonly<Record<string, string>> = {
  id: 'id',
  version: 'version',
  status: 'status',
  createdAt: 'created_at',
  createdBy: 'created_by',
  updatedAt: 'updated_at',
};

/** The columns of some fields of `t`, and the function that makes rows of them. */
export interface Reader {
  readonly columns: readonly string[];
  /** A row with all its names and nothing in them. */
  readonly empty: Readonly<Record<string, null>>;
  row(cells: readonly unknown[], empty?: Readonly<Record<string, null>>): PlainRow;
}

const readers = new WeakMap<Compiled, Map<string, Reader>>();

/** For fields that have columns of their own; made once for each choice of them. */
export function reader(compiled: Compiled, names: readonly string[]): Reader {
  const known = readers.get(compiled) ?? new Map<string, Reader>();
  readers.set(compiled, known);
  const key = names.join();
  const found = known.get(key) ?? makeReader(compiled, names);
  known.set(key, found);
  return found;
}

function makeReader(compiled: Compiled, names: readonly string[]): Reader {
  const columns: string[] = [];
  const parts = names.map((name) => {
    const at = columns.length;
    const field = compiled.byName.get(name);
    columns.push(...columnsOf(compiled, name).map((column) => `t.${column}`));
    return { name, field, at, end: columns.length };
  });
  const none = Object.fromEntries(names.map((name) => [name, null]));
  return {
    columns,
    empty: none,
    row(cells, empty = none) {
      const row: Record<string, unknown> = { ...empty };
      for (const { name, field, at, end } of parts) row[name] = field ? valueAt(field, cells, at, end) : cells[at];
      return row as PlainRow;
    },
  };
}

/** The columns of a field, or of what every row carries. */
export function columnsOf(compiled: Compiled, name: string): readonly string[] {
  const field = compiled.byName.get(name);
  if (field) return field.columns;
  const own = name === 'status' && !compiled.hasStates ? undefined : carried[name];
  if (own === undefined) throw new Error(`${compiled.record.name} has no field ${name}`);
  return [own];
}

/** All that a row has, in the order in which answers tell it. */
export const allNames = (compiled: Compiled, fields: readonly string[]): readonly string[] => [
  'id',
  ...(compiled.record.view ? [] : ['version']),
  ...(compiled.hasStates ? ['status'] : []),
  ...fields,
  ...(compiled.record.view ? [] : ['createdAt', 'createdBy', 'updatedAt']),
];

const cache = new WeakMap<Compiled, Map<string, Selection>>();

/** Depends on role and duties alone, so it is made once for each kind of person. */
export function selection(wish: SelectionOptions): Selection {
  const { compiled, actor } = wish;
  const key = `${actor.kind === 'system'}|${actor.role}|${actor.duties.join(',')}|${String(wish.titles)}|${wish.fields?.join(',') ?? '*'}`;
  let known = cache.get(compiled);
  if (!known) cache.set(compiled, (known = new Map()));
  let found = known.get(key);
  if (!found) {
    if (known.size > 500) known.clear();
    known.set(key, (found = makeSelection(wish)));
  }
  return found;
}

/** More names than this are looked up one by one: PostgreSQL weighs every order of joins, which takes longer than reading the rows. */
const MOST_JOINS = 5;

function makeSelection({ registry, compiled, actor, fields, titles }: SelectionOptions): Selection {
  const chosen = compiled.fields.filter(
    (field) => (fields === undefined || fields.includes(field.name)) && canReadField(field, actor),
  );
  const own = reader(
    compiled,
    allNames(
      compiled,
      chosen.map(({ name }) => name),
    ),
  );
  const [columns, at] = [[...own.columns], own.columns.length];
  const named: { name: string; column: string; target: Compiled }[] = [];
  if (titles) {
    for (const field of chosen) {
      if (titles !== true && !titles.includes(field.name)) continue;
      const target = registry.find(targetOf(field) ?? '');
      if (target && titleIsOpen(target, actor)) named.push({ name: field.name, column: field.columns.join(), target });
    }
    const members = registry.find('organization_members');
    if ((fields === undefined || titles !== true) && members && !compiled.record.view)
      named.push({ name: 'createdBy', column: 'created_by', target: members });
  }
  let joins = '';
  for (const [nth, { column, target }] of named.entries()) {
    const [title, from] = [`j${nth}.${target.titleColumn}`, `${target.table} j${nth}`];
    const found = `j${nth}.organization_id = t.organization_id and j${nth}.id = t.${column}`;
    columns.push(named.length > MOST_JOINS ? `(select ${title} from ${from} where ${found})` : title);
    if (named.length <= MOST_JOINS) joins += ` left join ${from} on ${found}`;
  }
  // A copy of a row with all its names is made at once; one that grows name by name is moved again and again.
  const empty = named.length > 0 ? { ...own.empty, titles: null } : own.empty;
  return {
    columns: columns.join(', '),
    joins,
    width: columns.length,
    row(cells) {
      const row = own.row(cells, empty);
      if (named.length > 0) {
        const found: Record<string, unknown> = {};
        for (const [nth, { name }] of named.entries()) if (cells[at + nth] !== null) found[name] = cells[at + nth];
        row.titles = found;
      }
      return row;
    },
  };
}

export function valueAt({ spec }: CompiledField, cells: readonly unknown[], at: number, end: number): unknown {
  const first = cells[at];
  if (first === null || first === undefined) return null;
  return spec.kind.read(end - at === 1 ? [first] : cells.slice(at, end), spec as never);
}
