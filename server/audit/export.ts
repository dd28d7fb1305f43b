import type { Database } from '../db/database.ts';
import { steadyNow } from '../services/clock.ts';
import type { CheckpointKey } from './key.ts';
import { storedEntry } from './leaf.ts';
import { originOf } from './note.ts';
import { entriesOutside, type ValuedEntry, valuesOfEntry, waitingEntries } from './unsealed.ts';

interface AuditExport {
  readonly organizationId: string;
  readonly key: CheckpointKey;
  /** The moment the record is of, when it is not this one: that of a backup. */
  readonly at?: string;
}

const page = 2000;

/**
 * An organization's whole audit record as lines of JSON: a header with the public keys, then every sealed entry with its leaf hash, each
 * checkpoint right after the entries it signs, and last the entries that wait for the sealer or stand outside the tree. `npm run verify-audit` reads it.
 * Each page is a transaction of its own, so that a slow reader holds none; nothing of it can change meanwhile.
 */
export async function* exportAudit(
  database: Database,
  { organizationId, key, at = new Date(steadyNow()).toISOString() }: AuditExport,
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
  let unsealed: Awaited<ReturnType<typeof waitingEntries>> = { waiting: [], vanished: [] };
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
    unsealed = await waitingEntries(database, organizationId);
  }
  // How long they have waited is told by the moment of the export.
  if (unsealed.waiting.length > 0) yield line({ kind: 'moment', at });
  for (const { salt, changes, ...entry } of unsealed.waiting) yield line({ kind: 'waiting', entry, salt, changes });
  for (const id of unsealed.vanished) yield line({ kind: 'vanished', id });
  for await (const outside of entriesOutside(database, organizationId))
    for (const { salt, changes, ...entry } of outside) yield line({ kind: 'outside', entry, salt, changes });
}

interface LeafRow extends ValuedEntry {
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

// Entry by entry through the key, whatever the planner believes of the size of the tables.
const readLeaves = `
  select leaf.log_index as index, encode(leaf.leaf_hash, 'hex') as leaf, entry.*
  from (
    select log_index, leaf_hash, entry_id from audit_leaf
    where organization_id = $1 and log_index >= $2 order by log_index limit ${page}
  ) leaf
  cross join lateral (
    select ${storedEntry}, ${valuesOfEntry} from audit_entry entry
    where entry.organization_id = $1 and entry.id = leaf.entry_id offset 0
  ) entry
  order by leaf.log_index`;

const readCheckpoints =
  'select size, note from audit_checkpoint where organization_id = $1 and size > $2 and size <= $3 order by size';
