import { expect, test } from 'vitest';
import type { WorkingCalendar } from '../../customers/public.ts';
import { lastDay, lastDayOf, periodsOf } from './protest-days.ts';

const calendar: WorkingCalendar = {
  timeZone: 'America/New_York',
  weekdays: [1, 2, 3, 4, 5],
  from: 480,
  until: 1020,
  holidays: new Set(['2026-11-26', '2026-11-27', '2026-12-25', '2027-01-01']),
};

test.each([
  // Noticed on Friday, the last day is a Friday of work.
  ['2026-11-06', 14, 'days', '2026-11-20'],
  // On a Saturday, a Sunday, and a holiday that a holiday and a weekend follow.
  ['2026-11-07', 14, 'days', '2026-11-23'],
  ['2026-11-08', 14, 'days', '2026-11-23'],
  ['2026-11-12', 14, 'days', '2026-11-30'],
  ['2026-12-18', 14, 'days', '2027-01-04'],
  ['2026-12-18', 7, 'days', '2026-12-28'],
  // Business days leave out both.
  ['2026-11-20', 5, 'business_days', '2026-12-01'],
  ['2026-12-18', 10, 'business_days', '2027-01-05'],
] as const)('noticed on %s, %s %s end on %s', (noticed, count, unit, last) => {
  expect(lastDay(noticed, { count, unit }, calendar)).toBe(last);
});

const figure = (name: string, value: number, unit: string) => ({ figure: name, value, unit });

test.each([
  [[], 'protest', [{ count: 14, unit: 'days' }]],
  [[], 'appeal', [{ count: 7, unit: 'days' }]],
  [[figure('Protest, where nothing else is set, comes within', 10, 'days')], 'protest', [{ count: 10, unit: 'days' }]],
  [
    [figure('Protest of an award', 5, 'business_days'), figure('Appeal of a protest', 10, 'days')],
    'protest',
    [{ count: 5, unit: 'business_days' }],
  ],
  [[figure('Appeal of a protest', 10, 'business_days')], 'appeal', [{ count: 10, unit: 'business_days' }]],
  [[figure('Bid bond', 30, 'days'), figure('Protest bond', 1, 'percent')], 'protest', [{ count: 14, unit: 'days' }]],
] as const)('the days of the rules: %j for a %s', (figures, stage, periods) => {
  expect(periodsOf({ figures: figures as never }, stage)).toEqual(periods);
});

test('of several rules the latest last day counts, in whatever unit it is stated', () => {
  const figures = [figure('Protest of a bid', 10, 'days'), figure('Protest of an award', 10, 'business_days')];
  expect(lastDayOf('protest', '2026-12-18', { figures: figures as never }, calendar)).toBe('2027-01-05');
});
