import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStore } from '../services/files/stores.ts';
import type { FilePiece } from './parts.ts';
import { folderOfFiles, Landing, readFiles } from './stored-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levee-stored-'));
});
afterEach(() => rm(folder, { recursive: true }));

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Files as the store keeps them. */
async function stored(contents: readonly Buffer[]): Promise<string[]> {
  const store = diskStore(join(folder, 'from'));
  for (const content of contents) {
    const path = join(folder, randomBytes(4).toString('hex'));
    await writeFile(path, content);
    await store.put(hashOf(content), path);
  }
  return contents.map(hashOf);
}
async function land(pieces: readonly FilePiece[]): Promise<Landing> {
  const landing = new Landing(diskStore(join(folder, 'to')), join(folder, 'incoming'));
  try {
    for (const piece of pieces) await landing.take(piece);
  } finally {
    await landing.end();
  }
  return landing;
}
async function sent(): Promise<{ pieces: FilePiece[]; end: { files: number; damaged: readonly string[] } }> {
  const pieces: FilePiece[] = [];
  const reading = readFiles(join(folder, 'from'));
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return { pieces, end: value };
    pieces.push(value);
  }
}
const everyFile = async (place: string): Promise<string[]> =>
  (await readdir(join(folder, place), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test('files of every size arrive byte for byte, piece by piece', async () => {
  const sizes = [0, 1, 512 * 1024, 512 * 1024 + 1, 3_000_000];
  const hashes = await stored(sizes.map((size) => randomBytes(size)));
  const { pieces, end } = await sent();
  expect(end).toEqual({ files: 5, damaged: [] });
  expect(Math.max(...pieces.map(({ piece }) => piece.length))).toBeLessThan(700_000);
  expect((await land(pieces)).files).toBe(5);
  const store = diskStore(join(folder, 'to'));
  for (const hash of hashes) expect(hashOf(await buffer(await store.open(hash)))).toBe(hash);
  expect(await everyFile('incoming')).toEqual([]);
});

test('what is no stored file is not taken along', async () => {
  await stored([Buffer.from('levee')]);
  await writeFile(join(folder, 'from', 'notes.txt'), 'private');
  await writeFile(join(folder, 'from', `${hashOf(Buffer.from('x'))}.1234`), 'half a copy');
  expect((await sent()).end.files).toBe(1);
  expect(await land([]).then(({ files }) => files)).toBe(0);
});

test('a file that was damaged on the disk is named and does not hold up the others', async () => {
  const [good = '', bad = ''] = await stored([Buffer.from('good'), Buffer.from('bad before')]);
  const path = join(folder, 'from', bad.slice(0, 2), bad.slice(2, 4), bad);
  await writeFile(path, 'bad after');
  const { pieces, end } = await sent();
  expect(end).toEqual({ files: 2, damaged: [bad] });
  expect((await land(pieces)).files).toBe(2);
  expect(await everyFile('to')).toEqual([good]);
});

test('a piece that is changed on the way is refused, and nothing half written stays', async () => {
  await stored([randomBytes(1_500_000)]);
  const { pieces } = await sent();
  const changed = pieces.map((one, n) => (n === 1 ? { ...one, piece: Buffer.from('other').toString('base64') } : one));
  await expect(land(changed)).rejects.toThrow('of the backup is damaged');
  expect(await everyFile('to')).toEqual([]);
  expect(await everyFile('incoming')).toEqual([]);
});

test('no name leads out of the folder', async () => {
  await mkdir(join(folder, 'to'));
  const escape = Buffer.from('escape');
  for (const hash of ['../../escape', '/etc/escape', 'a'.repeat(63), `${hashOf(escape)}/..`, '']) {
    const piece: FilePiece = { kind: 'file', hash, piece: escape.toString('base64'), end: 'whole' };
    await expect(land([piece])).rejects.toThrow('names a file in a way that Levee never does');
  }
  expect(await everyFile('.')).toEqual([]);
});

test('without a store the content is compared all the same, as in a drill', async () => {
  await stored([Buffer.from('levee')]);
  const { pieces } = await sent();
  const drill = new Landing(null, folder);
  for (const piece of pieces) await drill.take(piece);
  expect(drill.files).toBe(1);
  await expect(drill.take({ ...(pieces[0] as FilePiece), piece: '' })).rejects.toThrow('is damaged');
});

test('files in a bucket are left to the bucket; a folder of their own is read there', async () => {
  expect(folderOfFiles({ storageUrl: null, dataDir: '/data' })).toBe(join('/data', 'files'));
  expect(folderOfFiles({ storageUrl: 'file:///srv/files', dataDir: '/data' })).toBe('/srv/files');
  expect(folderOfFiles({ storageUrl: 's3://key:secret@host/bucket', dataDir: '/data' })).toBeNull();
  expect(await readFiles(null).next()).toEqual({ done: true, value: { files: 0, damaged: [] } });
});
