import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type HeldCheckpoint,
  readCheckpoint,
  readKey,
  type VerifierKey,
  verifyRecord,
} from '../../scripts/verify-audit.mjs';
import { type AuditWorld, auditWorld, entries } from './test-world.ts';

let world: AuditWorld;
let record: string[];
let neighbour: string[];
let held: HeldCheckpoint[];
let trusted: VerifierKey[];

beforeAll(async () => {
  world = await auditWorld();
  const county = await world.organization('Ruiz County');
  const other = await world.organization('Neighbour County');
  for (let n = 0; n < 6; n += 3) {
    for (const one of [county, other]) await world.record(one, entries(3, n));
    await world.sealAll();
  }
  await world.record(county, entries(1, 6));
  record = await world.export(county);
  neighbour = await world.export(other);
  held = await world.held(county);
  trusted = world.key.verifierKeys(county).map(readKey);
});
afterAll(() => world.end());

/** A line of the file as an attacker edits it. */
interface Line {
  kind: string;
  index: number;
  entry: Record<string, unknown>;
  salt: string | null;
  changes: object | null;
  note?: string;
  at?: string;
}
type Lines = Line[];
const nth = (lines: Lines, kind: string, at: number): number =>
  lines.flatMap((line, place) => (line.kind === kind ? [place] : []))[at] as number;
const lineAt = (lines: Lines, kind: string, at: number): Line => lines[nth(lines, kind, at)] as Line;
const entryAt = (lines: Lines, index: number): Line => lineAt(lines, 'entry', index);

async function verdict(change: (lines: Lines) => unknown, kept: readonly HeldCheckpoint[] = held) {
  const lines: Lines = record.map((line) => JSON.parse(line) as Line);
  change(lines);
  const texts = lines.map((line) => (line.kind === 'torn' ? '{' : JSON.stringify(line)));
  return verifyRecord({ blocks: [texts], held: kept, trusted });
}

test.each<[string, (lines: Lines) => unknown, string, number | null]>([
  ['an entry taken out', (lines) => lines.splice(nth(lines, 'entry', 1), 1), 'Entries 1 to 1 are missing.', 1],
  ['several taken out', (lines) => lines.splice(nth(lines, 'entry', 1), 2), 'Entries 1 to 2 are missing.', 1],
  [
    'an entry that stands twice',
    (lines) => lines.splice(nth(lines, 'entry', 1), 0, entryAt(lines, 1)),
    'Entry 1 stands where entry 2 should.',
    1,
  ],
  [
    'an entry that is repeated under the next number',
    (lines) => lines.splice(nth(lines, 'entry', 2), 1, { ...entryAt(lines, 1), index: 2 }),
    'Entry 2 repeats an earlier one.',
    2,
  ],
  [
    'values that were changed',
    (lines) => (entryAt(lines, 2).changes = { cents: [0, 1] }),
    'The values of entry 2 are not the recorded ones.',
    2,
  ],
  [
    'a salt that was cut',
    (lines) => (entryAt(lines, 2).salt = String(entryAt(lines, 2).salt).slice(2)),
    'The values of entry 2 are not the recorded ones.',
    2,
  ],
  [
    'values of an entry that waits',
    (lines) => (lineAt(lines, 'waiting', 0).changes = { cents: [0, 1] }),
    'The values of entry that waits are not the recorded ones.',
    null,
  ],
  [
    'values that are gone',
    (lines) => Object.assign(entryAt(lines, 4), { salt: null, changes: null }),
    'The values of entry 4 are gone and no sealed entry tells of an erasure.',
    4,
  ],
  [
    'something added to an entry',
    (lines) => (entryAt(lines, 3).entry['note'] = 'x'),
    'Entry 3 is not the one that was sealed: it, its place or the entry before was changed.',
    3,
  ],
  [
    'a line with more than it holds',
    (lines) => (entryAt(lines, 3).note = 'x'),
    'A line of the file is not one the export writes.',
    3,
  ],
  [
    'a line that is no JSON',
    (lines) => lines.splice(nth(lines, 'entry', 3), 1, { ...entryAt(lines, 3), kind: 'torn' }),
    'A line of the file cannot be read.',
    3,
  ],
  [
    'a checkpoint of another organization',
    (lines) =>
      lines.splice(
        nth(lines, 'checkpoint', 0),
        1,
        JSON.parse(neighbour.find((line) => line.includes('"note"')) ?? '') as Line,
      ),
    'Checkpoint number 1 is not one of this record.',
    null,
  ],
  [
    'a checkpoint that comes twice',
    (lines) => lines.splice(nth(lines, 'checkpoint', 1), 0, lineAt(lines, 'checkpoint', 0)),
    'The checkpoint over 3 entries stands in the wrong place.',
    3,
  ],
  [
    'a checkpoint before its last entry',
    (lines) => lines.splice(nth(lines, 'entry', 2), 2, lineAt(lines, 'checkpoint', 0), entryAt(lines, 2)),
    'A checkpoint speaks of 3 entries where the record has 2.',
    2,
  ],
  [
    'the last checkpoint taken out',
    (lines) => lines.splice(nth(lines, 'checkpoint', 1), 1),
    '3 entries have no checkpoint.',
    3,
  ],
  [
    'a checkpoint that was given out and is taken out here',
    (lines) => lines.splice(nth(lines, 'checkpoint', 0), 1),
    'The checkpoint over 3 entries was given out but is missing here.',
    null,
  ],
  [
    'an end that was cut off',
    (lines) => lines.splice(nth(lines, 'entry', 3)),
    'A checkpoint kept elsewhere speaks of 6 entries, the record ends after 3: it was cut off, or this export is older than the checkpoint. Only the first 3 entries are proven.',
    3,
  ],
])('%s is named in its own words, with the entry it touches', async (_, change, sentence, index) => {
  expect((await verdict(change)).problems).toContainEqual({ index, sentence });
});

test('an entry may wait for its seal for 15 minutes and not longer', async () => {
  const after = (ms: number) => (lines: Lines) => {
    const { entry } = lineAt(lines, 'waiting', 0);
    lineAt(lines, 'moment', 0).at = new Date(Date.parse(String(entry['at'])) + ms).toISOString();
  };
  expect((await verdict(after(15 * 60_000))).problems).toEqual([]);
  expect((await verdict(after(15 * 60_000 + 1))).problems).toEqual([
    {
      index: null,
      sentence: '1 entry has waited longer than 15 minutes for a seal: sealing has stopped, or the record was changed.',
    },
  ]);
});

test('checkpoints of others alone prove nothing, and it says so', async () => {
  const others = neighbour.flatMap((line) => {
    const { note } = JSON.parse(line) as Line;
    return note ? [readCheckpoint(note) as HeldCheckpoint] : [];
  });
  expect(others).toHaveLength(2);
  const { problems, held: seen } = await verdict(() => {}, others);
  expect([seen, problems.map(({ sentence }) => sentence)]).toEqual([
    0,
    ['None of the checkpoints kept elsewhere is about this organization.'],
  ]);
});
