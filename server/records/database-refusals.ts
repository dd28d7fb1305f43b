import { snake } from '#kernel/derive/table.ts';
import { labelOf } from '#kernel/fields/accept.ts';
import { Failure, fail } from '#kernel/record/fail.ts';
import type { Database } from '#server/db/database.ts';
import type { Compiled, Registry } from './compiled.ts';

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
}

const columnsKnown = new Map<string, readonly string[]>();

/** The columns of a constraint or unique index; under row-level security the error itself does not name them. */
async function columnsBehind(
  database: Pick<Database, 'platform'>,
  { table, constraint }: { table: string; constraint: string },
): Promise<readonly string[]> {
  const key = `${table} ${constraint}`;
  let columns = columnsKnown.get(key);
  if (!columns) {
    const found = await database.platform((tx) =>
      tx.query<{ column: string }>(
        `select a.attname as column from pg_constraint c join pg_class t on t.oid = c.conrelid, unnest(c.conkey) k, pg_attribute a
         where c.conname = $1 and t.relname = $2 and a.attrelid = c.conrelid and a.attnum = k
         union select a.attname from pg_class i join pg_index x on x.indexrelid = i.oid join pg_class t on t.oid = x.indrelid,
           unnest(x.indkey) k, pg_attribute a
         where i.relname = $1 and t.relname = $2 and a.attrelid = x.indrelid and a.attnum = k`,
        [constraint, table],
      ),
    );
    columns = found.map((row) => row.column).filter((column) => column !== 'organization_id');
    columnsKnown.set(key, columns);
  }
  return columns;
}

function fieldOf(compiled: Compiled | undefined, columns: readonly string[]): { path: string; label: string } {
  for (const { name, spec, columns: own } of compiled?.fields ?? [])
    if (own.some((column) => columns.includes(column)) || columns.includes(snake(name)))
      return { path: name, label: labelOf(name, spec) };
  for (const lines of compiled?.lines ?? [])
    for (const { name, spec, columns: own } of lines.fields)
      if (own.some((column) => columns.includes(column))) return { path: `${lines.name}`, label: labelOf(name, spec) };
  return { path: '', label: 'This value' };
}

/** The database is the last guard. What it refuses reaches the person as a sentence with a field, like every other refusal. */
export async function explained(
  error: unknown,
  { database, registry }: { database: Pick<Database, 'platform'>; registry: Registry },
): Promise<unknown> {
  if (error instanceof Failure || typeof error !== 'object' || error === null) return error;
  const { code = '', constraint, table = '', column } = error as DatabaseError;
  const compiled = registry.find(table) ?? registry.all.find((one) => one.lines.some((lines) => lines.table === table));
  const columns = constraint ? await columnsBehind(database, { table, constraint }) : column ? [column] : [];
  const { path, label } = fieldOf(compiled, columns);
  const refusal = (kind: 'conflict' | 'invalid', name: string, message: string) =>
    fail(kind, name, message, path ? { issues: [{ path, code: name, message }] } : {});
  if (code === '23505') return refusal('conflict', 'taken', `${label} is already in use.`);
  if (code === '23503') {
    // Deleting what others point at breaks the same kind of rule from the other side.
    return columns.includes('parent') || path === ''
      ? fail('conflict', 'in_use', 'Something else still refers to this.')
      : refusal('invalid', 'reference', `${label}: there is no such entry.`);
  }
  if (code === '23502') return refusal('invalid', 'required', `${label} is required.`);
  if (code === '23514') return refusal('invalid', 'invalid', `${label} is not allowed as it is.`);
  if (code.startsWith('22')) return refusal('invalid', 'invalid', `${label} is not a value that can be kept.`);
  return error;
}
