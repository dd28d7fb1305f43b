import { canonical } from '#server/audit/canonical.ts';
import { commitmentTo } from '#server/audit/entry.ts';
import type { CheckpointKey } from '#server/audit/key.ts';
import { hashOfEntry, noLeaf, type StoredEntry, storedEntry } from '#server/audit/leaf.ts';
import { originOf, readCheckpoint } from '#server/audit/note.ts';
import { keptCheckpoints } from '#server/audit/outside.ts';
import { type Edge, grow, rootOf } from '#server/audit/tree.ts';
import { entriesOutside, type ValuedEntry, valuesOfEntry, waitingEntries } from '#server/audit/unsealed.ts';
import type { Database } from '#server/db/database.ts';
import { steadyNow } from '#server/services/clock.ts';
import { type Breath, breathing } from './audit-slices.ts';

/** What a look at the whole record found. The stand-alone checker of an auditor applies the same rules and shares no code with this one. */
export interface AuditCheck {
  readonly holds: boolean;
  readonly entries: number;
  readonly erased: number;
  readonly checkpoints: number;
  /** Entries that the newest checkpoint outside the database speaks of; null when there is none. */
  readonly keptOutside: number | null;
  readonly problems: readonly string[];
}

export interface AuditQuestion {
  readonly organizationId: string;
  readonly key: CheckpointKey;
  /** The folder of the checkpoints that are kept outside the database. */
  readonly checkpoints: string;
  /** Hears how many entries were looked at. */
  readonly progress?: (entries: number) => void;
  readonly breath?: Breath;
}

interface Leaf extends ValuedEntry {
  readonly index: number;
  readonly leaf: string;
}

const PAGE = 500;
const MOST_PROBLEMS = 20;
/** A signature costs as much as so many entries. */
const SIGNATURE = 5;
/** The sealer works every second; what has waited this long was not written by the product, or sealing has stopped. */
const SEALING_BOUND_MINUTES = 15;

