import { expect, test } from 'vitest';
import type { Candidate } from './portfolio-calls.ts';
import { questionOf, valueOf, type WishFor } from './portfolio-question.ts';

test('an application is worth its points, or the grant weighted by them to the nearest dollar', () => {
  expect(valueOf('score', 80, 100_000_00)).toBe(80);
  expect(valueOf('money', 80, 100_000_00)).toBe(80_000);
  expect([100_99, 101_00].map((cents) => valueOf('money', 50, cents))).toEqual([50, 51]);
});

const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  id: 'one',
  number: 'GO-1',
  title: 'Pumps',
  status: 'go',
  closeOn: null,
  score: 80,
  grantCents: 100_000_00,
  matchCents: 0,
  hours: 0,
  barred: null,
  ...more,
});
const asked = (more: Partial<Candidate>, wishes: readonly WishFor[] = []) =>
  questionOf([candidate(more)], {
    aim: 'score',
    limits: { matchCents: 0, hoursPerWeek: 1, weeks: 1 },
    day: '2026-11-20',
    wishes,
  });

test.each([
  [null, null],
  ['2026-11-19', 0],
  ['2026-11-20', 0],
  ['2026-11-26', 0],
  ['2026-11-27', 1],
  ['2026-12-03', 1],
  ['2026-12-04', 2],
])('closing on %s leaves %s whole weeks', (closeOn, weeks) => expect(asked({ closeOn }).items[0]?.weeks).toBe(weeks));

test('a figure of zero is a figure, and one that is not there leaves the application out', () => {
  expect(asked({ score: 0, grantCents: 0 }).items).toHaveLength(1);
  for (const missing of [{ score: null }, { grantCents: null }, { matchCents: null }, { hours: null }])
    expect(asked(missing)).toMatchObject({
      items: [],
      leftOut: [{ number: 'GO-1', title: 'Pumps', why: 'Its figures are incomplete.' }],
    });
});

test('what the person left out is said as that, whatever else is in its way; what is required keeps its group', () => {
  const wish = (one: WishFor['wish'], group: WishFor['group'] = null): WishFor[] => [
    { decision: 'one', wish: one, group },
  ];
  expect(asked({ barred: 'Closed.' }, wish('excluded')).leftOut[0]?.why).toBe('Left out by the person who ran it.');
  expect(asked({ barred: 'Closed.' }, wish('required')).leftOut[0]?.why).toBe('Closed.');
  expect(asked({}, wish('required', 'A')).items).toMatchObject([{ isRequired: true, group: 'A' }]);
  expect(asked({}, wish('optional')).items).toMatchObject([{ isRequired: false, group: null }]);
});
