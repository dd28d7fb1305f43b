import { expect, test } from 'vitest';
import { withDays } from './date.ts';

test('days in a sentence are said as people read them', () => {
  expect(withDays('You can appeal until 2026-12-01. A hold began on 2026-11-02, and ends (2027-01-31).')).toBe(
    'You can appeal until Dec 1, 2026. A hold began on Nov 2, 2026, and ends (Jan 31, 2027).',
  );
});

test('moments, numbers, addresses and what is no day stay as they are', () => {
  const others = 'PO-2026-00004, 2026-11-20T15:00:00Z, /plans/2026-11-20, 2026-11-20-minutes.pdf, 2026-13-01';
  expect(withDays(others)).toBe(others);
});
