import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Allowance, allowances, openRateLimiter } from './rate-limiter.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('the rate limiter of the browser', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['api', 100, 1, 5],
    ['auth', 5, 5, 15],
    ['sensitive', 10, 60, 60],
  ] as const)('lets %s pass %i times in %i minutes, then nothing for %i minutes', (name, limit, window, block) => {
    const limiter = openRateLimiter(allowances[name]);
    for (let count = 0; count < limit; count++) expect(limiter.count('key')).toBe(0);
    expect(limiter.count('key')).toBe(block * MINUTE);
    vi.advanceTimersByTime(block * MINUTE - SECOND);
    expect(limiter.count('key')).toBe(SECOND);
    vi.advanceTimersByTime(SECOND);
    expect(limiter.count('key')).toBe(0);
    const again = openRateLimiter(allowances[name]);
    for (let count = 0; count < limit; count++) again.count('key');
    vi.advanceTimersByTime(window * MINUTE);
    expect(again.count('key')).toBe(0);
  });

  test('allows 100 in 60 seconds with a block of 5 minutes when nothing else is said', () => {
    const limiter = openRateLimiter();
    for (let count = 0; count < 100; count++) expect(limiter.count('key')).toBe(0);
    expect(limiter.count('key')).toBe(5 * MINUTE);
  });

  test('counts each key by itself, and trying on does not make the wait longer', () => {
    const few: Allowance = { limit: 1, windowMs: MINUTE, blockMs: MINUTE };
    const limiter = openRateLimiter(few);
    limiter.count('one');
    expect(limiter.count('one')).toBe(MINUTE);
    expect(limiter.count('other')).toBe(0);
    vi.advanceTimersByTime(40 * SECOND);
    expect(limiter.count('one')).toBe(20 * SECOND);
  });

  test('forgets what succeeded, and lets more pass where more is allowed', () => {
    const limiter = openRateLimiter({ limit: 1, windowMs: MINUTE, blockMs: MINUTE });
    limiter.count('one');
    limiter.forgive('one');
    expect(limiter.count('one')).toBe(0);
    expect(limiter.count('one', 3)).toBe(0);
    expect(limiter.count('one', 3)).toBe(0);
    expect(limiter.count('one', 3)).toBe(MINUTE);
  });

  test('throws away what is over every 60 seconds', () => {
    const limiter = openRateLimiter({ limit: 5, windowMs: 90 * SECOND, blockMs: MINUTE });
    limiter.count('one');
    vi.advanceTimersByTime(MINUTE);
    expect(limiter.size).toBe(1);
    vi.advanceTimersByTime(MINUTE);
    expect(limiter.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
