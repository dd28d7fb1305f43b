import { describe, expect, test } from 'vitest';
import type { FormField } from './document.ts';
import { answerProblems, answersFrom, numberFrom } from './form-answers.ts';

const fields: readonly FormField[] = [
  { name: 'allowable', label: 'Cost is allowable', kind: 'flag' },
  { name: 'share', label: 'Local share', kind: 'money' },
  { name: 'months', label: 'Months', kind: 'number' },
  { name: 'award', label: 'Award', kind: 'choice', options: ['FHWA', 'EPA'] },
  { name: 'terms', label: 'Terms', kind: 'text' },
  { name: 'until', label: 'Until', kind: 'day' },
];
const answered = {
  allowable: 'no',
  share: '$1,200.50',
  months: '1,200',
  award: 'EPA',
  terms: ' Net 30 ',
  until: '2026-12-01',
};
const wrongIn = (change: Readonly<Record<string, string>>) =>
  answerProblems(fields, answersFrom(fields, { ...answered, ...change })).map(({ path }) => path);

describe('the answers to a form', () => {
  test('are read as people write them', () => {
    expect(answersFrom(fields, answered)).toEqual({
      allowable: false,
      share: 120_050,
      months: 1200,
      award: 'EPA',
      terms: 'Net 30',
      until: '2026-12-01',
    });
    expect(wrongIn({})).toEqual([]);
    expect(numberFrom('twelve', false)).toBeUndefined();
  });

  test('that are missing are missed, and never taken for a no, a zero or an empty text', () => {
    expect(answersFrom(fields, {})).toMatchObject({ allowable: null, share: null, months: null });
    for (const { name } of fields) expect(wrongIn({ [name]: '  ' })).toEqual([name]);
  });

  test('of another kind are refused, field by field', () => {
    expect(
      wrongIn({ share: 'much', months: '1.2.3', award: 'HUD', until: 'soon', allowable: 'perhaps' }).toSorted(),
    ).toEqual(['allowable', 'award', 'months', 'share', 'until']);
    expect(answerProblems(fields, { ...answersFrom(fields, answered), more: 1 })).toMatchObject([{ path: 'more' }]);
    expect(wrongIn({ terms: 'x'.repeat(2001) })).toEqual(['terms']);
  });
});
