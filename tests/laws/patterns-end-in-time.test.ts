import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { sources } from '../world/sources.ts';

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** So many of one sign, before them what a pattern may begin with, behind them what it does not end with. */
const SIGNS = 4000;
const signs = [' ', '\t', '\n', 'a', 'Z', '0', '-', '.', ',', '/', '"', '<', '(', '[', '_', '*', '$', '=', ':', '#'];
const around: readonly (readonly [before: string, behind: string])[] = [
  ['', '\0'],
  ['x', '!'],
  ['(', '\0'],
  ['$', 'x'],
  ['0', '\0'],
];

/**
 * One that reads its text twice over takes a tenth of a second for these, one that reads it three times over 40 seconds, and one
 * that forks at each sign never ends: so many milliseconds lie far from both on any machine.
 */
const MOST_MS = 3000;

/** How often it repeats something without a bound, or with one that is none. */
const repeats = (source: string): number =>
  source
    .replaceAll(/\\./g, 'e')
    .replaceAll(/\[[^\]]*\]/g, 'c')
    .match(/[*+]|\{\d+,(?:\d{3,})?\}/g)?.length ?? 0;

/** The text over which it does not end in time, or null. */
function endless({ source, flags }: Pattern): string | null {
  const context = createContext({ text: '' });
  const asked = `new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags.replace('y', ''))}).test(text)`;
  for (const sign of signs)
    for (const [before, behind] of around) {
      context['text'] = `${before}${sign.repeat(SIGNS)}${behind}`;
      try {
        runInContext(asked, context, { timeout: MOST_MS });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        return `${before}${JSON.stringify(sign)}…`;
      }
    }
  return null;
}

test('no pattern of the product reads a hostile text more than twice over', () => {
  const all = sources()
    .filter(({ path, isTest }) => !isTest && /^(kernel|server|web|domains)\//.test(path))
    .flatMap(({ path, patterns }) => patterns.map((pattern) => ({ path, pattern })));
  const tried = all.filter(({ pattern }) => repeats(pattern.source) > 1);
  expect(all.length).toBeGreaterThan(1500);
  expect(tried.length).toBeGreaterThan(140);
  const found = tried.flatMap(({ path, pattern }) => {
    const text = endless(pattern);
    return text === null ? [] : [`${path}: /${pattern.source}/ over ${text}`];
  });
  expect(found).toEqual([]);
});

test('one that reads it three times over, or forks at each sign, is noticed', () => {
  const of = (source: string) => [repeats(source) > 1, endless({ source, flags: '' })];
  expect(of(String.raw`^\(?\s*\$?\s*-?\s*\d`)).toEqual([true, '" "…']);
  expect(of('^(a+)+$')).toEqual([true, '"a"…']);
  expect(of(String.raw`\s+x\s+`)).toEqual([true, null]);
});
