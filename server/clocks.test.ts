import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clocksDisagree, watchClocks } from './clocks.ts';
import { openWarnings, type Warning } from './warnings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a difference of more than five seconds between the clocks is a warning as long as it lasts, told once each time', () => {
  const warnings = openWarnings();
  const told: Warning[] = [];
  warnings.onBegin((warning) => void told.push(warning));
  let ahead: number | null = null;
  const clocks = watchClocks({ aheadMs: () => ahead, changed: (sentence) => warnings.set('clock', sentence) });
  const later = (difference: number | null) => {
    ahead = difference;
    vi.advanceTimersByTime(5000);
    return warnings.present.map(({ kind }) => kind);
  };
  clocks.start();
  expect([later(null), later(5000), later(-5000)]).toEqual([[], [], []]);
  expect(later(5001)).toEqual(['clock']);
  expect(later(3_600_000)).toEqual(['clock']);
  expect(later(null)).toEqual(['clock']);
  expect(later(0)).toEqual([]);
  expect(later(-5001)).toEqual(['clock']);
  expect(told.map(({ sentence }) => sentence.slice(0, 62))).toEqual([
    'The database’s clock is 5 seconds ahead of this server’s. Set ',
    'The database’s clock is 5 seconds behind this server’s. Set bo',
  ]);
  clocks.stop();
});

test('what is decided by the minute is refused while the clocks disagree, and while nobody knows whether they do', () => {
  expect([0, 5000, -5000].map(clocksDisagree)).toEqual([null, null, null]);
  expect(clocksDisagree(5001)).toMatch(/^The database’s clock is 5 seconds ahead of this server’s\./);
  expect(clocksDisagree(-3_600_000)).toMatch(/^The database’s clock is 3600 seconds behind this server’s\./);
  expect(clocksDisagree(null)).toBe(
    'The database’s clock has not been compared with this server’s yet. Try again shortly.',
  );
});
