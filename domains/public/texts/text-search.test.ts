import { describe, expect, test } from 'vitest';
import { readText } from './text.ts';
import { passageOf, search, wordsWanted } from './text-search.ts';

const text = (slug: string, title: string, body: string) =>
  readText(
    'guide',
    slug,
    `---\ntitle: ${title}\ndescription: Words.\npublished: 2026-11-20\ntopic: Buying\n---\n${body}\n`,
  );

const texts = [
  text('quotes', 'Quotes', 'Attach two quotes.\n\n## Sole source\n\nOnly one vendor can deliver.'),
  text('backup', 'Backup', 'Make a backup. A backup needs its keys.\n\n## Restore\n\nTry it every quarter.'),
  text('lists', 'Lists', 'Quotes stand in a list. Filter it. Lists are long.'),
];
const found = (question: string) => search(texts, question).map(({ text: { slug } }) => slug);

describe('searching the texts', () => {
  test('a title weighs more than the text', () => expect(found('quotes')).toEqual(['quotes', 'lists']));
  test('a word is found in its other forms', () => expect(found('restoring backups')).toEqual(['backup']));
  test('the beginning of a word is enough, the middle of one is not', () => {
    expect(found('quar')).toEqual(['backup']);
    expect(found('uarter')).toEqual([]);
  });
  test('small words do not count unless there is nothing else', () => {
    expect(wordsWanted('how do I make a backup?')).toEqual(['make', 'backup']);
    expect(wordsWanted('what is it')).not.toEqual([]);
  });
  test('who asks for nothing finds nothing', () => {
    for (const nothing of ['', '   ', '???', '\u0000']) expect(found(nothing)).toEqual([]);
  });
  test('a text with all the words comes before one with some of them', () =>
    expect(found('vendor quotes')).toEqual(['quotes']));

  test('the answer is the section that speaks of it, with the words marked', () => {
    const [hit] = search(texts, 'vendor');
    expect(hit).toMatchObject({ anchor: 'sole-source', heading: 'Sole source' });
    expect(hit?.passage).toEqual([
      { text: 'Only one ', isFound: false },
      { text: 'vendor', isFound: true },
      { text: ' can deliver.', isFound: false },
    ]);
  });

  test('a passage out of a long text begins and ends at a word', () => {
    const long = `${'One sentence after another. '.repeat(40)}Here is the needle in it. ${'And more words follow. '.repeat(40)}`;
    const said = passageOf(long, ['needle'])
      .map(({ text }) => text)
      .join('');
    expect(said).toMatch(/^… Here is the needle in it\./);
    expect(said).toMatch(/\w …$|\. …$/);
    expect(said.length).toBeLessThan(240);
  });

  test('a long question is cut, and hostile ones take no longer', () => {
    expect(wordsWanted('abc '.repeat(100_000))).toEqual(['abc']);
    expect(found('a'.repeat(100_000))).toEqual([]);
    expect(found('<script>alert(1)</script>')).toEqual([]);
  });
});
