import { join } from 'node:path';
import { canonical } from '#server/audit/canonical.ts';
import { commitmentTo } from '#server/audit/entry.ts';
import type { CheckpointKey } from '#server/audit/key.ts';
import { hashOfEntry, noLeaf, type StoredEntry, storedEntry } from '#server/audit/leaf.ts';
import { originOf, readCheckpoint } from '#server/audit/note.ts';
import { checkpointFolder } from '#server/audit/outside.ts';
import { type Edge, grow, rootOf } from '#server/audit/tree.ts';
import type { Database } from '#server/db/database.ts';

/** What a look at the whole record found. The stand-alone checker of an auditor shares no code with this one. */
export interface AuditCheck {
  readonly holds: boolean;
  readonly entries: number;
  readonly erased: number;
  readonly checkpoints: number;
  /** Entries that the newest checkpoint outside the database speaks of; null when there is none. */
  readonly keptOutside: number | null;
  readonly problems: readonly string[];
}

interface Leaf extends StoredEntry {
  readonly index: number;
  readonly leaf: string;
  readonly salt: Buffer | null;
  readonly changes: unknown;
}

const PAGE = 2000;
const MOST_PROBLEMS = 20;

export async function auditChecked(
  database: Database,
  { organizationId, key, dataDir }: { organizationId: string; key: CheckpointKey; dataDir: string },
): Promise<AuditCheck> {
  const problems: string[] = [];
  const edge: Edge = { size: 0, peaks: [] };
  let previous = noLeaf;
  let erased = 0;
  const { notes, leavesFrom } = reading(database, organizationId);
  const known = await notes();
  const outside = await checkpointFolder(join(dataDir, 'checkpoints')).newest?.(organizationId);
  const kept = outside ? readCheckpoint(outside) : null;
  const roots = new Map<number, { root: Buffer; where: string }[]>();
  const expect = (note: string, where: string) => {
    const { size, root } = readCheckpoint(note);
    roots.set(size, [...(roots.get(size) ?? []), { root, where }]);
    if (!key.signed(note, originOf(organizationId)))
      problems.push(`The checkpoint of ${size} entries ${where} was signed with a key this server does not know.`);
  };
  for (const { size, note } of known) {
    expect(note, 'in the database');
    if (readCheckpoint(note).size !== size)
      problems.push(`Where the checkpoint of ${size} entries belongs stands another one.`);
  }
  if (outside) expect(outside, 'kept outside');

  for (;;) {
    const leaves = await leavesFrom(edge.size);
    for (const { index, leaf, salt, changes, ...entry } of leaves) {
      const own = hashOfEntry(entry, { organizationId, index: edge.size, previous });
      if (index !== edge.size || own.toString('hex') !== leaf)
        problems.push(`Entry ${edge.size + 1} (${entry.action} of ${entry.record}) is not the one that was sealed.`);
      if (salt === null) erased++;
      else if (commitmentTo(salt, canonical(changes)).toString('hex') !== entry.commitment)
        problems.push(`The values of entry ${edge.size + 1} (${entry.action} of ${entry.record}) were changed.`);
      previous = own.toString('hex');
      grow(edge, own, () => {});
      for (const { root, where } of roots.get(edge.size) ?? [])
        if (!root.equals(rootOf(edge)))
          problems.push(`The first ${edge.size} entries are not the ones that the checkpoint ${where} signed.`);
    }
    if (leaves.length < PAGE || problems.length >= MOST_PROBLEMS) break;
  }
  const ahead = [...roots.keys()].filter((size) => size > edge.size);
  if (problems.length < MOST_PROBLEMS && ahead.length > 0)
    problems.push(`A checkpoint speaks of ${Math.max(...ahead)} entries, the record holds ${edge.size}.`);
  return {
    holds: problems.length === 0,
    entries: edge.size,
    erased,
    checkpoints: known.length,
    keptOutside: kept?.size ?? null,
    problems: problems.slice(0, MOST_PROBLEMS),
  };
}

/** Each page is a transaction of its own; what is sealed meanwhile is met at the end, together with its checkpoint or before it. */
const reading = (database: Database, organizationId: string) => ({
  notes: () =>
    database.within({ organizationId }, (tx) =>
      tx.query<{ size: number; note: string }>(
        'select size, note from audit_checkpoint where organization_id = $1 order by size',
        [organizationId],
      ),
    ),
  leavesFrom: (next: number) =>
    database.within({ organizationId }, (tx) =>
      tx.query<Leaf & Record<string, unknown>>(
        `select leaf.log_index as index, encode(leaf.leaf_hash, 'hex') as leaf, entry.*
         from (select log_index, leaf_hash, entry_id from audit_leaf
               where organization_id = $1 and log_index >= $2 order by log_index limit ${PAGE}) leaf
         cross join lateral (
           select ${storedEntry}, entry.salt, entry.changes from audit_entry entry
           where entry.organization_id = $1 and entry.id = leaf.entry_id offset 0) entry
         order by leaf.log_index`,
        [organizationId, next],
        'audit.check-leaves',
      ),
    ),
});
