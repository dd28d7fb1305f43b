import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { sources } from '../world/sources.ts';
import { isInTurn, OWN_PARTS } from '../world/turn.ts';

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

/** The text of so many signs over which it does not end in time, or null. */
function endless({ source, flags }: Pattern, count = SIGNS): string | null {
  const context = createContext({ text: '' });
  const asked = `new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags.replace('y', ''))}).test(text)`;
  for (const sign of signs)
    for (const [before, behind] of around) {
      context['text'] = `${before}${sign.repeat(count)}${behind}`;
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
  const inTurn = tried.filter((_, at) => isInTurn(at, OWN_PARTS));
  const found = inTurn.flatMap(({ path, pattern }) => {
    const text = endless(pattern);
    return text === null ? [] : [`${path}: /${pattern.source}/ over ${text}`];
  });
  expect(found).toEqual([]);
});

/** What reads files of others as they come: a text of half a million signs has to be read in one pass. */
const ofFiles =
  /^server\/(?:records\/transfer|services\/(?:files|pdf))\/|^domains\/.*(?:\/(?:read-|import-|mail\/|pdf\/)|calendar-file|blind-office|docx-check|pdf-check|sheet-(?:workbook|file)|-feed)/;
/** One that reads them twice over takes minutes for these. */
const IN_A_FILE = 300_000;
const ownWords: Readonly<Record<string, string>> = {
  'server/services/files/stores.ts': 'an address that the operator sets',
};

test('a pattern that reads whole files of others does so in one pass', () => {
  const all = sources()
    .filter(({ path, isTest }) => !isTest && ofFiles.test(path) && ownWords[path] === undefined)
    .flatMap(({ path, patterns }) => patterns.map((pattern) => ({ path, pattern })))
    .filter(({ pattern }) => repeats(pattern.source) > 0);
  expect(all.length).toBeGreaterThan(100);
  const found = all
    .filter((_, at) => isInTurn(at, OWN_PARTS))
    .flatMap(({ path, pattern }) => {
      const text = endless(pattern, IN_A_FILE);
      return text === null ? [] : [`${path}: /${pattern.source}/ over ${text}`];
    });
  expect(found).toEqual([]);
  expect(Object.keys(ownWords).filter((path) => !ofFiles.test(path))).toEqual([]);
});

test('one that reads it twice over, in a file, is noticed', () => {
  const of = (source: string) => endless({ source, flags: '' }, IN_A_FILE);
  expect(of(String.raw`[ \t]*\r?\n`)).toBe('" "…');
  expect(of(String.raw`(?<![ \t])[ \t]*\r?\n`)).toBeNull();
});

test('one that reads it three times over, or forks at each sign, is noticed', () => {
  const of = (source: string) => [repeats(source) > 1, endless({ source, flags: '' })];
  expect(of(String.raw`^\(?\s*\$?\s*-?\s*\d`)).toEqual([true, '" "…']);
  expect(of('^(a+)+$')).toEqual([true, '"a"…']);
  expect(of(String.raw`\s+x\s+`)).toEqual([true, null]);
});
