import type { Tx } from '../db/database.ts';
import type { CheckpointKey } from './key.ts';
import { hashOfEntry, noLeaf, type StoredEntry, storedEntry } from './leaf.ts';
import { originOf, readCheckpoint } from './note.ts';
import { type Edge, grow, type Node, rangeHash, rootOf, subtrees } from './tree.ts';
import { readNodes, storedEvery } from './tree-nodes.ts';

export interface SealingOrder {
  readonly organizationId: string;
  readonly key: CheckpointKey;
  /** The newest checkpoints kept outside the database. */
  readonly keptOutside: readonly string[];
  /** At most so many entries, save that a whole lot of the waiting list is always taken. */
  readonly atMost: number;
  readonly sealed?: (tx: Tx, entries: readonly StoredEntry[]) => Promise<void>;
}

/** Turns waiting entries into leaves and signs the tree that results. Answers how many were sealed; the caller holds the organization's lock. */
export async function seal(tx: Tx, order: SealingOrder): Promise<number> {
  const { organizationId } = order;
  const waiting = await tx.query<{ seq: number; entry_ids: string[] }>(
    takeWaiting,
    [organizationId, order.atMost],
    'audit.waiting',
  );
  const ids = waiting.flatMap((lot) => lot.entry_ids);
  if (ids.length === 0) return 0;

  const { edge, previous } = await trustedEdge(tx, order);
  const entries = await tx.query<StoredEntry>(readEntries, [organizationId, ids], 'audit.entries');
  if (entries.length !== ids.length) {
    const gone = ids.length - entries.length;
    throw new Error(`entries vanished before they were sealed: ${gone} of ${ids.length}`);
  }

  const first = edge.size;
  const nodes: { node: Node; hash: Buffer }[] = [];
  let before = previous;
  const leaves = entries.map((entry, n) => {
    const leaf = hashOfEntry(entry, { organizationId, index: first + n, previous: before });
    before = leaf.toString('hex');
    grow(edge, leaf, (node, hash) => {
      if (node.level % storedEvery === 0) nodes.push({ node, hash });
    });
    return leaf;
  });
  const note = order.key.sign({ origin: originOf(organizationId), size: edge.size, root: rootOf(edge) });
  await Promise.all([
    tx.query(insertLeaves, [organizationId, first, ids, leaves], 'audit.leaves'),
    tx.query(
      insertNodes,
      [organizationId, nodes.map((n) => n.node.level), nodes.map((n) => n.node.index), nodes.map((n) => n.hash)],
      'audit.insert-nodes',
    ),
    tx.query(insertCheckpoint, [organizationId, edge.size, note], 'audit.checkpoint'),
    tx.query(removeWaiting, [organizationId, waiting.map((lot) => lot.seq)], 'audit.sealed'),
  ]);
  await order.sealed?.(tx, entries);
  return entries.length;
}

/**
 * The right edge of the tree, once it is shown to be the tree that the last checkpoint and the places outside speak of.
 * Otherwise the record was changed: nothing more is signed until a person has looked.
 */
async function trustedEdge(tx: Tx, order: SealingOrder): Promise<{ edge: Edge; previous: string }> {
  const { organizationId, key } = order;
  const [tip] = await tx.query<{ leaves: number; previous: string | null; note: string | null }>(
    readTip,
    [organizationId],
    'audit.tip',
  );
  const leaves = tip?.leaves ?? 0;
  const signed = tip?.note ? readCheckpoint(tip.note) : null;
  if ((signed?.size ?? 0) !== leaves) {
    throw new Error(`the last checkpoint speaks of ${signed?.size ?? 0} entries, the record holds ${leaves}`);
  }
  if (tip?.note && !key.signed(tip.note, originOf(organizationId))) {
    throw new Error('the last checkpoint in the database was signed with a key this server does not know');
  }
  const kept = order.keptOutside.map(readCheckpoint);
  const ahead = kept.find((checkpoint) => checkpoint.size > leaves);
  if (ahead) {
    throw new Error(
      `a checkpoint kept outside speaks of ${ahead.size} entries, the record holds ${leaves}; if the database was set back to an older copy, say so with "npm run admin -- accept-restored-audit"`,
    );
  }

  const peaks = subtrees({ begin: 0, end: leaves });
  const older = [...new Set(kept.map(({ size }) => size))]
    .filter((size) => size !== leaves)
    .flatMap((size) => subtrees({ begin: 0, end: size }));
  const hashOf = await readNodes(tx, organizationId, [...peaks, ...older]);
  for (const { size, root } of signed ? [signed, ...kept] : kept) {
    if (!rangeHash({ begin: 0, end: size }, hashOf).equals(root)) {
      throw new Error(`the first ${size} entries are not the ones that were signed`);
    }
  }
  return { edge: { size: leaves, peaks: peaks.map(hashOf) }, previous: tip?.previous ?? noLeaf };
}

const takeWaiting = `
  select seq, entry_ids from (
    select seq, entry_ids, sum(cardinality(entry_ids)) over (order by seq) - cardinality(entry_ids) as before
    from (select seq, entry_ids from audit_pending where organization_id = $1 order by seq limit $2) oldest
  ) counted where before < $2 order by seq`;

// Entry by entry through the key, whatever the planner believes of the size of the table.
const readEntries = `
  select entry.*
  from unnest($2::uuid[]) with ordinality as waiting (id, n)
  cross join lateral (
    select ${storedEntry} from audit_entry entry
    where entry.organization_id = $1 and entry.id = waiting.id offset 0
  ) entry
  order by waiting.n`;

const readTip = `
  select coalesce(leaf.log_index + 1, 0) as leaves, encode(leaf.leaf_hash, 'hex') as previous, checkpoint.note
  from (select) as one
  left join lateral (
    select log_index, leaf_hash from audit_leaf where organization_id = $1 order by log_index desc limit 1
  ) leaf on true
  left join lateral (
    select note from audit_checkpoint where organization_id = $1 order by size desc limit 1
  ) checkpoint on true`;

const insertLeaves = `
  insert into audit_leaf (organization_id, log_index, entry_id, leaf_hash)
  select $1, $2::bigint + leaf.n - 1, leaf.entry_id, leaf.leaf_hash
  from unnest($3::uuid[], $4::bytea[]) with ordinality as leaf (entry_id, leaf_hash, n)`;

const insertNodes = `
  insert into audit_node (organization_id, level, node_index, hash)
  select $1, * from unnest($2::integer[], $3::bigint[], $4::bytea[])`;

const insertCheckpoint = `
  with signed as (
    insert into audit_checkpoint (organization_id, size, note) values ($1, $2, $3)
  )
  insert into audit_undelivered (organization_id, size) values ($1, $2)`;

const removeWaiting = 'delete from audit_pending where organization_id = $1 and seq = any ($2::bigint[])';
