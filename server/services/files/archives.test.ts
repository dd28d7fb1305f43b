import { mkdtempSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readArchive } from './archives.ts';

const folder = mkdtempSync(join(tmpdir(), 'levee-archives-'));
async function read(bytes: Uint8Array) {
  const path = join(folder, 'one.zip');
  writeFileSync(path, bytes);
  const file = await open(path);
  try {
    return await readArchive(file, path, bytes.length);
  } finally {
    await file.close();
  }
}
const whole = zipSync({ 'a.txt': new TextEncoder().encode('gauges') }, { level: 0 });

test('an archive is read from its last record on', async () =>
  expect(await read(whole)).toMatchObject({ names: ['a.txt'] }));

test('one that is cut off anywhere in its last record is refused in words, and so is what is none', async () => {
  for (let cut = 1; cut <= 22; cut++)
    expect(await read(whole.subarray(0, whole.length - cut)), `${cut} bytes short`).toHaveProperty('refused');
  expect(await read(new Uint8Array(64))).toHaveProperty('refused');
  expect(await read(Buffer.from('504b0506', 'hex'))).toHaveProperty('refused');
});
