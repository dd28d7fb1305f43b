import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const LEAST_MS = 60_000;

const number = (digits: string): number => Number(digits.replaceAll('_', ''));

/** From behind an opening parenthesis to the one that closes it. */
function inside(text: string, from: number): string {
  let open = 1;
  let at = from;
  for (; at < text.length && open > 0; at++) open += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return text.slice(from, at);
}

/** Where a test gives up on what a busy machine only does later. A poll waits as long as a test may take, which nobody has to say. */
function impatient(text: string): string[] {
  const short = [...text.matchAll(/\btimeout: ([\d_]+)|^\s*\}, ([\d_]{4,})\);/gm)]
    .filter(([, poll, whole]) => number(poll ?? whole ?? '') < LEAST_MS)
    .map(([found]) => found.trim());
  const ownWaits = [...text.matchAll(/\bvi\s*\.wait(?:For|Until)\(/g)]
    .filter(({ index, 0: { length } }) => !/timeout: \d{2,3}_000/.test(inside(text, index + length)))
    .map(([found]) => found);
  return [...short, ...ownWaits];
}

test('no test gives up on what comes later on a machine where others work', () => {
  const files = globSync('{kernel,server,domains,web,seeds,scripts,tests}/**/*.test.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(350);
  const found = files
    .filter((file) => join(root, file) !== import.meta.filename)
    .flatMap((file) => impatient(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`));
  expect(found).toEqual([]);
});

test('the law notices a short poll, a short test and a wait of a second', () => {
  expect(impatient('await expect.poll(size, { timeout: 20_000 }).toBe(1);')).toEqual(['timeout: 20_000']);
  expect(impatient("test('x', () => {\n}, 20_000);\n")).toEqual(['}, 20_000);']);
  expect(impatient('await vi.waitFor(() => expect(it()).toBe(1));\n')).toEqual(['vi.waitFor(']);
  expect(impatient('await vi.waitFor(isUp, { timeout: 120_000 });\n}, 600_000);\n')).toEqual([]);
});

/** A wait that ends after so many looks is a limit of time in other words. */
const countedLooks = (text: string): string[] =>
  [
    ...text.matchAll(
      /\bfor \(let (\w+) = 0; \1 < [\d_]+ && [^{;]*;\s*\1\+\+\)\s*\{?\s*await (?:pause|wait|sleep|new Promise)\b/g,
    ),
  ].map(([found]) => found);

test('no test stops waiting after so many looks', () => {
  const files = globSync('{kernel,server,domains,web,seeds,scripts,tests/laws}/**/*.test.{ts,tsx}', { cwd: root });
  const found = files
    .filter((file) => join(root, file) !== import.meta.filename)
    .flatMap((file) => countedLooks(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`));
  expect(found).toEqual([]);
});

test('the law notices a wait of five hundred looks', () => {
  const wait = 'for (let turn = 0; turn < 500 && !(await isSo()); turn++) await pause(20);';
  const block = 'for (let turn = 0; turn < 4_00 && got.length < 30; turn++) {\n  await pause(20);\n}';
  for (const one of [wait, block]) expect(countedLooks(one)).toHaveLength(1);
  expect(countedLooks('for (let at = 0; at < 50; at++) {\n  await pause(40);\n}')).toEqual([]);
});

/** What a journey reads of a page once, where the page may be about to change: a window that was made wider, say, is laid out a moment later. */
const readOnce = (text: string): string[] =>
  [
    ...text.matchAll(
      /\bexpect\(\s*\(?await [^;]*?\.(?:evaluate|evaluateAll|count|boundingBox|allInnerTexts|innerText|textContent|inputValue|isVisible)\(/g,
    ),
  ].map(([found]) => found);

test('no journey judges a page by what it is at one moment', () => {
  const files = globSync('tests/journeys/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    readOnce(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
  );
  expect(found).toEqual([]);
});

test('the law notices a height that is read once', () => {
  expect(readOnce('expect(await page.evaluate(() => innerWidth)).toBe(390);')).toHaveLength(1);
  expect(readOnce('expect((await box.boundingBox())?.width).toBe(48);')).toHaveLength(1);
  expect(readOnce('await expect.poll(() => page.evaluate(() => innerWidth)).toBe(390);')).toEqual([]);
});

/** The head of a row names all states of its life, so that only the mark of the present one says where the row is. */
const anyState = (text: string): string[] =>
  [...text.matchAll(/locator\('main header'\)(?!\s*\.getBy)/g)].map(([found]) => found);

test('no journey takes a state that a row may reach for the one that it has', () => {
  const files = globSync('tests/journeys/**/*.ts', { cwd: root });
  const found = files.flatMap((file) =>
    anyState(readFileSync(join(root, file), 'utf8')).map((what) => `${file}: ${what}`),
  );
  expect(found).toEqual([]);
});

test('the law notices a state that is looked for in the whole head', () => {
  expect(anyState("await expect(page.locator('main header')).toContainText('Approved');")).toHaveLength(1);
  expect(anyState("await expect(page.locator('main header [data-status]')).toContainText('Approved');")).toEqual([]);
  expect(anyState("await page.locator('main header').getByRole('link', { name: 'All' }).click();")).toEqual([]);
});
