import type { Tx } from '../db/database.ts';
import { type AuditEntry, recordAudit } from './entry.ts';

/** Which row's values go, and who says so for what reason. */
export interface Erasure extends Pick<AuditEntry, 'actor' | 'actorKind' | 'requestId'> {
  readonly record: string;
  readonly rowId: string;
  readonly reason: string;
}

/**
 * Takes the values and their salts out of a row's entries where a law asks for it. That the entries stood there stays proven, and each
 * erasure becomes an entry itself. Works only in a transaction of the database's owner: the application has no right to it.
 */
export async function eraseValues(tx: Tx, { record, rowId, ...by }: Erasure): Promise<number> {
  const erased = await tx.query<{ id: string }>(
    `update audit_entry set changes = null, salt = null
     where organization_id = $1 and record = $2 and row_id = $3 and changes is not null returning id`,
    [tx.organizationId, record, rowId],
  );
  await recordAudit(
    tx,
    erased.map(({ id }) => ({ ...by, action: 'erase', record: 'audit_entry', rowId: id })),
  );
  return erased.length;
}
