import { fail } from '../../kernel/record/fail.ts';
import type { Tx } from '../db/database.ts';
import { leafContent, noLeaf, type StoredEntry, storedEntry } from './leaf.ts';
import { readCheckpoint } from './note.ts';
import { consistencyPath, inclusionPath, type Range, rangeHash, subtrees } from './tree.ts';
import { readNodes } from './tree-nodes.ts';

/**
 * That an entry stands in the record, in the form of c2sp.org/tlog-proof, checked without the server by `npm run verify-audit -- --proof`.
 * The extra line carries the entry's leaf, from which its hash is made; the values are not in it.
 */
export async function inclusionProof(tx: Tx, entryId: string): Promise<string> {
  const organizationId = organizationOf(tx);
  const [found] = await tx.query<StoredEntry & { index: number; previous: string | null; note: string }>(
    readSealed,
    [organizationId, entryId],
    'audit.sealed-entry',
  );
  if (!found) throw fail('not_found', 'audit.not_sealed', 'This entry is not sealed yet. Try again in a few seconds.');
  const { index, previous, note, ...entry } = found;
  const path = inclusionPath(index, { begin: 0, end: readCheckpoint(note).size });
  const leaf = leafContent(entry, { organizationId, index, previous: previous ?? noLeaf });
  const lines = [
    'c2sp.org/tlog-proof@v1',
    `extra ${Buffer.from(leaf).toString('base64')}`,
    `index ${index}`,
    ...(await hashes(tx, path)),
  ];
  return `${lines.join('\n')}\n\n${note}`;
}

/**
 * That nothing of the first `size` entries changed since, in the form a witness is asked in (c2sp.org/tlog-witness):
 * the old size, the hashes, the newest checkpoint.
 */
export async function consistencyProof(tx: Tx, size: number): Promise<string> {
  const [newest] = await tx.query<{ note: string }>(readNewest, [organizationOf(tx)], 'audit.newest-checkpoint');
  const end = newest ? readCheckpoint(newest.note).size : 0;
  if (!newest || !Number.isSafeInteger(size) || size < 0 || size > end) {
    throw fail(
      'invalid',
      'audit.no_such_size',
      `The audit record has ${end} sealed entries. Ask for a size up to that.`,
    );
  }
  const path = size === 0 ? [] : consistencyPath(size, { begin: 0, end });
  return `${[`old ${size}`, ...(await hashes(tx, path))].join('\n')}\n\n${newest.note}`;
}

async function hashes(tx: Tx, path: readonly Range[]): Promise<string[]> {
  const hashOf = await readNodes(tx, organizationOf(tx), path.flatMap(subtrees));
  return path.map((range) => rangeHash(range, hashOf).toString('base64'));
}

function organizationOf(tx: Tx): string {
  if (tx.organizationId === null) throw new Error('A proof is made within one organization');
  return tx.organizationId;
}

const readSealed = `
  select ${storedEntry}, leaf.log_index as index, encode(before.leaf_hash, 'hex') as previous, checkpoint.note
  from audit_leaf leaf
  join audit_entry entry on entry.organization_id = $1 and entry.id = leaf.entry_id
  left join audit_leaf before on before.organization_id = $1 and before.log_index = leaf.log_index - 1
  cross join lateral (
    select note from audit_checkpoint where organization_id = $1 order by size desc limit 1
  ) checkpoint
  where leaf.organization_id = $1 and leaf.entry_id = $2`;

const readNewest = 'select note from audit_checkpoint where organization_id = $1 order by size desc limit 1';
