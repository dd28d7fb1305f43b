import { expect, test } from 'vitest';
import { everyMonth } from './requisition-overview.ts';
import { yearBefore } from './requisition-overview.server.ts';

test('a year begins with the first of the month eleven months ago, across the turn of a year', () => {
  expect(yearBefore('2026-11-20')).toBe('2025-12-01');
  expect(yearBefore('2026-12-31')).toBe('2026-01-01');
});

test('months in which nobody asked for anything stand there with zero', () => {
  const march = { month: '2026-03', granted: 5_00, open: 0, refused: 1_00 };
  const months = everyMonth({ since: '2025-12-01', months: [march] });
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-12', granted: 0, open: 0, refused: 0 });
  expect(months[3]).toEqual(march);
  expect(months.at(-1)?.month).toBe('2026-11');
});
