import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverBundle } from './server-bundle.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'levee-server-bundle-'));
  for (const folder of ['server', 'domains/flood', 'scripts']) mkdirSync(join(root, folder), { recursive: true });
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(root, 'node_modules'));
  cpSync(join(import.meta.dirname, 'server-bundle.config.ts'), join(root, 'scripts/server-bundle.config.ts'));
  write('package.json', '{ "type": "module" }');
  write('domains/flood/gauge.txt', '12 ft');
  write('domains/flood/stage.server.ts', `export const stage: string = import.meta.dirname + ' ' + import.meta.url;`);
  write(
    'domains/flood/gauge.server.ts',
    `import { readFileSync } from 'node:fs';
     export const gauge = (): string => readFileSync(new URL('./gauge.txt', import.meta.url), 'utf8');`,
  );
  write('domains/flood/page.ts', `export const page = () => import('./page.tsx');`);
  write(
    'server/main.ts',
    `import { page } from '../domains/flood/page.ts';
     import { stage } from '../domains/flood/stage.server.ts';
     if (import.meta.main) throw new Error('this is part of another program');
     const { gauge } = await import('../domains/flood/gauge.server.ts');
     console.log([gauge(), stage, typeof page].join(' '));`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const folders = () => readdirSync(join(root, '.cache/server'));

test('a module of the bundle reads the files that lie beside its source, and screens stay outside', async () => {
  const bundle = await serverBundle(root);
  const said = execFileSync(process.execPath, [bundle], { encoding: 'utf8' });
  expect(said.trim()).toBe(
    `12 ft ${join(root, 'domains/flood')} file://${join(root, 'domains/flood/stage.server.ts')} function`,
  );
});

test('the bundle is built once, and again when one of its sources changes; the one before stays for a server that runs', async () => {
  const first = await serverBundle(root);
  expect(await serverBundle(root)).toBe(first);
  write('domains/flood/gauge.server.test.ts', '');
  write('domains/flood/page.tsx', '');
  expect(await serverBundle(root)).toBe(first);

  write('domains/flood/stage.server.ts', `export const stage = 'low';`);
  const second = await serverBundle(root);
  expect(execFileSync(process.execPath, [second], { encoding: 'utf8' }).trim()).toBe('12 ft low function');
  expect(folders()).toHaveLength(2);
  write('domains/flood/stage.server.ts', `export const stage = 'lowest';`);
  await serverBundle(root);
  expect(folders()).toHaveLength(2);
});

test('two that start at once get the same bundle, and a build that fails is done again', async () => {
  write('domains/flood/stage.server.ts', `import './missing.ts';`);
  await expect(serverBundle(root)).rejects.toThrow('missing.ts');
  write('domains/flood/stage.server.ts', `export const stage = 'low';`);
  const [one, other] = await Promise.all([serverBundle(root), serverBundle(root)]);
  expect(one).toBe(other);
  expect(execFileSync(process.execPath, [one], { encoding: 'utf8' }).trim()).toBe('12 ft low function');
});
