import type { Actor } from '#kernel/record/access.ts';
import { type Compiled, type CompiledField, type Registry, seesField, targetOf, titleIsOpen } from './compiled.ts';

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

interface SelectionWish {
  readonly registry: Registry;
  readonly compiled: Compiled;
  readonly actor: Actor;
  /** Field names; all that the actor sees when absent. */
  readonly fields?: readonly string[];
  /** Whether to fetch the names of the rows that are pointed at. */
  readonly titles: boolean;
}

const cache = new WeakMap<Compiled, Map<string, Selection>>();

/** Depends on role and duties alone, so it is made once for each kind of person. */
export function selection(wish: SelectionWish): Selection {
  const { compiled, actor } = wish;
  const key = `${actor.kind === 'system'}|${actor.role}|${actor.duties.join(',')}|${wish.titles}|${wish.fields?.join(',') ?? '*'}`;
  let known = cache.get(compiled);
  if (!known) cache.set(compiled, (known = new Map()));
  let found = known.get(key);
  if (!found) {
    if (known.size > 500) known.clear();
    known.set(key, (found = makeSelection(wish)));
  }
  return found;
}

function makeSelection({ registry, compiled, actor, fields, titles }: SelectionWish): Selection {
  const columns = ['t.id', 't.version', 't.created_at', 't.created_by', 't.updated_at'];
  if (compiled.hasStates) columns.push('t.status');
  const chosen = compiled.fields
    .filter((field) => (fields === undefined || fields.includes(field.name)) && seesField(field, actor))
    .map((field) => {
      const at = columns.length;
      for (const column of field.columns) columns.push(`t.${column}`);
      return { field, at, end: columns.length };
    });
  const joins: string[] = [];
  const named: { name: string; at: number }[] = [];
  const join = (name: string, column: string, target: Compiled) => {
    const alias = `j${joins.length}`;
    joins.push(
      `left join ${target.table} ${alias} on ${alias}.organization_id = t.organization_id and ${alias}.id = t.${column}`,
    );
    named.push({ name, at: columns.length });
    columns.push(`${alias}.${target.titleColumn}`);
  };
  if (titles) {
    for (const { field } of chosen) {
      const target = registry.find(targetOf(field) ?? '');
      if (target && titleIsOpen(target, actor)) join(field.name, field.columns[0] ?? '', target);
    }
    const members = registry.find('organization_members');
    if (fields === undefined && members) join('createdBy', 'created_by', members);
  }
  const fieldsAt = compiled.hasStates ? 6 : 5;
  // A copy of a row with all its names is made at once; one that grows name by name is moved again and again.
  const empty: PlainRow = Object.fromEntries([
    ...['id', 'version', ...(compiled.hasStates ? ['status'] : [])].map((name) => [name, null]),
    ...chosen.map(({ field }) => [field.name, null]),
    ...['createdAt', 'createdBy', 'updatedAt', ...(named.length > 0 ? ['titles'] : [])].map((name) => [name, null]),
  ]) as never; // every name is given its value below
  return {
    columns: columns.join(', '),
    joins: joins.length > 0 ? ` ${joins.join(' ')}` : '',
    width: columns.length,
    row(cells) {
      const row: PlainRow = { ...empty };
      row.id = cells[0] as string;
      row.version = cells[1] as number;
      if (fieldsAt === 6) row.status = cells[5];
      for (const { field, at, end } of chosen) row[field.name] = valueAt(field, cells, at, end);
      row.createdAt = cells[2];
      row.createdBy = cells[3];
      row.updatedAt = cells[4];
      if (named.length > 0) {
        const found: Record<string, unknown> = {};
        for (const { name, at } of named) if (cells[at] !== null) found[name] = cells[at];
        row.titles = found;
      }
      return row;
    },
  };
}

function valueAt({ spec }: CompiledField, cells: readonly unknown[], at: number, end: number): unknown {
  const first = cells[at];
  if (first === null || first === undefined) return null;
  return spec.kind.read(end - at === 1 ? [first] : cells.slice(at, end), spec as never);
}
