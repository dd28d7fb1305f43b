import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBundle } from './build.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'levee-build-'));
  for (const folder of ['web', 'kernel', 'domains']) mkdirSync(join(root, folder));
  write('package.json', '{ "type": "module" }');
  write('web/index.html', '<!doctype html><title>x</title><script type="module" src="/main.ts"></script>');
  write('web/main.ts', `import { words } from '../kernel/words.ts'; document.title = words;`);
  write('web/site.tsx', `export { words as renderer } from '../kernel/words.ts';`);
  write('kernel/words.ts', `export const words = ${JSON.stringify('river '.repeat(400))};`);
  write(
    'vite.config.ts',
    `export default { root: ${JSON.stringify(join(root, 'web'))}, build: { outDir: '../dist', emptyOutDir: true } };`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const assets = () => readdirSync(join(root, 'dist/assets'));

test('the bundle is built once, and again only when one of its sources changes', async () => {
  expect(await ensureBundle(root)).toBe(true);
  expect(await ensureBundle(root)).toBe(false);

  write('kernel/words.ts', `export const words = 'flood';`);
  expect(await ensureBundle(root)).toBe(true);
  write('domains/new.record.ts', '');
  expect(await ensureBundle(root)).toBe(true);
  write('domains/new.test.ts', '');
  expect(await ensureBundle(root)).toBe(false);
  write('package-lock.json', '{}');
  expect(await ensureBundle(root)).toBe(true);
});

test('a build that fails or is interrupted is done again', async () => {
  await ensureBundle(root);
  write('web/main.ts', `import './missing.ts';`);
  await expect(ensureBundle(root)).rejects.toThrow('missing.ts');
  write('web/main.ts', `import { words } from '../kernel/words.ts'; document.title = words;`);
  expect(await ensureBundle(root)).toBe(true);
});

test('beside each large file lie its compressed forms', async () => {
  await ensureBundle(root);
  const script = assets().find((name) => name.endsWith('.js'));
  const plain = readFileSync(join(root, 'dist/assets', String(script)));
  expect(brotliDecompressSync(readFileSync(join(root, 'dist/assets', `${script}.br`)))).toEqual(plain);
  expect(gunzipSync(readFileSync(join(root, 'dist/assets', `${script}.gz`)))).toEqual(plain);
  expect(readdirSync(join(root, 'dist'))).toEqual(['.site', '.sources', 'assets', 'index.html']);
  expect(readdirSync(join(root, 'dist/.site'))).toEqual(['site.js']);
});
