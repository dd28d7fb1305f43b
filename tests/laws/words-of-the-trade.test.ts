import { records } from '#domains';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sources, trackedFiles } from '../world/sources.ts';
import { notOurWords } from '../world/trade-words.ts';

/** Texts that keep such a word: where, the words around it, and why. */
const exceptions: readonly { readonly path: string; readonly text: string; readonly why: string }[] = [
  {
    path: 'domains/organization/master-data/unit-of-measure.record.ts',
    text: 'begin with a letter',
    why: 'of the alphabet',
  },
  { path: 'kernel/fields/choice.ts', text: 'a key of letters, digits', why: 'of the alphabet' },
  {
    path: 'domains/assistant/language/dictionary.ts',
    text: 'someone somebody tell me',
    why: 'Words that people may type into a question.',
  },
  ...(
    [
      ['condition.ts', ' lies '],
      ['own-limits.ts', 'above our own limit'],
      ['library/federal-programs.ts', 'Certifications are evaluated anew'],
      ['library/federal-standards.ts', 'Sealed bids'],
      ['library/federal-standards.ts', 'Qualifications first'],
      ['library/federal-text.ts', 'This day lies outside the award’s period'],
      ['library/federal-text-of-2014.ts', 'This day lies outside the award’s period'],
    ] as const
  ).map(([path, text]) => ({
    path: `domains/procurement/rule-packs/${path}`,
    text,
    why: 'Part of decisions that were kept, which come out again byte for byte: a changed text is a new version of its pack (ADR 20).',
  })),
];

const hitsIn = (text: string) => notOurWords.filter(([word]) => word.test(text)).map(([word]) => word);

const isNamed = (path: string, text: string) =>
  exceptions.some((one) => one.path === path && text.replaceAll(/\s+/g, ' ').includes(one.text));

/** Everything that people read: what the code says, and the guides and articles. */
const read = () => [
  ...sources()
    .filter(({ path, isTest }) => !isTest && /^(?:kernel|server|web|domains|seeds)\//.test(path))
    .flatMap(({ path, texts }) => texts.map(({ text, line }) => ({ path, line, text }))),
  ...trackedFiles()
    .filter((path) => /^domains\/.*\.md$/.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((text, at) => ({ path, line: at + 1, text })),
    ),
];

test('nothing that people read uses a word that nobody at a county says', () => {
  const texts = read();
  const found = texts.filter(({ path, text }) => hitsIn(text).length > 0 && !isNamed(path, text));
  expect(texts.length).toBeGreaterThan(15_000);
  expect(found.map(({ path, line, text }) => `${path}:${line} ${hitsIn(text)} ${text.trim().slice(0, 120)}`)).toEqual(
    [],
  );
});

test('every exception is one that is still there', () => {
  const texts = read();
  const idle = exceptions.filter(
    (one) => !texts.some(({ path, text }) => path === one.path && isNamed(path, text) && hitsIn(text).length > 0),
  );
  expect(idle).toEqual([]);
});

test('what a word is replaced by is never such a word itself, and a planted one is seen', () => {
  for (const [word, better] of notOurWords) expect([word, better, hitsIn(better)]).toEqual([word, better, []]);
  for (const said of [
    'Nobody may do this.',
    'It stands in the audit record.',
    'Sent with the letter',
    'Ask for leave',
    'Who pays',
  ])
    expect([said, hitsIn(said).length]).toEqual([said, 1]);
  for (const said of ['Leave without saving?', 'No one may do this.', 'Letters of credit', 'Capital letters'])
    expect([said, hitsIn(said)]).toEqual([said, []]);
});

const wordsIn = (label: string) => label.trim().split(/\s+/).length;

test('labels have one to three words, and two on average at most', () => {
  const labels = records.flatMap(({ name, label, fields, transitions, sections }) => [
    ...label.map((said) => [name, said] as const),
    ...Object.entries(fields).map(([field, { spec }]) => [`${name}.${field}`, spec.label ?? field] as const),
    ...Object.entries(transitions).map(([step, { label: said }]) => [`${name} ${step}`, said ?? step] as const),
    ...Object.keys(sections).map((said) => [`${name} section`, said] as const),
  ]);
  expect(labels.length).toBeGreaterThan(1_500);
  expect(labels.filter(([, said]) => wordsIn(said) > 3)).toEqual([]);
  expect(labels.reduce((sum, [, said]) => sum + wordsIn(said), 0) / labels.length).toBeLessThan(2.2);
});

test('what is said under the title of a list is one line of at most ninety characters', () => {
  const long = records.filter(({ about }) => about.length > 90);
  expect(long.map(({ name, about }) => [name, about])).toEqual([]);
});
