import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, sources } from '../world/sources.ts';

interface Law {
  readonly path: string;
  readonly text: string;
}
const nameOf = ({ path }: Law): string => path.replace(/^tests\/laws\/|\.test\.tsx?$/g, '');
const laws: readonly Law[] = sources().filter(({ path, isTest }) => isTest && /^tests\/laws\/[^/]+$/.test(path));

/** Laws that plant their fault inside another of their tests, beside what they hold. */
const within: Readonly<Record<string, string>> = {
  'answers-say-what-they-read': 'a call that forgets to say what it read is among those that are tried',
  'imports-point-one-way': 'circles among invented files',
  'frozen-documents-stay-frozen': 'a door that judges a row without its document, and a write past the door',
  'steps-judge-what-they-fill': 'a rule that holds for nothing, planted into every record in turn',
  'views-only-read': 'a sort by a column without an index',
};

/** Laws that nothing planted has tried so far, with what keeps them from passing over everything. */
const without: Readonly<Record<string, string>> = {
  'deciders-are-others': 'each refusal is compared with the same act of a person who may',
  'error-catalogue': 'the codes that the code throws and those of the list are compared both ways',
  'every-page-of-the-specification': 'pages and the list of the specification are compared both ways',
  'everything-happens-once': 'counts the rows after each call, which are more than none',
  'field-storage': 'compares a value with itself after the database',
  'lists-answer-what-they-are-asked': 'finds the rows by its own words and compares them with the answer',
  'merges-point-everything-anew': 'compares every reference before and after',
  plans: 'reads the plan of the database itself',
  'rights-are-as-declared': 'states each right a second time and compares both ways: one too many fails as one too few',
  'rows-are-read-as-the-door-gives-them': 'compares two readings of the same rows',
  'the-database-matches-the-definitions': 'compares the database with one made from the definitions, both ways',
  'the-house-stays-small': 'compares counts with bounds that are near them; its patterns are tried on samples',
  'types-stay-cheap': 'the mistakes that have to be found are compiled with it',
  'what-goes-out-comes-back': 'compares every cell before and after',
};

const words = /\bnotic(?:ed|es)\b|\bplanted\b|\bis seen however\b/;
/** Whether one of its tests says in its name that a fault is noticed. */
const noticesOne = ({ text }: Law): boolean =>
  [...text.matchAll(/\btest(?:\.\w+(?:\([^'`]*?\))?)*\(\s*(['`])((?:(?!\1).)*)\1/g)].some(([, , name = '']) =>
    words.test(name),
  );

/** Laws that try no fault and are named with no reason. */
const untried = (all: readonly Law[]): string[] =>
  all.filter((one) => !noticesOne(one) && !within[nameOf(one)] && !without[nameOf(one)]).map(nameOf);

describe('a law', () => {
  test('holds a test whose name says that a planted fault is noticed, or is named with its reason', () => {
    expect(laws.length).toBeGreaterThan(40);
    expect(untried(laws)).toEqual([]);
  });

  test('that plants its fault within another test does so', () => {
    expect(laws.filter((one) => within[nameOf(one)] && !/planted/i.test(one.text)).map(nameOf)).toEqual([]);
  });

  test('that is named is there, and has to be named', () => {
    const named = Object.keys({ ...within, ...without });
    const isThere = (name: string) =>
      ['ts', 'tsx'].some((end) => existsSync(join(root, `tests/laws/${name}.test.${end}`)));
    expect(named.filter((name) => !isThere(name))).toEqual([]);
    expect(laws.filter((one) => noticesOne(one) && named.includes(nameOf(one))).map(nameOf)).toEqual([]);
    expect(Object.keys(without).length).toBeLessThanOrEqual(14);
  });

  test('without a planted fault is noticed', () => {
    const law = (name: string, text: string): Law => ({ path: `tests/laws/${name}.test.ts`, text });
    const planted = [
      law('all-is-well', "test('all is well', () => expect(1).toBe(1));"),
      law('all-is-tried', "test('all is well', () => {}); test('a wrong one is noticed', () => {});"),
      law('each-is-tried', "test.skipIf(isLate).each(tables)('would be noticed without %s', () => {});"),
    ];
    expect(untried(planted)).toEqual(['all-is-well']);
  });
});
