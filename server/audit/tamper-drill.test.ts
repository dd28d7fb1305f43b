import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type HeldCheckpoint,
  readCheckpoint,
  readKey,
  type VerifierKey,
  verifyRecord,
} from '../../scripts/verify-audit.mjs';
import { commitmentTo } from './entry.ts';
import { type CheckpointKey, openCheckpointKey } from './key.ts';
import { hashOfEntry, noLeaf, type StoredEntry } from './leaf.ts';
import { originOf } from './note.ts';
import { type AuditWorld, anEntry, auditWorld } from './test-world.ts';
import { type Edge, grow, rootOf } from './tree.ts';

/** LEVEE_DRILLS=10000 runs the long form. */
const drills = Number(process.env['LEVEE_DRILLS'] ?? 500);
const patience = 60_000 + drills * 100;
const length = 64;

interface Row {
  kind: 'entry';
  index: number;
  leaf: string;
  entry: { -readonly [name in keyof StoredEntry]: StoredEntry[name] };
  salt: string | null;
  changes: Record<string, unknown> | null;
}

/** An export as an attacker holds it: rows and checkpoints to do with as they like. */
interface Copy {
  header: { kind: string; version: number; organization: string; origin: string; keys: string[] };
  rows: Row[];
  /** Size to note. */
  notes: Map<number, string>;
}

let world: AuditWorld;
let county: string;
let honest: { lines: string[]; neighbour: string[] };
let held: HeldCheckpoint[];
let trusted: VerifierKey[];
let stranger: CheckpointKey;

beforeAll(async () => {
  world = await auditWorld();
  county = await world.organization('Ruiz County');
  const neighbour = await world.organization('Neighbour County');
  for (let n = 0; n < length; n++) {
    for (const organizationId of [county, neighbour]) {
      await world.record(organizationId, [
        anEntry({ rowVersion: n, changes: { cents: [n, n * 100] }, requestId: `r${n}` }),
      ]);
    }
    if (n % 4 === 3) await world.sealAll();
  }
  honest = { lines: await world.export(county), neighbour: await world.export(neighbour) };
  held = await world.held(county);
  trusted = world.key.verifierKeys(county).map(readKey);
  stranger = await openCheckpointKey(join(world.folder, 'stranger'));
});
afterAll(() => world.end());

function copyOf(lines: readonly string[]): Copy {
  const [header, ...rest] = lines.map((line) => JSON.parse(line));
  const rows = rest.filter((line) => line.kind === 'entry');
  const notes = rest
    .filter((line) => line.kind === 'checkpoint')
    .map(({ note }) => [Number(note.split('\n')[1]), note]);
  return { header, rows, notes: new Map(notes as [number, string][]) };
}

function linesOf({ header, rows, notes }: Copy): string[] {
  const lines: object[] = [header];
  rows.forEach((row, n) => {
    lines.push(row);
    const note = notes.get(n + 1);
    if (note) lines.push({ kind: 'checkpoint', note });
  });
  for (const [size, note] of notes) if (size > rows.length) lines.push({ kind: 'checkpoint', note });
  return lines.map((line) => JSON.stringify(line));
}

/** What somebody with all rights on the database can do: make every index and leaf fit again. */
function rechain(copy: Copy): void {
  let previous = noLeaf;
  copy.rows.forEach((row, index) => {
    const place = { organizationId: copy.header.organization, index, previous };
    row.index = index;
    row.leaf = hashOfEntry(row.entry, place).toString('hex');
    previous = row.leaf;
  });
}

/** And what they can do with a signing key as well. */
function resign(copy: Copy, key: CheckpointKey): void {
  const edge: Edge = { size: 0, peaks: [] };
  const sizes = new Set([...copy.notes.keys()].filter((size) => size < copy.rows.length)).add(copy.rows.length);
  copy.notes.clear();
  for (const row of copy.rows) {
    grow(edge, Buffer.from(row.leaf, 'hex'), () => {});
    if (!sizes.has(edge.size)) continue;
    copy.notes.set(
      edge.size,
      key.sign({ origin: originOf(copy.header.organization), size: edge.size, root: rootOf(edge) }),
    );
  }
}

const fieldEdits: readonly ((row: Row) => void)[] = [
  (row) => void (row.entry.action = 'pay'),
  (row) => void (row.entry.actor = null),
  (row) => void (row.entry.actorKind = 'system'),
  (row) => void (row.entry.at = '2020-01-01T00:00:00.000Z'),
  (row) => void (row.entry.record = 'invoice'),
  (row) => void (row.entry.rowId = null),
  (row) => void (row.entry.rowVersion = -1),
  (row) => void (row.entry.reason = 'because'),
  (row) => void (row.entry.requestId = null),
  (row) => void (row.entry.fields = []),
  (row) => void (row.entry.id = '0190a5c2-0000-7000-8000-00000000eeee'),
  (row) => void (row.entry.onBehalfOf = row.entry.actor),
  (row) => void (row.changes = { cents: [1, 2] }),
  (row) => void (row.salt = 'f'.repeat(32)),
  (row) => void ((row.changes = null), (row.salt = null)),
  (row) => {
    row.changes = { cents: [-1, -1] };
    row.entry.commitment = commitmentTo(Buffer.from(row.salt ?? '', 'hex'), JSON.stringify(row.changes)).toString(
      'hex',
    );
  },
  // The last one, because it also leaves the next entry without its predecessor.
  (row) => void (row.leaf = 'a'.repeat(64)),
];

