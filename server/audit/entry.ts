import { hash, randomFillSync } from 'node:crypto';
import type { Tx } from '../db/database.ts';
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
const idBytes = 10;

/** So many entries stand in one row of the waiting list. */
const lot = 100;

/** Writes entries in the transaction of the change they tell of: both are kept or neither. One statement for any number. */
export async function recordAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (tx.organizationId === null) throw new Error('An audit entry needs an organization');
  if (entries.length === 0) return;
  const random = randomFillSync(Buffer.allocUnsafe(entries.length * (saltBytes + idBytes)));
  const salts = random.subarray(0, entries.length * saltBytes);
  const ids = random.subarray(salts.length);
  const now = Date.now();
  const changes = entries.map((entry) => canonical(entry.changes ?? {}));
  const commitments = changes.map((text, n) => commitmentTo(salts.subarray(n * saltBytes, (n + 1) * saltBytes), text));
  const column = (value: (entry: AuditEntry, n: number) => string | number | null | undefined): string =>
    arrayOf(entries.map(value));
  await tx.query(
    statement,
    [
      tx.organizationId,
      column((_, n) => timeOrderedId(now, ids.subarray(n * idBytes, (n + 1) * idBytes))),
      column((entry) => entry.actor),
      column((entry) => entry.actorKind),
      column((entry) => entry.onBehalfOf),
      column((entry) => entry.action),
      column((entry) => entry.record),
      column((entry) => entry.rowId),
      column((entry) => entry.rowVersion),
      column((entry) => arrayOf(Object.keys(entry.changes ?? {}).sort())),
      column((entry) => entry.reason),
      column((entry) => entry.requestId),
      arrayOf(changes),
      Buffer.concat(commitments),
      salts,
    ],
    'audit.record',
  );
}

// Columns as arrays, because the server reads them several times faster than rows of JSON. `n` is the order of the call and of sealing.
const statement = `
  with entry as materialized (
    select * from unnest(
      $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::uuid[],
      $9::integer[], $10::text[], $11::text[], $12::text[], $13::text[]
    ) with ordinality as entry (
      id, actor, actor_kind, on_behalf_of, action, record, row_id,
      row_version, fields, reason, request_id, changes, n
    )
  ), written as (
    insert into audit_entry (
      organization_id, id, actor, actor_kind, on_behalf_of, action, record, row_id,
      row_version, fields, reason, request_id, changes, commitment, salt
    )
    select $1, id, actor, actor_kind, on_behalf_of, action, record, row_id,
           row_version, fields::text[], reason, request_id, changes::jsonb,
           substring($14::bytea from (n - 1)::integer * 32 + 1 for 32),
           substring($15::bytea from (n - 1)::integer * ${saltBytes} + 1 for ${saltBytes})
    from entry
  )
  insert into audit_pending (organization_id, entry_ids)
  select $1, array_agg(id order by n) from entry group by (n - 1) / ${lot} order by (n - 1) / ${lot}`;

/** The text that PostgreSQL reads as an array. */
const arrayOf = (values: readonly (string | number | null | undefined)[]): string =>
  `{${values.map((value) => (typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : (value ?? 'NULL'))).join()}}`;

/** Binds the values without showing them: nobody finds a value by guessing as long as the salt is unknown. */
export const commitmentTo = (salt: Buffer, changes: string): Buffer =>
  hash('sha256', Buffer.concat([salt, Buffer.from(changes)]), 'buffer');

/** UUIDv7: random, and new ones lie side by side in the index. */
function timeOrderedId(now: number, random: Buffer): string {
  const hex = random.toString('hex');
  const time = now.toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(hex[3] as string, 16) & 0x3) | 0x8).toString(16); // ten bytes are twenty digits
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}
