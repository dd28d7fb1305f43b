import { expect, test } from 'vitest';
import { limitsAround } from './limits-around.ts';

const limit = (cents: number, crossed: boolean) => ({ cents, crossed });
const centsOf = (all: readonly { cents: number }[]) => all.map(({ cents }) => cents);

test('the page shows the last threshold that was crossed and the first that was not', () => {
  const { near, far } = limitsAround([limit(350, false), limit(2, true), limit(500, false), limit(100, true)]);
  expect(centsOf(near)).toEqual([100, 350]);
  expect(centsOf(far)).toEqual([2, 500]);
});

test('above all of them, or below all of them, there is one to show', () => {
  expect(centsOf(limitsAround([limit(2, true), limit(100, true)]).near)).toEqual([100]);
  expect(centsOf(limitsAround([limit(2, false), limit(100, false)]).near)).toEqual([2]);
  expect(limitsAround([])).toEqual({ near: [], far: [] });
});