/** One thing done to the rows, from which entry on. What merely changes an entry leaves the others in their places. */
type Change = (copy: Copy, at: number, also: number) => void;
const rowChanges: Readonly<Record<string, Change>> = {
  'an edit': ({ rows }, at, also) => fieldEdits[also % fieldEdits.length]?.(rows[at] as Row),
  'a deletion': ({ rows }, at) => void rows.splice(at, 1),
  'a deletion of several': ({ rows }, at, also) => void rows.splice(at, 2 + (also % 9)),
  'an insertion': ({ rows }, at, also) => void rows.splice(at, 0, structuredClone(rows[also % rows.length] as Row)),
  'a swap': ({ rows }, at, also) => {
    const other = (at + 1 + (also % (rows.length - 1))) % rows.length;
    [rows[at], rows[other]] = [rows[other] as Row, rows[at] as Row];
  },
  'a move from another organization': ({ rows }, at) =>
    void (rows[at] = structuredClone(copyOf(honest.neighbour).rows[at] as Row)),
};

/** How far the attacker goes to hide it. Each needs more than the one before. */
const coverUps: Readonly<Record<string, (copy: Copy) => void>> = {
  'left as it is': () => {},
  're-numbered': ({ rows }) => rows.forEach((row, index) => void (row.index = index)),
  're-chained': rechain,
  'signed again with another key': (copy) => {
    rechain(copy);
    resign(copy, stranger);
    copy.header.keys = [...stranger.verifierKeys(county)];
  },
  'signed again with the stolen key': (copy) => {
    rechain(copy);
    resign(copy, world.key);
  },
};

const verdictOn = (copy: Copy): ReturnType<typeof verifyRecord> =>
  verifyRecord({ blocks: [linesOf(copy)], held, trusted });

const drill = fc.record({
  change: fc.constantFrom(...Object.keys(rowChanges)),
  coverUp: fc.constantFrom(...Object.keys(coverUps)),
  at: fc.nat(length - 1),
  also: fc.nat(10_000),
});

test('the untouched record passes, and so does a faithful copy of it', async () => {
  for (const lines of [honest.lines, linesOf(copyOf(honest.lines))]) {
    expect(await verifyRecord({ blocks: [lines], held, trusted })).toMatchObject({
      size: length,
      checkpoints: length / 4,
      held: length / 4,
      problems: [],
      firstBad: null,
    });
  }
});

test(
  'every change of an entry is found, however well it is covered up, and the first bad index is never too late',
  async () => {
    await fc.assert(
      fc.asyncProperty(drill, async ({ change, coverUp, at, also }) => {
        const copy = copyOf(honest.lines);
        rowChanges[change]?.(copy, at, also);
        const before = copyOf(honest.lines).rows;
        const differing = before.findIndex((row, n) => JSON.stringify(row) !== JSON.stringify(copy.rows[n]));
        const first = differing === -1 && copy.rows.length > before.length ? before.length : differing;
        expect(first).toBeGreaterThanOrEqual(0);
        coverUps[coverUp]?.(copy);
        fc.pre(linesOf(copy).join() !== honest.lines.join()); // a changed leaf hash was put right again
        const { problems, firstBad } = await verdictOn(copy);
        expect(problems.length).toBeGreaterThan(0);
        expect(firstBad ?? 0).toBeLessThanOrEqual(first);
      }),
      { numRuns: drills, seed: 30 },
    );
  },
  patience,
);

test('a change that is not covered up is found at its very place', async () => {
  for (const [n, edit] of fieldEdits.slice(0, -1).entries()) {
    const copy = copyOf(honest.lines);
    edit(copy.rows[n * 3] as Row);
    expect((await verdictOn(copy)).firstBad).toBe(n * 3);
  }
});

test(
  'a cut at the end is found, wherever it is and whoever signs the new end',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(length - 1), fc.constantFrom('as it is', 'cleanly', 'signed'), async (left, how) => {
        const copy = copyOf(honest.lines);
        copy.rows.splice(left);
        if (how !== 'as it is') for (const size of copy.notes.keys()) if (size > left) copy.notes.delete(size);
        if (how === 'signed' && left > 0) resign(copy, world.key);
        const { problems, firstBad } = await verdictOn(copy);
        expect(problems.length).toBeGreaterThan(0);
        expect(firstBad).toBeLessThanOrEqual(left);
        expect(firstBad).toBeGreaterThan(left - 4 - 1);
      }),
      { numRuns: Math.ceil(drills / 5), seed: 31 },
    );
  },
  patience,
);

