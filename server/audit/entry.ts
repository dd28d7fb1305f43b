import { hash, randomFillSync } from 'node:crypto';
import { steadyNow } from '../services/clock.ts';
import type { Tx } from '../db/database.ts';
import type { Gathering } from '../db/gathered.ts';
import { canonical } from './canonical.ts';

/** One thing somebody did to one row. The same row is the record's history on the screen and the leaf of the audit tree. */
export interface AuditEntry {
  /** What was done, in the words of the record: `create`, `edit`, `approve`. */
  readonly action: string;
  readonly record: string;
  readonly rowId: string | null;
  readonly rowVersion?: number | null;
  /** Nobody when the server acts on its own. */
  readonly actor: string | null;
  readonly actorKind: 'person' | 'service' | 'system' | 'agent';
  readonly onBehalfOf?: string | null;
  /** Field by field: what it was, what it became. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly reason?: string | null;
  readonly requestId?: string | null;
}

const saltBytes = 16;
const idBytes = 8;

/** So many entries stand in one row of the waiting list. */
const lot = 100;

/** Writes entries in the transaction of the change they tell of: both are kept or neither. One statement for any number. */
export async function recordAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  await writeRows(tx, placeOf(tx), entries.map(newRow));
}

/** The same for what the steps of a transaction tell: they are written together at its end, or before it reads them. */
export async function recordSteps(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(newRow);
  const organizationId = placeOf(tx);
  if (!tx.gather(ofSteps, organizationId, rows)) await writeRows(tx, organizationId, rows);
}

const ofSteps: Gathering<Row> = { word: 'audit_', write: writeRows };

function placeOf({ organizationId }: Tx): string {
  if (organizationId === null) throw new Error('An audit entry needs an organization');
  return organizationId;
}

function newRow(entry: AuditEntry): Row {
  const own = someRandom(saltBytes + idBytes);
  return rowOf(entry, { id: timeOrderedId(steadyNow(), own), salt: own.subarray(idBytes) });
}

async function writeRows(tx: Pick<Tx, 'query'>, organizationId: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (rows.length === 1 && first) {
    await tx.query(
      insertOne,
      [organizationId, ...first.plain, first.changes, first.commitment, first.salt],
      'audit.one',
    );
  } else if (first) {
    const columns = first.plain.map((_, column) => arrayOf(rows.map((row) => row.plain[column])));
    const changes = rows.map((row) => row.changes).join('\n'); // canonical JSON has no line break of its own
    const commitments = Buffer.concat(rows.map((row) => row.commitment));
    const salts = Buffer.concat(rows.map((row) => row.salt));
    await tx.query(insertMany, [organizationId, ...columns, changes, commitments, salts], 'audit.many');
  }
}

const store = Buffer.allocUnsafe(4096);
let used = store.length;

/** Random bytes of one's own; the system is asked for many at once, because asking costs as much for few. */
function someRandom(size: number): Buffer {
  if (used + size > store.length) {
    randomFillSync(store);
    used = 0;
  }
  const own = Buffer.from(store.subarray(used, used + size));
  store.fill(0, used, used + size);
  used += size;
  return own;
}

interface Row {
  /** In the order of the columns. */
  readonly plain: readonly (string | number | null | undefined)[];
  readonly changes: string;
  readonly commitment: Buffer;
  readonly salt: Buffer;
}

function rowOf(entry: AuditEntry, { id, salt }: { id: string; salt: Buffer }): Row {
  const changes = canonical(entry.changes ?? {});
  const fields = arrayOf(Object.keys(entry.changes ?? {}).sort());
  return {
    plain: [
      id,
      entry.actor,
      entry.actorKind,
      entry.onBehalfOf,
      entry.action,
      entry.record,
      entry.rowId,
      entry.rowVersion,
      entry.reason,
      entry.requestId,
      fields,
    ],
    changes,
    commitment: commitmentTo(salt, changes),
    salt,
  };
}

const columns = `id, actor, actor_kind, on_behalf_of, action, record, row_id, row_version, reason, request_id, fields`;

const insertOne = `
  with written as (
    insert into audit_entry (organization_id, ${columns}, changes, commitment, salt)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  )
  insert into audit_pending (organization_id, entry_ids) values ($1, array[$2::uuid])`;

// Columns as arrays: the server reads them several times faster than rows of JSON. `n` is the order of the call and of sealing.
const insertMany = `
  with entry as materialized (
    select * from unnest(
      $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::uuid[], $9::integer[],
      $10::text[], $11::text[], $12::text[], string_to_array($13, E'\\n')
    ) with ordinality as entry (${columns}, changes, n)
  ), written as (
    insert into audit_entry (organization_id, ${columns}, changes, commitment, salt)
    select $1, id, actor, actor_kind, on_behalf_of, action, record, row_id, row_version, reason, request_id, fields::text[],
           changes::jsonb,
           substring($14::bytea from (n - 1)::integer * 32 + 1 for 32),
           substring($15::bytea from (n - 1)::integer * ${saltBytes} + 1 for ${saltBytes})
    from entry
  )
  insert into audit_pending (organization_id, entry_ids)
  select $1, array_agg(id order by n) from entry group by (n - 1) / ${lot} order by (n - 1) / ${lot}`;

/** The text that PostgreSQL reads as an array. */
function arrayOf(values: readonly (string | number | null | undefined)[]): string {
  const items = values.map((value) =>
    typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : (value ?? 'NULL'),
  );
  return `{${items.join()}}`;
}

/** Binds the values without showing them: nobody finds a value by guessing as long as the salt is unknown. */
export const commitmentTo = (salt: Buffer, changes: string): Buffer =>
  hash('sha256', Buffer.concat([salt, Buffer.from(changes)]), 'buffer');

let millisecond = 0;
let within = 0;

/** UUIDv7 with a counter in each millisecond (RFC 9562, 6.2): entries are listed in the order of the acts, and new ones lie side by side in the index. */
function timeOrderedId(now: number, random: Buffer): string {
  if (now > millisecond) [millisecond, within] = [now, 0];
  else if (++within > 0xfff) [millisecond, within] = [millisecond + 1, 0];
  const hex = random.toString('hex', 0, idBytes);
  const time = millisecond.toString(16).padStart(12, '0');
  const count = within.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variantOf(hex)}${hex.slice(1, 4)}-${hex.slice(4)}`;
}

/** The first digit of the random part, with the two bits that the format keeps to itself. */
const variantOf = (hex: string): string => ((Number.parseInt(hex.slice(0, 1), 16) & 0x3) | 0x8).toString(16);
