import { mkdtempSync, rmSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isPixelFlood, pixelSize } from './pixels.ts';

const folder = mkdtempSync(join(tmpdir(), 'levee-pixels-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function sizeOf(type: string, content: Buffer) {
  const path = join(folder, 'image');
  await writeFile(path, content);
  const file = await open(path);
  try {
    const found = await pixelSize(type, file);
    return found && [found.width, found.height];
  } finally {
    await file.close();
  }
}
const bytes = (...parts: (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0], [0, 0, 1, 0]);
const gif = bytes('GIF89a', [0, 2], [0, 1]);
const webp = (part: string, rest: readonly number[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', part, [0, 0, 0, 0], rest);
const x = webp('VP8X', [0, 0, 0, 0, 0xff, 1, 0, 0xff, 0, 0]);
const lossy = webp('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0xc2, 0, 0xc1]);
const lossless = webp('VP8L', [0x2f, 0xff, 0xc1, 0x3f, 0, 0, 0, 0, 0, 0]);
const frame = [0xff, 0xc0, 0, 17, 8, 1, 0, 2, 0];

test.each([
  ['a PNG', 'image/png', png, [512, 256]],
  ['a PNG of all but a byte', 'image/png', png.subarray(0, 23), null],
  [
    'a PNG with another part first',
    'image/png',
    Buffer.concat([png.subarray(0, 12), Buffer.from('iCCP'), png.subarray(16)]),
    null,
  ],
  ['a GIF', 'image/gif', gif, [512, 256]],
  ['a GIF of all but a byte', 'image/gif', gif.subarray(0, 9), null],
  ['an extended WebP', 'image/webp', x, [512, 256]],
  ['a lossy WebP', 'image/webp', lossy, [512, 256]],
  ['a lossless WebP', 'image/webp', lossless, [512, 256]],
  ['a WebP of all but a byte', 'image/webp', x.subarray(0, 29), null],
  [
    'a WebP of an unknown part',
    'image/webp',
    webp(
      'ALPH',
      Array.from({ length: 10 }, () => 0),
    ),
    null,
  ],
  ['a JPEG', 'image/jpeg', bytes([0xff, 0xd8], frame), [512, 256]],
  ['a JPEG with its camera’s notes', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2], frame), [512, 256]],
  ['a JPEG with fill', 'image/jpeg', bytes([0xff, 0xd8, 0xff], frame), [512, 256]],
  ['a progressive JPEG', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xcf], frame.slice(2)), [512, 256]],
  ['a JPEG of all but a byte', 'image/jpeg', bytes([0xff, 0xd8], frame.slice(0, 8)), null],
  ['a JPEG whose pixels come first', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xda, 0, 2], frame), null],
  ['a JPEG that ends first', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xd9, 0, 2], frame), null],
  ['a JPEG of tables only', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xc4, 0, 8, 1, 1, 1, 1, 1, 1]), null],
  ['a JPEG that lost its way', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 3, 1], [0, ...frame]), null],
])('%s', async (_name, type, content, size) => {
  expect(await sizeOf(type, content)).toEqual(size);
});

test.each([
  [1, 1, false],
  [0, 1, true],
  [1, 0, true],
  [20_000, 2_500, false],
  [2_500, 20_000, false],
  [20_000, 2_501, true],
  [20_001, 1, true],
  [1, 20_001, true],
])('%i by %i pixels is a flood: %s', (width, height, isFlood) => {
  expect(isPixelFlood({ width, height })).toBe(isFlood);
});
