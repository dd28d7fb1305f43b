import { describe, expect, test } from 'vitest';
import { likeness, mostLike, wordsOf } from './similar.ts';

const like = (one: string, other: string): number => likeness(wordsOf(one), wordsOf(other));

describe('two texts are alike', () => {
  test.each([
    ['Remind approvers of waiting requisitions', 'Please remind the approvers about requisitions'],
    ['Pothole on Shore Road at Mill Street', 'Shore Road, corner of Mill Street: a big pothole'],
    ['El desagüe está tapado en Heron Lane', 'Heron Lane desague tapado'],
  ])('“%s” and “%s”', (one, other) => expect(like(one, other)).toBeGreaterThanOrEqual(0.5));

  test.each([
    ['Print a purchase order', 'Purchase of a printer'],
    ['Depreciation by units', 'Remind approvers'],
    ['', 'anything at all'],
    ['road', 'road'],
    ['?!', '?!'],
  ])('but not “%s” and “%s”', (one, other) => expect(like(one, other)).toBeLessThan(0.5));
});

test('the most alike come first, and only a few', () => {
  const known = [
    'Fuel log',
    'Fuel log by vehicle',
    'Fuel log by vehicle and day',
    'Snow routes',
    'Fuel log by vehicle, day and driver',
  ];
  expect(mostLike('fuel log vehicle day', known, { textOf: (one) => one, most: 2 })).toHaveLength(2);
  expect(mostLike('fuel log vehicle day', known, { textOf: (one) => one })).not.toContain('Snow routes');
});
