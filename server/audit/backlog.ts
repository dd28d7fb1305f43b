import type { Database } from '../db/database.ts';

/** What an operator watches: entries not sealed yet, how old the oldest is, checkpoints that have not reached every place outside. */
export interface AuditBacklog {
  readonly pendingEntries: number;
  readonly oldestPendingSeconds: number;
  readonly undeliveredCheckpoints: number;
}

export async function auditBacklog(database: Database): Promise<AuditBacklog> {
  const [backlog] = await database.platform((tx) => tx.query<AuditBacklog>(statement, [], 'audit.backlog'));
  return backlog ?? { pendingEntries: 0, oldestPendingSeconds: 0, undeliveredCheckpoints: 0 };
}

const statement = `
  select coalesce(sum(cardinality(entry_ids)), 0)::bigint as "pendingEntries",
         coalesce(greatest(extract(epoch from now() - min(at)), 0), 0)::float8 as "oldestPendingSeconds",
         (select count(*) from audit_undelivered) as "undeliveredCheckpoints"
  from audit_pending`;
