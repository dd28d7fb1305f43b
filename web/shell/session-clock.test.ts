import { expect, test } from 'vitest';
import { standsAfter } from './session-clock.tsx';

test('a session is warned about at 55 minutes and over at 60, each to the millisecond', () => {
  const minutes = (many: number) => many * 60_000;
  expect([0, minutes(55) - 1, minutes(55), minutes(60) - 1, minutes(60)].map(standsAfter)).toEqual([
    'active',
    'active',
    'warned',
    'warned',
    'over',
  ]);
});
