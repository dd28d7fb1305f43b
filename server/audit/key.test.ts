import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSigned, readKey } from '../../scripts/verify-audit.mjs';
import { openCheckpointKey, rotateCheckpointKey } from './key.ts';
import { originOf } from './note.ts';

const county = '0190a5c2-0000-7000-8000-000000000001';
const origin = originOf(county);
const checkpoint = { origin, size: 3, root: Buffer.alloc(32, 1) };

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'levee-key-')), 'keys');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

test('the first start makes a key that only the server may read, later starts use it', async () => {
  const first = await openCheckpointKey(folder);
  const again = await openCheckpointKey(folder);
  expect(again.verifierKeys(county)).toEqual(first.verifierKeys(county));
  expect(await readdir(folder)).toEqual(['audit-checkpoint.pem']);
  expect((await stat(join(folder, 'audit-checkpoint.pem'))).mode & 0o777).toBe(0o600);
});

test('servers that start at the same moment agree on one key', async () => {
  const opened = await Promise.all(Array.from({ length: 8 }, () => openCheckpointKey(folder)));
  expect(new Set(opened.flatMap((key) => key.verifierKeys(county))).size).toBe(1);
  expect(await readdir(folder)).toEqual(['audit-checkpoint.pem']);
});

test('after a replacement the old signatures still count and the new key signs', async () => {
  const old = await openCheckpointKey(folder);
  const before = old.sign(checkpoint);
  await rotateCheckpointKey(folder);
  const key = await openCheckpointKey(folder);
  const after = key.sign(checkpoint);

  expect(after).not.toBe(before);
  expect(key.signed(before, origin)).toBe(true);
  expect(key.signed(after, origin)).toBe(true);
  expect(old.signed(after, origin)).toBe(false);
  expect(key.verifierKeys(county)).toEqual([expect.any(String), ...old.verifierKeys(county)]);
  expect(isSigned(before, key.verifierKeys(county).map(readKey))).toBe(true);

  const kept = (await readdir(folder)).find((name) => name.endsWith('.pub.pem')) as string;
  expect(await readFile(join(folder, kept), 'utf8')).not.toContain('PRIVATE');
});

test('every replacement is remembered', async () => {
  const keys = [await openCheckpointKey(folder)];
  for (let n = 0; n < 3; n++) {
    await rotateCheckpointKey(folder);
    keys.push(await openCheckpointKey(folder));
  }
  const newest = keys.at(-1) as (typeof keys)[0];
  for (const key of keys) expect(newest.signed(key.sign(checkpoint), origin)).toBe(true);
});

test('a signature for one organization says nothing about another', async () => {
  const key = await openCheckpointKey(folder);
  expect(key.signed(key.sign(checkpoint), originOf('0190a5c2-0000-7000-8000-000000000002'))).toBe(false);
});

test('there is nothing to replace before the first start', async () => {
  await expect(rotateCheckpointKey(folder)).rejects.toThrow('no key to replace');
});
