import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, trackedFiles } from '../../../tests/world/sources.ts';
import { inTheBrowser, kept } from './kept.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('what is said to be kept for a time stands so in the code', () => {
  const wrong = kept.filter(({ code }) => code !== null && !read(code[0]).includes(code[1]));
  expect(wrong.map(({ what, code }) => `${what}: ${code?.[0]}`)).toEqual([]);
});

test('a number of days in a sentence is the one of its code', () => {
  const days = kept.flatMap(({ what, until, code }) => {
    const [, said] = /(\d+) days/.exec(until) ?? [];
    return said && code && !code[1].includes(said) ? [what] : [];
  });
  expect(days).toEqual([]);
});

test('everything that a browser keeps is listed', () => {
  const names = trackedFiles()
    .filter((path) => /^(web|domains)\/.*(?<!\.test|\.server)\.(ts|tsx|js)$/.test(path) && !path.includes('/legal/'))
    .flatMap((path) => [...read(path).matchAll(/'(levee\.[a-z][a-z.-]*)'/g)].map(([, name = '']) => name));
  names.push(
    ...['web/field/device-store.ts', 'web/field/offline-page.ts'].flatMap((file) =>
      [...read(file).matchAll(/'(levee-field[a-z-]*)'/g)].map(([, name = '']) => name),
    ),
  );
  expect(names).toEqual(expect.arrayContaining(['levee-field', 'levee-field-files']));
  expect(names.length).toBeGreaterThan(8);
  // A channel between windows and a lock keep nothing.
  const keepsNothing = new Set(['levee.live']);
  const listed = new Set(inTheBrowser.map(([name]) => name));
  expect([...new Set(names)].filter((name) => !listed.has(name) && !keepsNothing.has(name))).toEqual([]);
  const cookies = ['server/auth/session-cookie.ts', 'server/auth/trips.ts'].flatMap((file) =>
    [...read(file).matchAll(/'(__Host-[\w]+)'/g)].map(([, name = '']) => name),
  );
  expect(cookies.filter((name) => !listed.has(name))).toEqual([]);
  expect(cookies).toHaveLength(2);
});
