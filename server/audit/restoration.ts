import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '../db/database.ts';
import { recordAudit } from './entry.ts';
import { readCheckpoint } from './note.ts';
import { checkpointFolder } from './outside.ts';

/**
 * A database set back to an earlier state contradicts the checkpoints that left it since, and nothing more is signed, because nobody can
 * tell it from a record that was cut. What tells it is a person who says so: the record then holds an entry about its own restoration,
 * and the checkpoints of the lost part are put aside, kept and no longer compared with.
 */
export interface Restoration {
  /** The folder in which checkpoints are kept outside the database. */
  readonly folder: string;
  /** The moment of the backup, when there was one. */
  readonly backupOf: string | null;
  readonly reason: string;
}

export interface Admission {
  /** So many entries the record has kept. */
  readonly kept: number;
  /** So many it had when the newest checkpoint outside was signed; null when that knows no more than the record. */
  readonly lostUpTo: number | null;
  /** To be called after the commit. Answers where the lost part's checkpoints are now. */
  putAside(): Promise<string | null>;
}

/** Writes the entry; without a backup only when there is a contradiction to admit, and then null is the answer. */
export async function admitRestoration(tx: Tx, given: Restoration): Promise<Admission | null> {
  const organizationId = tx.organizationId as string; // opened within one organization
  const [tip] = await tx.query<{ leaves: string; note: string | null }>(readTip, [organizationId]);
  const kept = Number(tip?.leaves ?? 0);
  const newest = await checkpointFolder(given.folder).newest?.(organizationId);
  const outside = newest ? readCheckpoint(newest) : null;
  const lost = outside && outside.size > kept ? outside : null;
  if (!lost && given.backupOf === null) return null;

  const point = (size: number, root: Buffer | undefined) => ({ size, root: root?.toString('base64') ?? null });
  const now = point(kept, tip?.note ? readCheckpoint(tip.note).root : undefined);
  await recordAudit(tx, [
    {
      action: 'restore',
      record: 'audit_record',
      rowId: null,
      actor: null,
      actorKind: 'system',
      reason: given.reason,
      changes: { state: [lost && point(lost.size, lost.root), now], backup: [null, given.backupOf] },
    },
  ]);
  return {
    kept,
    lostUpTo: lost?.size ?? null,
    async putAside() {
      if (!lost) return null;
      const from = join(given.folder, `${organizationId}.checkpoints`);
      // The root makes the name the lost record's own, so that a second restore never covers what the first one put aside.
      const name = `lost-${kept}-${lost.size}-${lost.root.toString('hex', 0, 4)}`;
      const aside = join(given.folder, `${organizationId}.${name}.checkpoints`);
      await rename(from, aside);
      return aside;
    },
  };
}

const readTip = `
  select (select coalesce(max(log_index) + 1, 0) from audit_leaf where organization_id = $1) as leaves,
         (select note from audit_checkpoint where organization_id = $1 order by size desc limit 1) as note`;
