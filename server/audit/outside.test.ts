import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCheckpoints } from '../../scripts/verify-audit.mjs';
import { type CheckpointKey, openCheckpointKey } from './key.ts';
import { originOf } from './note.ts';
import { checkpointFolder } from './outside.ts';

const county = '0190a5c2-0000-7000-8000-000000000001';
let folder: string;
let key: CheckpointKey;
const note = (size: number): string => key.sign({ origin: originOf(county), size, root: Buffer.alloc(32, size) });
const file = (): string => join(folder, `${county}.checkpoints`);
const sizes = async (): Promise<number[]> =>
  readCheckpoints(await readFile(file(), 'utf8')).checkpoints.map((checkpoint) => checkpoint.size);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levee-outside-'));
  key = await openCheckpointKey(join(folder, 'keys'));
});
afterEach(() => rm(folder, { recursive: true }));

test('checkpoints stand one below the other and the last one is the newest', async () => {
  const place = checkpointFolder(folder);
  expect(await place.newest?.(county)).toBeNull();
  for (let size = 1; size <= 50; size++) {
    await place.keep(county, note(size));
    expect(await place.newest?.(county)).toBe(note(size));
  }
  expect(await sizes()).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(readCheckpoints(await readFile(file(), 'utf8')).hasOther).toBe(false);
});

test('a checkpoint that comes twice is kept once', async () => {
  const place = checkpointFolder(folder);
  for (const size of [1, 2, 1, 2, 3, 3]) await place.keep(county, note(size));
  expect(await sizes()).toEqual([1, 2, 3]);
});

test('half a checkpoint left by a power cut is passed over, wherever it was cut', async () => {
  const place = checkpointFolder(folder);
  const whole = Buffer.byteLength(note(1));
  for (const cut of [0, 1, 20, 57, 58, 59, 60, 61, 100, 106, 107, 108, 109, 150, 200, whole - 2, whole - 1, whole]) {
    await writeFile(file(), note(1));
    await place.keep(county, note(2));
    await truncate(file(), whole + 1 + cut);
    const isWhole = cut === whole;
    expect(await place.newest?.(county)).toBe(note(isWhole ? 2 : 1));
    await place.keep(county, note(2));
    await place.keep(county, note(3));
    expect(await place.newest?.(county)).toBe(note(3));
    expect(await sizes()).toEqual([1, 2, 3]);
  }
});

test('a file that holds no checkpoint has no newest one', async () => {
  await appendFile(file(), 'minutes of the board, 20 November 2026\n');
  expect(await checkpointFolder(folder).newest?.(county)).toBeNull();
});
