import { expect, test } from 'vitest';
import { mentioningAt, piecesOf, withMention } from './mentioning.ts';

test.each<[string, string | null]>([
  ['@', ''],
  ['@mig', 'mig'],
  ['Ask @Ana Ma', 'Ana Ma'],
  ['Ask @Ana Maria de la', null],
  ['ana@county', null],
  ['@Miguel, ', null],
  ['@ mig', null],
  ['@mig\nnext', null],
  ['nobody', null],
])('in “%s” someone is being called by “%s”', (text, typed) =>
  expect(mentioningAt(text, text.length)?.typed ?? null).toBe(typed),
);

test('only what stands before the cursor counts', () => expect(mentioningAt('@mig and more', 3)?.typed).toBe('mi'));

test('the name takes the place of what was typed, and the cursor stands behind it', () => {
  const text = 'Ask @mig about it';
  expect(withMention(text, { from: 4, typed: 'mig' }, 'Miguel Ortiz')).toEqual({
    text: 'Ask @Miguel Ortiz about it',
    cursor: 18,
  });
});

test('names stand out, whatever their capitals, the longest one first', () =>
  expect(piecesOf('So @ana maria and @Ana, not @Bob.', ['Ana', 'Ana Maria', ''])).toEqual([
    { text: 'So ', isMention: false },
    { text: '@ana maria', isMention: true },
    { text: ' and ', isMention: false },
    { text: '@Ana', isMention: true },
    { text: ', not @Bob.', isMention: false },
  ]));
