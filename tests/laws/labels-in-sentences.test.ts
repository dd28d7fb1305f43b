import { records } from '#domains';
import { serverParts } from '#domains/server.ts';
import { inSentence, oneOf } from '#kernel/fields/accept.ts';
import { recordFaces } from '#server/http/record-operations.ts';
import { expect, test } from 'vitest';
import { sources } from '../world/sources.ts';

/** Said as a word that begins like "you". */
const youWords = /^(?:unit|user|use|usage|utility|university|UEI|URL|US)\b/i;

const wronglySpoken = (summaries: readonly string[]): string[] =>
  summaries.filter((summary) =>
    [...summary.matchAll(/\b(a|an) ([\w-]+)/g)].some(([, article, word = '']) => {
      const isSpelled = /^[A-Z]{2,}$/.test(word) && !['FEMA', 'SAML', 'SCIM'].includes(word);
      const isVowel = !youWords.test(word) && (isSpelled ? /^[AEFHILMNORSX]/ : /^[aeiou]/i).test(word);
      return (article === 'an') !== isVowel;
    }),
  );

/** Code that makes a label small by itself. */
const makesSmall = (text: string): boolean => /\.label\[[^\]]*\](?: \?\? \w+\))?\.toLowerCase\(\)/.test(text);

test('every summary of a call says “a” and “an” as they are spoken', () => {
  const summaries = records.flatMap((record) => recordFaces(record, serverParts).map(({ summary }) => summary));
  expect(summaries.length).toBeGreaterThan(300);
  expect(wronglySpoken(summaries)).toEqual([]);
});

test('a wrong article, and a label that is made small, are noticed', () => {
  const planted = ['Make a invoice', 'Read an unit', 'Read an FEMA project', 'Make a SSO connection', 'Make an order'];
  expect(wronglySpoken(planted)).toEqual(planted.slice(0, 4));
  expect(makesSmall('const word = record.label[0].toLowerCase();')).toBe(true);
  expect(makesSmall('const word = inSentence(record.label[0]);')).toBe(false);
});

test('a label within a sentence keeps its acronyms and names, and loses its other capitals', () => {
  const told = [
    'API key',
    'FEMA project',
    'PunchOut supplier',
    'SSO connection',
    'Cost center',
    'UEI',
    'CIP',
    'Levee note',
  ];
  expect(told.map(inSentence)).toEqual([
    'API key',
    'FEMA project',
    'PunchOut supplier',
    'SSO connection',
    'cost center',
    'UEI',
    'CIP',
    'Levee note',
  ]);
  expect(
    ['API key', 'FEMA project', 'SSO connection', 'Account segment', 'Unit', 'UEI', 'SCIM token'].map(oneOf),
  ).toEqual([
    'an API key',
    'a FEMA project',
    'an SSO connection',
    'an account segment',
    'a unit',
    'a UEI',
    'a SCIM token',
  ]);
  const acronyms = records.flatMap(({ label }) => label.flatMap((one) => one.match(/\b[A-Z]{2,}s?\b/g) ?? []));
  expect(acronyms.length).toBeGreaterThan(0);
  for (const { label } of records)
    for (const one of label)
      for (const word of one.match(/\b[A-Z]{2,}s?\b/g) ?? []) expect(inSentence(one)).toContain(word);
});

test('no code makes a label small by itself', () => {
  // Names of files and things that are searched in are no sentences.
  const others = ['web/record/import/template.ts', 'kernel/fields/accept.ts'];
  const found = sources().filter(({ path, text, isTest }) => !isTest && !others.includes(path) && makesSmall(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});
