import { expect, test } from 'vitest';
import { judge, nextAttempt, SCHEDULE } from './verdict.ts';

const answered = (status: number) => judge({ status, statusClass: Math.trunc(status / 100) as 2, failure: null });
const failed = (failure: Parameters<typeof judge>[0]['failure']) => judge({ status: null, statusClass: null, failure });

test('what may pass is tried again, what will not is dead at once', () => {
  expect([200, 201, 204, 299].map(answered)).toEqual(Array(4).fill('delivered'));
  expect([408, 409, 425, 429, 500, 502, 503, 599].map(answered)).toEqual(Array(8).fill('again'));
  expect([301, 302, 307, 400, 401, 403, 404, 413, 422, 451].map(answered)).toEqual(Array(10).fill('dead'));
  expect(answered(410)).toBe('gone');
  expect((['name', 'connection', 'certificate', 'timeout'] as const).map(failed)).toEqual(Array(4).fill('again'));
  expect((['url', 'address'] as const).map(failed)).toEqual(['dead', 'dead']);
});

test('the attempts spread over a day and more, each up to a fifth late', () => {
  expect(SCHEDULE).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  const now = new Date('2026-11-20T12:00:00Z');
  const after = (tries: number, random: number) =>
    (nextAttempt({ tries, now, random: () => random })?.getTime() ?? Number.NaN) - now.getTime();
  for (const [index, seconds] of SCHEDULE.entries()) {
    expect(after(index + 1, 0)).toBe(seconds * 1000);
    expect(after(index + 1, 1)).toBe(seconds * 1200);
  }
  expect(nextAttempt({ tries: 10, now, random: () => 0 })).toBeNull();
});
