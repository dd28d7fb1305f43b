import type { Database } from '../db/database.ts';
import type { CheckpointKey } from './key.ts';
import { type StoredEntry, storedEntry } from './leaf.ts';
import { originOf } from './note.ts';

const page = 2000;

/**
 * An organization's whole audit record as lines of JSON: a header with the public keys, then every sealed entry with its leaf hash, each
 * checkpoint right after the entries it signs, and last the entries that wait for the sealer. `npm run verify-audit` reads it.
 * Each page is a transaction of its own, so that a slow reader holds none; nothing of it can change meanwhile.
 */
export async function* exportAudit(
  database: Database,
  { organizationId, key }: { organizationId: string; key: CheckpointKey },
): AsyncGenerator<string> {
  const line = (value: object): string => `${JSON.stringify(value)}\n`;
  yield line({
    kind: 'audit-record',
    version: 1,
    organization: organizationId,
    origin: originOf(organizationId),
    keys: key.verifierKeys(organizationId),
  });

  // The waiting entries are read before the last page: whatever is sealed in between stands in both places, never in none.
  let waiting: WaitingRow[] = [];
  for (let next = 0, isLast = false; ; ) {
    const { leaves, checkpoints } = await readPage(database, { organizationId, next });
    let text = '';
    for (const { index, leaf, salt, changes, ...entry } of leaves) {
      text += line({ kind: 'entry', index, leaf, entry, salt, changes });
      while (checkpoints[0]?.size === index + 1) text += line({ kind: 'checkpoint', note: checkpoints.shift()?.note });
      next = index + 1;
    }
    // Normally none are left. Should leaves be missing, the checkpoints that tell of it must not be.
    for (const { note } of checkpoints) text += line({ kind: 'checkpoint', note });
    if (text) yield text;
    if (leaves.length === page) continue;
    if (isLast) break;
    isLast = true;
    waiting = await database.within({ organizationId }, (tx) =>
      tx.query<WaitingRow>(readWaiting, [organizationId], 'audit.export-waiting'),
    );
  }
  for (const { salt, changes, ...entry } of waiting) yield line({ kind: 'waiting', entry, salt, changes });
}

interface WaitingRow extends StoredEntry {
  readonly salt: string | null;
  readonly changes: unknown;
}

interface LeafRow extends WaitingRow {
  readonly index: number;
  readonly leaf: string;
}

function readPage(
  database: Database,
  { organizationId, next }: { organizationId: string; next: number },
): Promise<{ leaves: LeafRow[]; checkpoints: { size: number; note: string }[] }> {
  return database.within({ organizationId }, async (tx) => {
    await tx.query('set transaction isolation level repeatable read'); // leaves and their checkpoints of the same moment
    const leaves = await tx.query<LeafRow>(readLeaves, [organizationId, next], 'audit.export-leaves');
    const until = leaves.length === page ? (leaves.at(-1)?.index ?? next) + 1 : Number.MAX_SAFE_INTEGER;
    const checkpoints = await tx.query<{ size: number; note: string }>(
      readCheckpoints,
      [organizationId, next, until],
      'audit.export-checkpoints',
    );
    return { leaves, checkpoints };
  });
}

const values = `encode(entry.salt, 'hex') as salt, entry.changes`;

// Entry by entry through the key, whatever the planner believes of the size of the tables.
const readLeaves = `
  select leaf.log_index as index, encode(leaf.leaf_hash, 'hex') as leaf, entry.*
  from (
    select log_index, leaf_hash, entry_id from audit_leaf
    where organization_id = $1 and log_index >= $2 order by log_index limit ${page}
  ) leaf
  cross join lateral (
    select ${storedEntry}, ${values} from audit_entry entry
    where entry.organization_id = $1 and entry.id = leaf.entry_id offset 0
  ) entry
  order by leaf.log_index`;

const readCheckpoints =
  'select size, note from audit_checkpoint where organization_id = $1 and size > $2 and size <= $3 order by size';

const readWaiting = `
  select ${storedEntry}, ${values}
  from (select distinct unnest(entry_ids) as id from audit_pending where organization_id = $1) waiting
  join audit_entry entry on entry.organization_id = $1 and entry.id = waiting.id`;
