import type { Tx } from '../db/database.ts';
import { type HashOf, type Node, nodeHash } from './tree.ts';

/** Levels 0, 8, 16 ... are stored, as in c2sp.org/tlog-tiles: a tile of 256 hashes is hashed again when it is asked for. */
export const storedEvery = 8;

/** Reads what the given nodes need, in one statement whose cost grows with the logarithm of the tree. */
export async function readNodes(tx: Tx, organizationId: string, nodes: readonly Node[]): Promise<HashOf> {
  const below = nodes.map(({ level, index }) => {
    const width = 2 ** (level % storedEvery);
    return { level: level - (level % storedEvery), low: index * width, high: (index + 1) * width };
  });
  const rows = await tx.query<{ level: number; position: number; hash: Buffer }>(
    `select wanted.level, stored.position, stored.hash
     from unnest($2::integer[], $3::bigint[], $4::bigint[]) as wanted (level, low, high)
     cross join lateral (
       select log_index as position, leaf_hash as hash from audit_leaf
       where organization_id = $1 and wanted.level = 0 and log_index >= wanted.low and log_index < wanted.high
       union all
       select node_index, hash from audit_node
       where organization_id = $1 and level = wanted.level and node_index >= wanted.low and node_index < wanted.high
     ) stored`,
    [organizationId, below.map((b) => b.level), below.map((b) => b.low), below.map((b) => b.high)],
    'audit.nodes',
  );
  const stored = new Map(rows.map((row) => [`${row.level}/${row.position}`, row.hash]));

  /** Of what is asked more than once, such as the edge that several checkpoints speak of. */
  const hashed = new Map<string, Buffer>();
  const hashOf: HashOf = ({ level, index }) => {
    const name = `${level}/${index}`;
    if (level % storedEvery !== 0) {
      const known = hashed.get(name);
      if (known) return known;
      const left = hashOf({ level: level - 1, index: index * 2 });
      const hash = nodeHash(left, hashOf({ level: level - 1, index: index * 2 + 1 }));
      hashed.set(name, hash);
      return hash;
    }
    const found = stored.get(name);
    if (!found) throw new Error(`The audit tree has no node ${index} at level ${level}`);
    return found;
  };
  return hashOf;
}
