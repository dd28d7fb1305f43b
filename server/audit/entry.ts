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
  await tx.query(statement, [tx.organizationId, asJson(entries)], 'audit.record');
}

// `n` keeps the order of the call, which is the order of sealing.
const statement = `
  with entry as materialized (
    select * from json_to_recordset($2::json) as entry (
      n integer, id uuid, actor uuid, actor_kind text, on_behalf_of uuid, action text, record text, row_id uuid,
      row_version integer, fields text[], reason text, request_id text, commitment bytea, salt bytea, changes jsonb
    )
  ), written as (
    insert into audit_entry (
      organization_id, id, actor, actor_kind, on_behalf_of, action, record, row_id,
      row_version, fields, reason, request_id, commitment, salt, changes
    )
    select $1, id, actor, actor_kind, on_behalf_of, action, record, row_id,
           row_version, fields, reason, request_id, commitment, salt, changes
    from entry
  )
  insert into audit_pending (organization_id, entry_ids)
  select $1, array_agg(id order by n) from entry group by n / ${lot} order by n / ${lot}`;

function asJson(entries: readonly AuditEntry[]): string {
  const random = randomFillSync(Buffer.allocUnsafe(entries.length * (saltBytes + idBytes)));
  const now = Date.now();
  const rows = entries.map((entry, n) => {
    const at = n * (saltBytes + idBytes);
    const salt = random.subarray(at, at + saltBytes);
    const changes = canonical(entry.changes ?? {});
    const row = JSON.stringify({
      n,
      id: timeOrderedId(now, random.subarray(at + saltBytes, at + saltBytes + idBytes)),
      actor: entry.actor,
      actor_kind: entry.actorKind,
      on_behalf_of: entry.onBehalfOf,
      action: entry.action,
      record: entry.record,
      row_id: entry.rowId,
      row_version: entry.rowVersion,
      fields: Object.keys(entry.changes ?? {}).sort(),
      reason: entry.reason,
      request_id: entry.requestId,
      salt: `\\x${salt.toString('hex')}`,
      commitment: `\\x${commitmentTo(salt, changes)}`,
    });
    return `${row.slice(0, -1)},"changes":${changes}}`;
  });
  return `[${rows.join(',')}]`;
}

/** Binds the values without showing them: nobody finds a value by guessing as long as the salt is unknown. */
export const commitmentTo = (salt: Buffer, changes: string): string =>
  hash('sha256', Buffer.concat([salt, Buffer.from(changes)]), 'hex');

/** UUIDv7: random, and new ones lie side by side in the index. */
function timeOrderedId(now: number, random: Buffer): string {
  const hex = random.toString('hex');
  const time = now.toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(hex[3] as string, 16) & 0x3) | 0x8).toString(16); // ten bytes are twenty digits
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}
