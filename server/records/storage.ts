import type { Tx } from '#server/db/database.ts';
import type { Compiled, CompiledField, CompiledLines } from './compiled.ts';
import type { PlainRow } from './select.ts';
import { preparedName } from './statement.ts';

type Values = Readonly<Record<string, unknown>>;

/** Column values of one field; all null when the field is empty. */
function cellsOf({ name, spec, columns }: CompiledField, values: Values): readonly unknown[] {
  const value = values[name];
  if (value === null || value === undefined) return columns.map(() => null);
  return spec.kind.write(value as never, spec as never);
}

const inserts = new WeakMap<Compiled, string>();

function insertText(compiled: Compiled): string {
  let text = inserts.get(compiled);
  if (!text) {
    const columns = ['organization_id', 'id', 'created_at', 'created_by', 'updated_at'];
    if (compiled.hasStates) columns.push('status');
    for (const field of compiled.fields) columns.push(...field.columns);
    text = `insert into ${compiled.table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`;
    inserts.set(compiled, text);
  }
  return text;
}

/** The columns and cells of a new row, in one order, for single inserts and for imports alike. */
export function newCells(compiled: Compiled, organizationId: string, row: PlainRow): unknown[] {
  const cells: unknown[] = [organizationId, row.id, row.createdAt, row.createdBy, row.createdAt];
  if (compiled.hasStates) cells.push(row.status);
  for (const field of compiled.fields) for (const cell of cellsOf(field, row)) cells.push(cell);
  return cells;
}

export async function insertRow(tx: Tx, compiled: Compiled, organizationId: string, row: PlainRow): Promise<void> {
  const text = insertText(compiled);
  await tx.query(text, newCells(compiled, organizationId, row), preparedName(text));
  for (const lines of compiled.lines) await replaceLines(tx, lines, organizationId, row);
}

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
  await tx.query(text, values, preparedName(text));
  for (const lines of compiled.lines)
    if (changed.includes(lines.name)) await replaceLines(tx, lines, organizationId, row, true);
}

/** Child rows are few and belong to their parent, so a change writes them anew in their order. */
async function replaceLines(
  tx: Tx,
  lines: CompiledLines,
  organizationId: string,
  row: PlainRow,
  existing = false,
): Promise<void> {
  if (existing) {
    const text = `delete from ${lines.table} where organization_id = $1 and parent = $2`;
    await tx.query(text, [organizationId, row.id], preparedName(text));
  }
  const given = (row[lines.name] ?? []) as readonly (Values & { id: string })[];
  if (given.length === 0) return;
  const objects = given.map((line, position) => {
    const object: Record<string, unknown> = { id: line.id, position };
    for (const field of lines.fields) {
      const cells = cellsOf(field, line);
      field.columns.forEach((column, at) => {
        object[column] = cells[at];
      });
    }
    return object;
  });
  await tx.query(lines.insert, [organizationId, row.id, JSON.stringify(objects)], preparedName(lines.insert));
}

/** The child rows of some parents, by parent, in their order. */
export async function readLines(
  tx: Pick<Tx, 'rows'>,
  lines: CompiledLines,
  organizationId: string,
  parents: readonly string[],
): Promise<Map<string, Values[]>> {
  const columns = lines.fields.flatMap((field) => field.columns);
  const text = `select parent, id${columns.map((column) => `, ${column}`).join('')} from ${lines.table} where organization_id = $1 and parent = any($2) order by parent, position`;
  const found = new Map<string, Values[]>(parents.map((parent) => [parent, []]));
  for (const cells of await tx.rows(text, [organizationId, parents], preparedName(text))) {
    const line: Record<string, unknown> = { id: cells[1] };
    let at = 2;
    for (const { name, spec, columns: own } of lines.fields) {
      const first = cells[at];
      line[name] =
        first === null || first === undefined ? null : spec.kind.read(cells.slice(at, at + own.length), spec as never);
      at += own.length;
    }
    found.get(cells[0] as string)?.push(line);
  }
  return found;
}

/** The next number of a kind; the row stays locked until the transaction ends, so a rollback gives the number back. */
export async function nextNumber(tx: Tx, organizationId: string, kind: string): Promise<number> {
  const [row] = await tx.query<{ value: number }>(
    `insert into counter (organization_id, kind, value) values ($1, $2, 1)
     on conflict (organization_id, kind) do update set value = counter.value + 1 returning value`,
    [organizationId, kind],
    'next_number',
  );
  return row?.value ?? 1;
}
