import { expect, test } from 'vitest';
import { healthOf, type Measured } from './health.ts';

const well: Measured = { lateDays: 0, elapsed: 50, spent: 50, milestonesDue: 10, milestonesReached: 10 };
const level = (more: Partial<Measured>) => healthOf({ ...well, ...more }).level;

test('an award is green where nothing is late, spending follows time, and milestones are reached', () => {
  expect(level({})).toBe('green');
  expect(level({ milestonesDue: 0, milestonesReached: 0 })).toBe('green');
  expect(level({ elapsed: null, spent: 0 })).toBe('green');
});

test('each measure turns at its figure', () => {
  expect([level({ lateDays: 1 }), level({ lateDays: 30 }), level({ lateDays: 31 })]).toEqual(['amber', 'amber', 'red']);
  expect([level({ spent: 25 }), level({ spent: 24 }), level({ spent: 0 })]).toEqual(['green', 'amber', 'red']);
  expect([level({ elapsed: 20, spent: 69 }), level({ elapsed: 20, spent: 70 })]).toEqual(['amber', 'red']);
  expect([9, 8, 6, 5].map((milestonesReached) => level({ milestonesReached }))).toEqual([
    'green',
    'amber',
    'amber',
    'red',
  ]);
});

test('the highest of the three wins, and each says its figures', () => {
  const { level: shown, parts } = healthOf({ ...well, lateDays: 40, spent: 24 });
  expect(shown).toBe('red');
  expect(parts.map((one) => [one.kind, one.level, one.says])).toEqual([
    ['late', 'red', 'A report is 40 days late.'],
    ['variance', 'amber', '24% of the money is spent at 50% of the time.'],
    ['goals', 'green', '10 of 10 milestones that were due are reached.'],
  ]);
});
