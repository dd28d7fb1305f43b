import { expect, test } from 'vitest';
import { passedOf } from './pace.ts';

test('the pace of a fiscal year is the share of its days that are over, the day itself with them', () => {
  expect(passedOf('2026-10-01', '2027-09-30', '2026-10-01')).toBeCloseTo(1 / 365, 10);
  expect(passedOf('2026-10-01', '2027-09-30', '2027-09-30')).toBe(1);
  expect(passedOf('2026-10-01', '2027-09-30', '2026-09-01')).toBe(0);
  expect(passedOf('2026-10-01', '2027-09-30', '2028-01-01')).toBe(1);
  expect(passedOf('2026-07-01', '2027-06-30', '2026-12-31')).toBeCloseTo(184 / 365, 10);
});
