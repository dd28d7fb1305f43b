import type { Tx } from '#server/db/database.ts';
import type { Compiled, CompiledField, CompiledLines } from './compiled.ts';
import { type PlainRow, valueAt } from './select.ts';
import { settleAllThenThrow, preparedName } from './statement.ts';

type Values = Readonly<Record<string, unknown>>;

/** Column values of one field; all null when the field is empty. */
function cellsOf({ name, spec, columns }: CompiledField, values: Values): readonly unknown[] {
  const value = values[name];
  if (value === null || value === undefined) return columns.map(() => null);
  return spec.kind.write(value as never, spec as never);
}

/** The cells of a new row, in the order of `compiled.columns`. */
function newCells(compiled: Compiled, row: PlainRow): unknown[] {
  const cells: unknown[] = [row.id, row.createdAt, row.createdBy, row.createdAt];
  if (compiled.hasStates) cells.push(row.status);
  for (const field of compiled.fields) for (const cell of cellsOf(field, row)) cells.push(cell);
  return cells;
}

/** One statement for the rows with all their lines, whatever their number. */
export async function insertRows(
  tx: Tx,
  compiled: Compiled,
  { organizationId, rows }: { organizationId: string; rows: readonly PlainRow[] },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const values: unknown[] = [organizationId];
  if (rows.length === 1) values.push(...newCells(compiled, first));
  else values.push(asObjects(compiled, rows));
  const inserts = [rows.length === 1 ? compiled.insert : compiled.insertMany];
  for (const lines of compiled.lines) {
    const given = lineObjects(lines, rows);
    if (given) inserts.push(lines.insert(values.push(given)));
  }
  const last = inserts.pop();
  const before = inserts.map((one, at) => `${at === 0 ? 'with' : ','} written${at} as (${one})`).join('');
  const text = `${before} ${last}`;
  await tx.query(text, values, preparedName(text));
}

function asObjects(compiled: Compiled, rows: readonly PlainRow[]): string {
  const objects = rows.map((row) => {
    const cells = newCells(compiled, row);
    return Object.fromEntries(compiled.columns.map((column, at) => [column, asJson(cells[at])]));
  });
  return JSON.stringify(objects);
}

/** Bytes have no form of their own in JSON; PostgreSQL reads them as hexadecimal. */
const asJson = (cell: unknown): unknown => (Buffer.isBuffer(cell) ? `\\x${cell.toString('hex')}` : cell);

/** Writes the changed fields and raises the version. Answers false when the row has moved on meanwhile. */
export async function updateRow(
  tx: Tx,
  compiled: Compiled,
  { organizationId, row, changed }: { organizationId: string; row: PlainRow; changed: readonly string[] },
): Promise<void> {
  const sets: string[] = [];
  const values: unknown[] = [organizationId, row.id, row.version, row.updatedAt];
  const set = (column: string, value: unknown) => void sets.push(`${column} = $${values.push(value)}`);
  if (changed.includes('status')) set('status', row.status);
  for (const name of [...changed].sort()) {
    const field = compiled.byName.get(name);
    if (!field) continue;
    const cells = cellsOf(field, row);
    field.columns.forEach((column, at) => set(column, cells[at]));
  }
  const text = `update ${compiled.table} set version = $3, updated_at = $4${sets.map((one) => `, ${one}`).join('')} where organization_id = $1 and id = $2`;
  const sent: Promise<unknown>[] = [tx.query(text, values, preparedName(text))];
  for (const lines of compiled.lines) {
    if (!changed.includes(lines.name)) continue;
    const old = `delete from ${lines.table} where organization_id = $1 and parent = $2`;
    sent.push(tx.query(old, [organizationId, row.id], preparedName(old)));
    const given = lineObjects(lines, [row]);
    const written = lines.insert(2);
    if (given) sent.push(tx.query(written, [organizationId, given], preparedName(written)));
  }
  await settleAllThenThrow(sent);
}

/** Child rows are few and belong to their parent, so a change writes them anew in their order. Null where there are none. */
function lineObjects(lines: CompiledLines, rows: readonly PlainRow[]): string | null {
  const objects = rows.flatMap((row) =>
    ((row[lines.name] ?? []) as readonly (Values & { id: string })[]).map((line, position) => {
      const object: Record<string, unknown> = { id: line.id, parent: row.id, position };
      for (const field of lines.fields) {
        const cells = cellsOf(field, line);
        field.columns.forEach((column, at) => {
          object[column] = cells[at];
        });
      }
      return object;
    }),
  );
  return objects.length > 0 ? JSON.stringify(objects) : null;
}

/** The child rows of some parents, of all these kinds in one statement; what is answered gives each parent its own, in their order. */
export async function readLines(
  tx: Pick<Tx, 'rows'>,
  all: readonly CompiledLines[],
  organizationId: string,
  parents: readonly string[],
): Promise<(row: PlainRow) => PlainRow> {
  const columns = all.flatMap(({ fields }, kind) => fields.flatMap((f) => f.columns.map((name) => ({ kind, name }))));
  const parts = all.map(({ table }, own) => {
    const cells = columns.map(({ kind, name }) => `${kind === own ? 't' : `(null::${all[kind]?.table})`}.${name}`);
    return `select t.parent, t.id, ${own}, t.position, ${cells.join(', ')} from ${table} t where t.organization_id = $1 and t.parent = any($2)`;
  });
  const text = `${parts.join(' union all ')} order by 1, 3, 4`;
  const found = all.map(() => new Map<string, Values[]>(parents.map((parent) => [parent, []])));
  for (const cells of all.length === 0 ? [] : await tx.rows(text, [organizationId, parents], preparedName(text))) {
    const [parent, id, kind] = cells as [string, string, number];
    const line: Record<string, unknown> = { id };
    let at = 4 + columns.findIndex((one) => one.kind === kind);
    for (const field of all[kind]?.fields ?? []) {
      line[field.name] = valueAt(field, cells, at, at + field.columns.length);
      at += field.columns.length;
    }
    found[kind]?.get(parent)?.push(line);
  }
  return (row) =>
    Object.assign(row, Object.fromEntries(all.map(({ name }, kind) => [name, found[kind]?.get(row.id) ?? []])));
}

/**
 * Moves the counter of a kind on and answers the last number; it stays locked until the transaction ends, so a rollback gives the numbers
 * back. Those who wait stand in a line of their own: at the row itself each commit would wake all of them, to wait again.
 */
export async function nextNumbers(
  tx: Tx,
  { organizationId, kind, count }: { organizationId: string; kind: string; count: number },
): Promise<number> {
  tx.letGoAtCommit();
  const [row] = await tx.query<{ value: number }>(
    `with turn as materialized (select pg_advisory_xact_lock(hashtextextended($4, 0)))
     insert into counter (organization_id, kind, value) select $1, $2, $3 from turn
     on conflict (organization_id, kind) do update set value = counter.value + $3 returning value`,
    [organizationId, kind, count, `${organizationId} ${kind}`],
    'next_numbers',
  );
  return row?.value ?? count;
}
