import { expect, test } from 'vitest';
import { systemClock, today } from './clock.ts';

const at = (instant: string) => ({ now: () => new Date(instant) });

test('today is the date on the wall of the office, not of the server', () => {
  const evening = at('2026-11-21T02:30:00Z');
  expect(today(evening, 'America/New_York')).toBe('2026-11-20');
  expect(today(evening, 'UTC')).toBe('2026-11-21');
  expect(today(evening, 'Pacific/Auckland')).toBe('2026-11-21');
});

test('today holds through the night the clocks change and on a leap day', () => {
  expect(today(at('2026-11-01T05:59:59Z'), 'America/New_York')).toBe('2026-11-01');
  expect(today(at('2026-11-01T06:30:00Z'), 'America/New_York')).toBe('2026-11-01');
  expect(today(at('2028-03-01T03:00:00Z'), 'America/Chicago')).toBe('2028-02-29');
});

test('a time zone nobody knows is an error, not a wrong date', () => {
  expect(() => today(systemClock, 'America/Atlantis')).toThrow(RangeError);
});