export async function auditChecked(database: Database, question: AuditQuestion): Promise<AuditCheck> {
  const { organizationId, key, checkpoints, progress, breath } = question;
  const problems: string[] = [];
  const wrong = (sentence: string) => void problems.push(sentence);
  const spent = breathing(breath);
  const { notes, leavesFrom, unsigned } = reading(database, organizationId);
  // Those outside first: whatever lies there is in the database already.
  const outside = await keptCheckpoints(checkpoints, organizationId);
  const known = await notes();

  const roots = new Map<number, { root: Buffer; where: string }[]>();
  const good = new Set<string>();
  const expect = async (note: string, where: string) => {
    const { size, root } = readCheckpoint(note);
    roots.set(size, [...(roots.get(size) ?? []), { root, where }]);
    if (good.has(note)) return;
    await spent(SIGNATURE);
    if (key.signed(note, originOf(organizationId))) good.add(note);
    else wrong(`The checkpoint of ${size} entries ${where} was signed with a key this server does not know.`);
  };
  for (const { size, note } of known) {
    await expect(note, 'in the database');
    if (readCheckpoint(note).size !== size)
      wrong(`Where the checkpoint of ${size} entries belongs stands another one.`);
  }
  const sizes = new Set(known.map(({ size }) => size));
  for (const note of outside) {
    await expect(note, 'kept outside');
    const { size } = readCheckpoint(note);
    if (!sizes.has(size)) wrong(`The checkpoint of ${size} entries is kept outside and missing in the database.`);
  }

  const edge: Edge = { size: 0, peaks: [] };
  const erased = new Map<string, string>();
  const excused = new Set<string>();
  let previous = noLeaf;
  const judgeValues = (entry: ValuedEntry, name: string) => {
    if (entry.salt === null && entry.changes === null) erased.set(entry.id, name);
    else if (
      entry.salt === null ||
      commitmentTo(Buffer.from(entry.salt, 'hex'), canonical(entry.changes)).toString('hex') !== entry.commitment
    )
      wrong(`The values of ${name} (${entry.action} of ${entry.record}) were changed.`);
    if (entry.action === 'erase' && entry.record === 'audit_entry' && entry.rowId) excused.add(entry.rowId);
  };
  for (let next = 0; problems.length < MOST_PROBLEMS; ) {
    const leaves = await leavesFrom(next);
    for (const { index, leaf, ...entry } of leaves) {
      await spent(1);
      const name = `entry ${edge.size + 1}`;
      const isThere = entry.id !== null;
      const own = isThere
        ? hashOfEntry(sealedPart(entry), { organizationId, index: edge.size, previous })
        : Buffer.from(leaf, 'hex');
      if (!isThere) wrong(`Entry ${edge.size + 1} is gone; only its seal is left.`);
      else if (index !== edge.size || own.toString('hex') !== leaf)
        wrong(`Entry ${edge.size + 1} (${entry.action} of ${entry.record}) is not the one that was sealed.`);
      if (isThere) judgeValues(entry, name);
      previous = own.toString('hex');
      next = index + 1;
      grow(edge, own, () => {});
      for (const { root, where } of roots.get(edge.size) ?? [])
        if (!root.equals(rootOf(edge)))
          wrong(`The first ${edge.size} entries are not the ones that the checkpoint ${where} signed.`);
      if (problems.length >= MOST_PROBLEMS) break;
    }
    progress?.(edge.size);
    if (leaves.length < PAGE) break;
  }

  if (problems.length < MOST_PROBLEMS) {
    const ahead = [...roots.keys()].filter((size) => size > edge.size);
    if (ahead.length > 0) wrong(`A checkpoint speaks of ${Math.max(...ahead)} entries, the record holds ${edge.size}.`);
    const { leaves, signed } = await unsigned();
    if (leaves > signed)
      wrong(`${counted(leaves - signed, 'entry has', 'entries have')} a seal that no checkpoint signs.`);

    const { waiting, vanished } = await waitingEntries(database, organizationId);
    const bound = new Date(steadyNow() - SEALING_BOUND_MINUTES * 60_000).toISOString();
    const overdue = waiting.filter(({ at }) => at < bound).length;
    if (overdue > 0)
      wrong(
        `${counted(overdue, 'entry has', 'entries have')} waited longer than ${SEALING_BOUND_MINUTES} minutes for a seal: sealing has stopped, or the record was changed.`,
      );
    for (const id of vanished) wrong(`Entry ${id} was written and vanished before it was sealed.`);
    for (const entry of waiting) {
      await spent(1);
      judgeValues(entry, `the waiting entry ${entry.id}`);
    }
    for await (const strangers of entriesOutside(database, organizationId)) {
      await spent(SIGNATURE);
      for (const { id, action, record, at } of strangers)
        wrong(
          `Entry ${id} (${action} of ${record}, ${at}) was never sealed and does not wait for it: it was not written by the product.`,
        );
      if (problems.length >= MOST_PROBLEMS) break;
    }
    for (const [id, name] of erased)
      if (!excused.has(id)) wrong(`The values of ${name} are gone and no sealed entry tells of an erasure.`);
  }
  return {
    holds: problems.length === 0,
    entries: edge.size,
    erased: erased.size,
    checkpoints: known.length,
    keptOutside: outside.reduce<number | null>((most, note) => Math.max(most ?? 0, readCheckpoint(note).size), null),
    problems: problems.slice(0, MOST_PROBLEMS),
  };
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** What the leaf covers: the entry without its values. */
function sealedPart(valued: ValuedEntry): StoredEntry {
  const { salt: _, changes: __, ...entry } = valued;
  return entry;
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
  async unsigned() {
    const [found] = await database.within({ organizationId }, (tx) =>
      tx.query<{ leaves: number; signed: number }>(
        `select (select coalesce(max(log_index) + 1, 0) from audit_leaf where organization_id = $1) as leaves,
                (select coalesce(max(size), 0) from audit_checkpoint where organization_id = $1) as signed`,
        [organizationId],
      ),
    );
    return found ?? { leaves: 0, signed: 0 };
  },
  leavesFrom: (next: number) =>
    database.within({ organizationId }, (tx) =>
      tx.query<Leaf & Record<string, unknown>>(
        `select leaf.log_index as index, encode(leaf.leaf_hash, 'hex') as leaf, entry.*
         from (select log_index, leaf_hash, entry_id from audit_leaf
               where organization_id = $1 and log_index >= $2 order by log_index limit ${PAGE}) leaf
         left join lateral (
           select ${storedEntry}, ${valuesOfEntry} from audit_entry entry
           where entry.organization_id = $1 and entry.id = leaf.entry_id offset 0) entry on true
         order by leaf.log_index`,
        [organizationId, next],
        'audit.check-leaves',
      ),
    ),
});