test(
  'another story from some entry on, signed with the stolen key, is found as a split view',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: length - 2 }),
        fc.integer({ min: 1, max: length - 1 }),
        async (from, more) => {
          const copy = copyOf(honest.lines);
          copy.rows.splice(from);
          for (let n = 0; n < more; n++) {
            const row = structuredClone(copyOf(honest.neighbour).rows[n] as Row);
            copy.rows.push(row);
          }
          rechain(copy);
          resign(copy, world.key);
          const { problems, firstBad } = await verdictOn(copy);
          expect(problems.length).toBeGreaterThan(0);
          expect(firstBad).toBeLessThanOrEqual(from);

          // Somebody else was shown the other story and kept its end: the two together betray it, even over the honest export.
          const theirs = [...copy.notes].at(-1)?.[1] as string;
          const both = [...held, readCheckpoint(theirs) as HeldCheckpoint];
          const overHonest = await verifyRecord({ blocks: [honest.lines], held: both, trusted });
          expect(overHonest.problems.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: Math.ceil(drills / 5), seed: 32 },
    );
  },
  patience,
);

test('checkpoints and the header are part of the record', async () => {
  const changes: ((copy: Copy) => void)[] = [
    ({ notes }) => void notes.delete(40),
    ({ notes }) => void notes.set(40, notes.get(44) ?? ''),
    ({ notes }) => void notes.set(40, (notes.get(40) ?? '').replace('\n40\n', '\n41\n')),
    ({ notes }) => void notes.set(39, world.key.sign({ origin: originOf(county), size: 39, root: Buffer.alloc(32) })),
    ({ notes }) => void notes.set(40, (notes.get(40) ?? '').slice(0, -8)),
    (copy) => void (copy.notes = new Map()),
    ({ header }) => void (header.organization = '0190a5c2-0000-7000-8000-00000000dddd'),
    ({ header }) => {
      header.organization = '0190a5c2-0000-7000-8000-00000000dddd';
      header.origin = originOf(header.organization);
    },
  ];
  for (const change of changes) {
    const copy = copyOf(honest.lines);
    change(copy);
    const found = await verdictOn(copy).then(
      ({ problems }) => problems.length,
      (error: Error) => error.message.length,
    );
    expect(found, String(change)).toBeGreaterThan(0);
  }
});

test('a line that is torn, repeated or from nowhere is reported, not passed over', async () => {
  const { lines } = honest;
  for (const bent of [
    lines.slice(0, -1).concat((lines.at(-1) ?? '').slice(0, 40)),
    lines.toSpliced(51, 0, lines[51] as string),
    lines.toSpliced(50, 0, '{"kind":"remark"}'),
    lines.toSpliced(50, 0, 'null'),
    lines.with(51, (lines[51] as string).replace('"entry":{', '"entry":{"extra":1,')),
  ]) {
    expect((await verifyRecord({ blocks: [bent], held, trusted })).problems.length).toBeGreaterThan(0);
  }
  await expect(verifyRecord({ blocks: [] })).rejects.toThrow('empty');
  await expect(verifyRecord({ blocks: [lines.slice(1)] })).rejects.toThrow('not an exported audit record');
});

test('an administrator who rewrites the database itself, leaves and all, is found in the next export', async () => {
  const victim = await world.organization('Rewritten County');
  for (let n = 0; n < 12; n++) {
    await world.record(victim, [anEntry({ rowVersion: n, changes: { cents: [n, n] } })]);
    await world.sealAll();
  }
  const edits: readonly [statement: string, firstBad: number][] = [
    [`update audit_entry set reason = 'forged' where organization_id = $1 and row_version = 9`, 9],
    [`update audit_entry set changes = '{"cents": [7, 700]}' where organization_id = $1 and row_version = 7`, 7],
    [`update audit_leaf set leaf_hash = sha256('5') where organization_id = $1 and log_index = 5`, 5],
    [`delete from audit_leaf where organization_id = $1 and log_index = 3`, 3],
    [`delete from audit_checkpoint where organization_id = $1 and size = 2`, 3],
    [`delete from audit_leaf where organization_id = $1 and log_index = 0`, 0],
  ];
  expect(await world.verdict(victim)).toMatchObject({ problems: [] });
  for (const [statement, firstBad] of edits) {
    await world.asOwner(victim, statement, [victim]);
    const verdict = await world.verdict(victim);
    expect(verdict.firstBad, statement).toBe(firstBad);
  }
});
