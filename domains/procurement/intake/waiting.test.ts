import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysLeft, FEWEST } from './waiting.ts';

const days = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: FEWEST, maxLength: 60 });

describe('what is left to wait', () => {
  test('is told as a distribution of what others waited', () => {
    expect(daysLeft([1, 2, 3, 4, 5])).toMatchObject({ sample: 5, quarter: 2, median: 3, threeQuarters: 4 });
  });

  test('counts only those who waited at least as long, and their days beyond', () => {
    expect(daysLeft([1, 2, 10, 11, 12, 13, 14], 10)).toMatchObject({ sample: 5, median: 2 });
  });

  test('is not told from a handful, nor to somebody who waits longer than the others did', () => {
    expect(daysLeft([1, 2, 3, 4])).toBeNull();
    expect(daysLeft([1, 2, 3, 4, 5, 6], 4)).toBeNull();
  });

  test('is in order, and its picture holds everybody once', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 20 }), (waits, waited) => {
        const left = daysLeft(waits, waited);
        if (!left) return;
        expect(left.quarter).toBeLessThanOrEqual(left.median);
        expect(left.median).toBeLessThanOrEqual(left.threeQuarters);
        expect(left.threeQuarters).toBeLessThanOrEqual(left.nineTenths);
        expect(left.bins.reduce((sum, { count }) => sum + count, 0)).toBe(left.sample);
      }),
    );
  });
});
