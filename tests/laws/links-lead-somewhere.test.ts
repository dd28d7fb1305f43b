import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#domains';
import { findPage } from '#kernel';

const root = resolve(import.meta.dirname, '../..');
/** Addresses as screens, letters and notices write them: after `to`, `href`, `link` and the like. */
const written = /\b(?:to|href|link|path|action)(?:=|: |=\{)(["'`])(\/[a-z][^"'`\s]*)\1/g;

/** With anything in place of what is put in. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(written)].map(([, , address = '']) => address.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'x'));

/** What the server answers besides pages: calls, its health, and files. */
const isServed = (address: string) =>
  /^\/(?:api|health|functions|ocds)\/|^\/metrics$|\.(?:svg|xml|txt|webmanifest)$/.test(address);
const isLost = (address: string): boolean => {
  const [path = ''] = address.split(/[?#]/);
  return !isServed(address) && !findPage(pages, path);
};

test('every link that is written down leads to a page', () => {
  // The kit shows components on pages of its own.
  const files = globSync('{domains,web,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.|^web\/kit\//.test(path),
  );
  const all = files.flatMap((at) => linksIn(readFileSync(join(root, at), 'utf8')).map((address) => ({ at, address })));
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter(({ address }) => isLost(address)).map(({ at, address }) => `${at}: ${address}`)).toEqual([]);
});

test('the law notices a page that is not there, wherever it is written', () => {
  const lost = (text: string) => linksIn(text).filter(isLost);
  expect(lost('<Link to="/budget-managemant">')).toEqual(['/budget-managemant']);
  expect(lost('link: `/budget-management/line/${line.id}`')).toEqual(['/budget-management/line/x']);
  expect(lost('<a href="/public-opportunitiesx">')).toEqual(['/public-opportunitiesx']);
  expect(lost('<Link to="/budget-management?tab=setup"> link: `/budget-management/lines/${line.id}`')).toEqual([]);
});
