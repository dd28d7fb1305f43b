import { expect, test } from 'vitest';
import { healthOf, type Measured } from './health.ts';

const well: Measured = {
  lateDays: 0,
  elapsed: 50,
  spent: 50,
  milestonesDue: 10,
  milestonesReached: 10,
  goalsDue: 0,
  goalsOn: 0,
};
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

test('goals off target count with milestones that were missed, and every input says its figure also where it is green', () => {
  const { level: shown, parts } = healthOf({
    ...well,
    milestonesDue: 2,
    milestonesReached: 2,
    goalsDue: 3,
    goalsOn: 1,
  });
  expect(shown).toBe('amber');
  expect(parts.map(({ kind, figure, level: own }) => [kind, figure, own])).toEqual([
    ['late', 0, 'green'],
    ['variance', 0, 'green'],
    ['goals', 40, 'amber'],
  ]);
  expect(parts.at(-1)?.says).toBe(
    '2 of 2 milestones that were due are reached. 1 of 3 performance goals are on target.',
  );
  expect(healthOf({ ...well, milestonesDue: 0, milestonesReached: 0 }).parts.at(-1)).toMatchObject({
    figure: 0,
    says: 'No milestone or goal was due yet.',
  });
});
