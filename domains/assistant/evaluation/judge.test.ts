import { describe, expect, test } from 'vitest';
import type { EvaluationQuestion } from './evaluation-question.ts';
import { judged } from './judge.ts';
import { rulesAndHowTo } from './rules-and-how-to.ts';

const question = (ask: string): EvaluationQuestion => {
  const found = rulesAndHowTo.find((one) => one.ask === ask);
  if (!found) throw new Error(`The set does not ask “${ask}”.`);
  return found;
};
const source = { title: 'FAR 2.101', path: '/compliance/rules', excerpt: '' } as never;
const answer = (text: string, cited = true) => ({ text, citations: cited ? [source] : [], actions: [], isKnown: true });
const verdict = (asked: EvaluationQuestion, text: string, cited = true) =>
  judged(asked, new Map(), answer(text, cited)).verdict;

describe('an answer with a source', () => {
  test.each([
    ['micro-purchase threshold before october 2025', 'The micro-purchase threshold is $15,000 [1].'],
    ['simplified acquisition threshold', 'The simplified acquisition threshold is $250,000 (FAR 2.101) [1].'],
    ['how long do vendors have to protest', 'Vendors have 10 days; no law fixes it [1].'],
    ['how fast do we have to pay a construction invoice', 'Within 25 business days (218.735) [1].'],
    ['bid bond percentage federal construction', 'A bid guarantee of 10 percent (2 CFR 200.326) [1].'],
    ['p-card limit', 'One purchase by card may cost $5,000 [1].'],
    ['how many quotes do i need for $20,000', 'Ask 5 vendors, by 2 CFR 200.320 [1].'],
  ])('to “%s” that says another figure is wrong', (ask, text) => {
    expect(verdict(question(ask), text)).toBe('wrong');
  });

  test('that says the figure is useful, and one that says none is a part', () => {
    const asked = question('micro-purchase threshold before october 2025');
    expect(verdict(asked, 'The micro-purchase threshold was $10,000 until September 30, 2025 [1].')).toBe('useful');
    expect(verdict(asked, 'The Federal Acquisition Regulation sets it [1].')).toBe('partly');
  });

  test('that repeats the figure of the question states no other one', () => {
    expect(verdict(question('how many quotes do i need for $20,000'), 'For $20,000 see 2 CFR 200.320(a)(2) [1].')).toBe(
      'partly',
    );
  });

  test('is wrong also where it is not understood in passing', () => {
    const asked = question('micro-purchase threshold before october 2025');
    expect(verdict(asked, 'I do not know the word before; the threshold is $15,000 [1].')).toBe('wrong');
  });
});

test('an answer without a source that says another figure is a part', () => {
  expect(verdict(question('p-card limit'), 'One purchase by card may cost $5,000.', false)).toBe('partly');
});
