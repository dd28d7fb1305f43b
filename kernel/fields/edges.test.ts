import { describe, expect, test } from 'vitest';
import { kindOf } from './accept.ts';
import { outside } from './bounds.ts';
import { f } from './f.ts';

const codes = (given: unknown, bounds: Parameters<typeof outside>[1]) => {
  const found = outside(given, bounds);
  return found && !found.ok ? found.issues.map(({ code }) => code) : [];
};

describe('a number within bounds', () => {
  test('may be the least and the most themselves, and nothing beyond either', () => {
    const bounds = { min: 2, max: 5 };
    expect([2, 5].flatMap((one) => codes(one, bounds))).toEqual([]);
    expect([1.99, 5.01].map((one) => codes(one, bounds))).toEqual([['number.small'], ['number.large']]);
  });

  test('that has to be positive is neither nothing nor less', () =>
    expect([0, -0.01, 0.01].map((one) => codes(one, { positive: true }))).toEqual([
      ['number.positive'],
      ['number.positive'],
      [],
    ]));

  test('is a number, and a finite one', () =>
    expect(['5', null, Number.NaN, Number.POSITIVE_INFINITY].map((one) => codes(one, {}))).toEqual([
      ['number.type'],
      ['number.type'],
      ['number.finite'],
      ['number.finite'],
    ]));
});

describe('a place', () => {
  const { spec } = f.place();
  const isTaken = (coordinates: unknown) => kindOf(spec).accept({ type: 'Point', coordinates }, spec).ok;
  test.each([
    [[180, 90], true],
    [[-180, -90], true],
    [[180.01, 0], false],
    [[0, 90.01], false],
    [[0], false],
    [[0, 0, 12], false],
    [[0, null], false],
    ['0,0', false],
    [null, false],
  ])('at %j is taken: %s', (coordinates, expected) => expect(isTaken(coordinates)).toBe(expected));
});
