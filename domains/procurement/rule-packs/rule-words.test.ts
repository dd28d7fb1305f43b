import { expect, test } from 'vitest';
import { library } from './library/library.ts';
import { ruleKey } from './pack.ts';
import { citationOf, figureWords, isInLibrary, standsOn, titleOfRule, versionsOf } from './rule-words.ts';

const keys = [...new Set(library.flatMap((pack) => pack.rules.map((rule) => ruleKey(pack, rule))))];

test('every rule is found under its own key in all of its versions and in no other, and called as in the newest', () => {
  expect(keys.length).toBeGreaterThan(100);
  for (const key of keys) {
    const versions = versionsOf(key);
    expect(versions.map(({ pack, rule }) => ruleKey(pack, rule))).toEqual(versions.map(() => key));
    const newest = versions.at(-1)?.rule;
    expect([titleOfRule(key), citationOf(key)]).toEqual([newest?.title, newest?.citation]);
  }
  expect(keys.flatMap(versionsOf)).toHaveLength(library.flatMap(({ rules }) => rules).length);
});

test('what the library does not have is called by its key', () => {
  expect([isInLibrary('us-none/x'), titleOfRule('us-none/x'), citationOf('us-none/x')]).toEqual([
    false,
    'us-none/x',
    'us-none/x',
  ]);
});

test.each([
  ['in_force', '2026-01-01', '2026-06-30', '2025-12-31', 'ahead'],
  ['in_force', '2026-01-01', '2026-06-30', '2026-01-01', 'in_force'],
  ['in_force', '2026-01-01', '2026-06-30', '2026-06-30', 'in_force'],
  ['in_force', '2026-01-01', '2026-06-30', '2026-07-01', 'superseded'],
  ['in_force', '2026-01-01', undefined, '2099-01-01', 'in_force'],
  ['superseded', '2026-01-01', '2026-06-30', '2026-06-30', 'in_force'],
  ['proposed', '2026-01-01', undefined, '2026-06-30', 'proposed'],
  ['enjoined', '2026-01-01', '2026-06-30', '2027-01-01', 'enjoined'],
] as const)('a version that is %s, from %s to %s, is on %s %s', (status, from, to, day, is) => {
  expect(standsOn({ status, from, ...(to && { to }) }, day)).toBe(is);
});

test.each([
  [0, '$0'],
  [1_000_000, '$10,000'],
  [99, '$1'],
] as const)('%i cents read %s', (value, words) => {
  expect(figureWords(value, 'cents')).toBe(words);
});
