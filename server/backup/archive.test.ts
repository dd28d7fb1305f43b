import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seeded } from '../../tests/world/samples.ts';
import { readArchive, verifyArchive, writeArchive } from './archive.ts';
import { backupKeyFile, type BackupKey, fieldsKeyIds, openBackupKey, readBackupKey } from './key.ts';
import type { Part } from './parts.ts';

let folder: string;
let file: string;
let key: BackupKey;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levee-archive-'));
  key = await openBackupKey(folder);
});
beforeEach(() => void (file = join(folder, `${randomBytes(4).toString('hex')}.backup`)));
afterAll(() => rm(folder, { recursive: true }));

/** A backup of so many parts that compress badly. */
async function* parts(rows: number): AsyncGenerator<Part> {
  const random = seeded(rows);
  yield { kind: 'levee-backup', version: 1, at: '2026-11-20T15:00:00.000Z', steps: [], fieldsKey: null };
  for (let n = 0; n < rows; n++)
    yield {
      kind: 'rows',
      table: 'public.river',
      organization: null,
      rows: Array.from({ length: 40 }, () => `(${n},"${random()} Grüße\\n")`),
    };
  yield { kind: 'end', tables: { 'public.river': { rows, sum: '1' } }, counters: {}, files: 0, damaged: [] };
}
async function all(source: AsyncIterable<Part>): Promise<Part[]> {
  const found: Part[] = [];
  for await (const part of source) found.push(part);
  return found;
}

test('an archive gives back exactly what was put in, whatever its size', async () => {
  for (const rows of [0, 1, 50, 3000]) {
    const { bytes, end } = await writeArchive(file, key, parts(rows));
    expect(await all(readArchive(file, key))).toEqual(await all(parts(rows)));
    expect((await stat(file)).size).toBe(bytes);
    expect(end.tables['public.river']?.rows).toBe(rows);
  }
});

test('nothing of the content can be read in the file, and no two archives are alike', async () => {
  const sameAgain = join(folder, 'again.backup');
  await writeArchive(file, key, parts(20));
  await writeArchive(sameAgain, key, parts(20));
  const [one, other] = [await readFile(file), await readFile(sameAgain)];
  expect(one.includes('river')).toBe(false);
  expect(one.subarray(32, 64).equals(other.subarray(32, 64))).toBe(false);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('one hundred archives, each bent in one bit or cut somewhere, are all refused before their end', async () => {
  await writeArchive(file, key, parts(3000));
  const whole = await readFile(file);
  expect(whole.length).toBeGreaterThan(2 * 256 * 1024); // several sealed pieces
  const random = seeded(31);
  const bent = join(folder, 'bent.backup');
  for (let n = 0; n < 100; n++) {
    const at = [0, 9, 20, whole.length - 1][n] ?? Math.floor(random() * whole.length);
    const copy = Buffer.from(n % 2 === 0 ? whole : whole.subarray(0, at));
    if (n % 2 === 0) copy.writeUInt8(copy.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at);
    await writeFile(bent, copy);
    await expect(verifyArchive(bent, key), `${n} at ${at}`).rejects.toThrow(
      /is damaged or cut off|is not a backup of Levee|was made with another key/,
    );
  }
});

test('pieces that change places, stand twice or are left out are refused, also at the end of a piece', async () => {
  await writeArchive(file, key, parts(3000));
  const whole = await readFile(file);
  const piece = 256 * 1024 + 16;
  const at = (n: number): Buffer => whole.subarray(32 + n * piece, 32 + (n + 1) * piece);
  const last = Math.floor((whole.length - 32) / piece);
  expect(last).toBeGreaterThan(2);
  const head = whole.subarray(0, 32);
  const bent = join(folder, 'moved.backup');
  const rest = [...Array(last + 1).keys()].map(at);
  for (const pieces of [
    rest.slice(0, -1),
    rest.toSpliced(1, 1),
    rest.toSpliced(1, 0, at(1)),
    rest.with(0, at(1)).with(1, at(0)),
    [...rest, at(last)],
  ]) {
    await writeFile(bent, Buffer.concat([head, ...pieces]));
    await expect(verifyArchive(bent, key)).rejects.toThrow('is damaged or cut off');
  }
});

test('another key is refused with a sentence, and so are another file and no file', async () => {
  await writeArchive(file, key, parts(5));
  const stranger = await openBackupKey(join(folder, 'stranger'));
  await expect(verifyArchive(file, stranger)).rejects.toThrow('was made with another key');
  await writeFile(join(folder, 'letter.txt'), 'Dear Rosa, here is the backup you asked for.');
  await expect(verifyArchive(join(folder, 'letter.txt'), key)).rejects.toThrow('is not a backup of Levee');
  await expect(verifyArchive(join(folder, 'nowhere'), key)).rejects.toThrow('There is no file');
});

test('a backup that breaks off leaves the one of yesterday as it was, and nothing else', async () => {
  await writeArchive(file, key, parts(5));
  const yesterday = await readFile(file);
  const breaking = async function* (): AsyncGenerator<Part> {
    yield* parts(300);
    throw new Error('the connection was lost');
  };
  await expect(writeArchive(file, key, breaking())).rejects.toThrow('the connection was lost');
  await expect(writeArchive(join(folder, 'no/such/folder/x'), key, parts(1))).rejects.toThrow('ENOENT');
  expect((await readFile(file)).equals(yesterday)).toBe(true);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a reader that stops early leaves no file open', async () => {
  await writeArchive(file, key, parts(2000));
  const before = (await readdir('/proc/self/fd').catch(() => [])).length;
  for (let n = 0; n < 20; n++) {
    const reading = readArchive(file, key);
    await reading.next();
    await reading.return(undefined);
  }
  await expect.poll(async () => (await readdir('/proc/self/fd').catch(() => [])).length).toBeLessThan(before + 5);
});

test('the key is made once, for its owner alone, and a restore never makes one', async () => {
  const place = join(folder, 'another');
  await expect(readBackupKey(place)).rejects.toThrow('Put the keys folder of the backed-up installation back first.');
  const keys = await Promise.all(Array.from({ length: 20 }, () => openBackupKey(place)));
  expect(new Set(keys.map(({ id }) => id.toString('hex'))).size).toBe(1);
  expect(await readdir(join(place, 'keys'))).toEqual(['backup.key']);
  expect((await stat(backupKeyFile(place))).mode & 0o777).toBe(0o600);
  await writeFile(backupKeyFile(place), 'abc');
  await expect(readBackupKey(place)).rejects.toThrow('64 hexadecimal digits');
});

test('the keys of sealed fields are named, not shown', async () => {
  expect(await fieldsKeyIds(folder)).toEqual([]);
  await writeFile(join(folder, 'keys', 'fields.key'), '00aabbcc c2VjcmV0\n11ddeeff c2VjcmV0Mg==\n');
  expect(await fieldsKeyIds(folder)).toEqual(['00aabbcc', '11ddeeff']);
});
