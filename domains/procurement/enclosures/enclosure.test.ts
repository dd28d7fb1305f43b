import { describe, expect, test } from 'vitest';
import { type Bytes, joined, random } from '../sealing/bytes.ts';
import { filesFrom } from './bid-file.ts';
import { hashOfEnclosure, hashOfPiece, openedPieces, PIECE, piecesOf, sealedPieces } from './enclosure.ts';
import { waitAfter } from './send-files.ts';
import { MOST_BYTES } from './file-limits.ts';
import { faultsOfFiles, whyNotAttached } from './file-checks.ts';

const sealedFor = { event: 'e', vendor: 'v', id: 'i' };
const key = random(32);

async function sealed(content: Bytes): Promise<Bytes[]> {
  const pieces: Bytes[] = [];
  for await (const piece of sealedPieces(new Blob([content]), key, sealedFor)) pieces.push(piece);
  return pieces;
}

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

async function opened(
  pieces: readonly Bytes[],
  given: { of?: number; with?: Bytes; for?: object } = {},
): Promise<Bytes> {
  const parts: Bytes[] = [];
  const kept = { pieces: each(pieces), of: given.of ?? pieces.length };
  for await (const part of openedPieces(kept, given.with ?? key, { ...sealedFor, ...given.for })) parts.push(part);
  return joined(...parts);
}

describe('an enclosure', () => {
  test.each([1, 16_380, PIECE - 5, PIECE - 4, PIECE - 3, PIECE, 3 * PIECE + 7])(
    'of %i bytes comes out as it went in, in as many pieces as its size says',
    async (size) => {
      const content = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
      const pieces = await sealed(content);
      expect(pieces).toHaveLength(piecesOf(size));
      expect(Buffer.from(await opened(pieces)).equals(Buffer.from(content))).toBe(true);
    },
  );

  test('hides its size within an eighth', () => {
    expect(piecesOf(3 * PIECE)).toBe(piecesOf(3 * PIECE + 300_000));
    expect(piecesOf(MOST_BYTES)).toBeLessThanOrEqual(16);
  });

  test('opens for nothing else, with no other key, and not when a piece is dropped, added, changed or out of its place', async () => {
    const pieces = await sealed(random(65_536).fill(7, 0, 9));
    const large = await sealed(new Uint8Array(2 * PIECE + 5).fill(9));
    const [first, second, third] = large as [Bytes, Bytes, Bytes];
    const changed = Uint8Array.from(second, (byte, at) => (at === 100 ? byte ^ 1 : byte));
    const refused = 'The file was changed, or the key in the envelope is not its own.';
    for (const other of ['event', 'vendor', 'id'])
      await expect(opened(pieces, { for: { [other]: 'x' } }), other).rejects.toThrow(refused);
    await expect(opened(pieces, { with: random(32) })).rejects.toThrow(refused);
    await expect(opened([first, changed, third])).rejects.toThrow(refused);
    await expect(opened([second, first, third])).rejects.toThrow(refused);
    await expect(opened([first, second])).rejects.toThrow(refused);
    await expect(opened([first, second], { of: 3 })).rejects.toThrow('A piece of the file is missing.');
    await expect(opened([first, second, third, third])).rejects.toThrow(refused);
  });

  test('has one hash, which depends on every piece and their order', async () => {
    const [one, other] = [await hashOfPiece(random(9)), await hashOfPiece(random(9))];
    expect(await hashOfEnclosure([one, other])).not.toBe(await hashOfEnclosure([other, one]));
    expect(await hashOfEnclosure([one])).not.toBe(await hashOfEnclosure([one, other]));
    expect(await hashOfEnclosure([one, other])).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the files of an opened envelope', () => {
  const file = {
    id: '0195f1a0-0000-7000-8000-000000000001',
    name: 'Offer.pdf',
    kind: 'price',
    size: 10,
    key: 'a'.repeat(64),
    hash: 'b'.repeat(64),
    ground: '',
    of: null,
  };

  test('are taken as they are', () => expect(filesFrom([file])).toEqual([file]));

  test.each([
    ['no list', { files: [] }],
    ['no object', ['Offer.pdf']],
    ['an id that is none', [{ ...file, id: '../x' }]],
    ['a short key', [{ ...file, key: 'a'.repeat(63) }]],
    ['no hash', [{ ...file, hash: null }]],
    ['no size', [{ ...file, size: 0 }]],
    ['more than a file may have', [{ ...file, size: MOST_BYTES + 1 }]],
  ])('are none of %s', (_, given) => expect(filesFrom(given)).toEqual([]));

  test('come once each, at most ten, with names and kinds that can be kept', () => {
    expect(filesFrom([file, file])).toHaveLength(1);
    const many = Array.from({ length: 12 }, (_, at) => ({ ...file, id: file.id.slice(0, -2) + String(at + 10) }));
    expect(filesFrom(many)).toHaveLength(10);
    expect(filesFrom([{ ...file, name: ' \0 ', kind: 'toString', of: 7 }])).toMatchObject([
      { name: 'File', kind: 'proposal', of: null },
    ]);
    expect(filesFrom([{ ...file, name: 'x'.repeat(300) }])[0]?.name).toHaveLength(255);
  });
});

describe('before a file is attached', () => {
  test.each([
    ['Offer.PDF', 1, null],
    ['Offer.pdf', MOST_BYTES, null],
    ['Offer.pdf', MOST_BYTES + 1, 'larger than 25 MB'],
    ['Offer.pdf', 0, 'is empty'],
    ['setup.exe', 9, 'attach a PDF'],
    ['pdf', 9, 'attach a PDF'],
  ])('%s of %i bytes', (name, size, why) => {
    const said = whyNotAttached({ name, size });
    if (why === null) expect(said).toBeNull();
    else expect(said).toContain(why);
  });

  test('a claim needs its ground and its redacted copy, and all files have their limits', () => {
    const one = {
      id: 'a',
      file: { name: 'Offer.pdf', size: 9 },
      kind: 'proposal',
      isClaimed: true,
      ground: ' ',
      of: null,
    } as const;
    expect(faultsOfFiles([one])).toEqual(['Ground of the claim on Offer.pdf', 'Redacted copy of Offer.pdf']);
    const copy = { ...one, id: 'b', isClaimed: false, of: 'a' };
    expect(faultsOfFiles([{ ...one, ground: 'Own method' }, copy])).toEqual([]);
    const plain = { ...copy, of: null };
    expect(faultsOfFiles(Array.from({ length: 11 }, () => plain))).toEqual(['At most 10 files']);
    const large = { ...plain, file: { name: 'x.pdf', size: 20 * 1024 * 1024 } };
    expect(faultsOfFiles([large, large, large])).toEqual([]);
    expect(faultsOfFiles([large, large, large, plain])).toEqual(['Files of at most 60 MB together']);
  });
});

test('sixty pieces go within a minute, and the next one waits until the first of them is a minute old', () => {
  const sent = Array.from({ length: 60 }, (_, at) => 1000 + at * 100);
  expect(waitAfter([], 5)).toBe(0);
  expect(waitAfter(sent.slice(1), 7000)).toBe(0);
  expect(waitAfter(sent, 7000)).toBe(54_000);
  expect(waitAfter(sent, 61_000)).toBe(0);
  expect(waitAfter([0, ...sent], 7000)).toBe(54_000);
});
