import { linesOf } from '#kernel/derive/table.ts';
import type { Quantity } from '#kernel/fields/quantity.ts';
import type { Tx } from '#server/db/database.ts';
import type { Compiled, CompiledField, Registry } from './compiled.ts';
import type { PlainRow } from './select.ts';
import { unitsIn } from './units.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** A place in the product where rows of one record are pointed at: a field of a record, or of its lines. */
export interface Pointing {
  readonly record: string;
  readonly field: string;
  /** The field that holds the lines, when it is one of theirs. */
  readonly lines?: string;
  /** Where it is stored, and which column names the row that it belongs to. */
  readonly table: string;
  readonly column: string;
  readonly owner: 'id' | 'parent';
  readonly isSet: boolean;
  /** The column of the other record by which it is named, where that is not its id: a quantity names its unit by the code. */
  readonly by?: string;
}

const pointsAt = (name: string) => (field: CompiledField) =>
  ((field.spec.options as { to?: string }).to === name || unitsIn(field.spec)?.record === name) &&
  field.columns.length > 0;

/** Every such place, from the definitions alone: a record that is added tomorrow is found as well. */
export function pointingsAt(registry: Registry, name: string): readonly Pointing[] {
  return registry.all.flatMap((compiled) => {
    const { record, table } = compiled;
    const place = (owner: Pointing['owner'], into: string, lines?: string) => (field: CompiledField) => {
      const code = unitsIn(field.spec)?.code;
      return {
        record: record.name,
        field: field.name,
        ...(lines ? { lines } : {}),
        table: into,
        column: field.columns[code ? 1 : 0] as string, // pointsAt lets only fields with a column pass, and a quantity has two
        owner,
        isSet: field.spec.kind.name === 'references' || field.spec.kind.name === 'attachments',
        ...(code ? { by: registry.get(name).byName.get(code)?.columns[0] as string } : {}),
      };
    };
    return [
      ...compiled.fields.filter(pointsAt(name)).map(place('id', table)),
      ...compiled.lines.flatMap((child) =>
        child.fields.filter(pointsAt(name)).map(place('parent', child.table, child.name)),
      ),
    ];
  });
}

export interface Uses {
  readonly id: string;
  readonly record: string;
  readonly field: string;
  readonly count: number;
}

/** How many rows point at each of these rows, or at any row of the record when none are named; one question for all places. */
export async function usesOf(
  { tx, registry, organizationId }: { tx: Pick<Tx, 'query'>; registry: Registry; organizationId: string },
  name: string,
  ids: readonly string[] | null,
): Promise<readonly Uses[]> {
  const asked = pointingsAt(registry, name).map(({ record, field, table, column, owner, isSet, by }) => {
    const [value, from, filter] = by
      ? [
          'k.id',
          `${table} t join ${name} k on k.organization_id = t.organization_id and k.${by} = t.${column}`,
          '($2::uuid[] is null or k.id = any($2))',
        ]
      : isSet
        ? [
            'u.id',
            `${table} t, unnest(t.${column}) u(id)`,
            `($2::uuid[] is null or (t.${column} && $2 and u.id = any($2)))`,
          ]
        : [`t.${column}`, `${table} t`, `t.${column} is not null and ($2::uuid[] is null or t.${column} = any($2))`];
    return `select ${value} as id, '${record}' as record, '${field}' as field, count(distinct t.${owner})::int as count
      from ${from} where t.organization_id = $1 and ${filter} group by 1`;
  });
  if (asked.length === 0) return [];
  return tx.query<Uses & Record<string, unknown>>(`${asked.join(' union all ')} order by 2, 3, 1`, [
    organizationId,
    ids,
  ]);
}

/**
 * Points every row that points at `from` at `to` instead, through the door: each row is locked, versioned and audited by itself, whatever
 * state it is in. `except` names places that belong to the row itself, as `record.field`. Answers how many rows of each record.
 */
export async function repointAll(
  work: UnitOfWork,
  {
    record,
    from,
    to,
    except = [],
    reason,
  }: { record: string; from: string; to: string; except?: readonly string[]; reason: string },
): Promise<ReadonlyMap<string, number>> {
  const { registry } = work.around;
  const places = pointingsAt(registry, record).filter((one) => !except.includes(`${one.record}.${one.field}`));
  const units = await codesOf(work, record, { places, ids: [from, to] });
  const counted = new Map<string, number>();
  for (const name of new Set(places.map((place) => place.record))) {
    const compiled = registry.get(name);
    const own = places.filter((place) => place.record === name);
    const found = own.map(({ table, column, owner, isSet, by }) => {
      const named = `(select k.${by} from ${record} k where k.organization_id = $1 and k.id = $2)`;
      return `select ${owner} as id from ${table} where organization_id = $1 and ${isSet ? `${column} @> array[$2::uuid]` : `${column} = ${by ? named : '$2'}`}`;
    });
    const rows = await work.tx.query<{ id: string }>(`${found.join(' union ')} order by id`, [
      work.actor.organizationId,
      from,
    ]);
    for (const { id } of rows) {
      const values = (row: PlainRow) => pointed(compiled, row, own, { from, to, units });
      await work.asProduct.repoint(compiled, { id, values, reason });
    }
    if (rows.length > 0) counted.set(name, rows.length);
  }
  return counted;
}

/** The codes by which quantities name both rows, where any do. */
async function codesOf(
  work: UnitOfWork,
  record: string,
  { places, ids }: { places: readonly Pointing[]; ids: readonly [from: string, to: string] },
): Promise<Pick<Swap, 'from' | 'to'> | null> {
  const by = places.find((place) => place.by !== undefined)?.by;
  if (by === undefined) return null;
  const found = await work.tx.query<{ id: string; code: string }>(
    `select id, ${by} as code from ${record} where organization_id = $1 and id = any($2)`,
    [work.actor.organizationId, ids],
  );
  const [from = '', to = ''] = ids.map((id) => found.find((one) => one.id === id)?.code);
  return { from, to };
}

interface Swap {
  readonly from: string;
  readonly to: string;
  readonly units: { readonly from: string; readonly to: string } | null;
}

/** The fields of a row as they are once it points elsewhere. */
function pointed(
  { record }: Compiled,
  row: PlainRow,
  places: readonly Pointing[],
  { from, to, units }: Swap,
): Record<string, unknown> {
  const swapped = (value: unknown, by?: string): unknown =>
    by !== undefined
      ? measured(value as Quantity | null, units)
      : Array.isArray(value)
        ? [...new Set((value as string[]).map((id) => (id === from ? to : id)))]
        : value === from
          ? to
          : value;
  const values: Record<string, unknown> = {};
  for (const { field, lines, by } of places) if (!lines) values[field] = swapped(row[field], by);
  for (const [name] of linesOf(record.fields)) {
    const own = places.filter(({ lines }) => lines === name);
    if (own.length === 0) continue;
    const swap = (line: Record<string, unknown>) =>
      Object.fromEntries(own.map(({ field, by }) => [field, swapped(line[field], by)]));
    values[name] = ((row[name] ?? []) as Record<string, unknown>[]).map((line) => ({ ...line, ...swap(line) }));
  }
  return values;
}

const measured = (value: Quantity | null, units: Swap['units']): Quantity | null =>
  value && units && value.unit === units.from ? { ...value, unit: units.to } : value;
