import { describe, expect, test } from 'vitest';
import { steady, systemClock, today } from './clock.ts';

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

describe('the server’s time', () => {
  /** A machine whose clock on the wall can be set while real time goes on. */
  const machine = (start = '2026-11-01T05:30:00Z') => {
    let [wall, passed] = [Date.parse(start), 1000];
    const now = steady(
      () => wall,
      () => passed,
    );
    return {
      now: () => new Date(now()).toISOString(),
      passes(ms: number) {
        wall += ms;
        passed += ms;
      },
      isSet: (ms: number) => void (wall += ms),
    };
  };
  const HOUR = 3_600_000;

  test('goes with the clock on the wall, also when it is set forward', () => {
    const here = machine();
    here.passes(HOUR);
    expect(here.now()).toBe('2026-11-01T06:30:00.000Z');
    here.isSet(HOUR);
    expect(here.now()).toBe('2026-11-01T07:30:00.000Z');
  });

  test('does not go back with a clock that is set back, so that nothing outlives its limit', () => {
    const here = machine();
    here.passes(10 * HOUR);
    here.isSet(-HOUR);
    expect(here.now()).toBe('2026-11-01T15:30:00.000Z');
    here.passes(2 * HOUR);
    expect(here.now()).toBe('2026-11-01T17:30:00.000Z');
  });

  test('comes back from a step forward that is taken back', () => {
    const here = machine();
    here.isSet(HOUR);
    here.passes(60_000);
    expect(here.now()).toBe('2026-11-01T06:31:00.000Z');
    here.isSet(-HOUR);
    expect(here.now()).toBe('2026-11-01T05:31:00.000Z');
  });

  test('follows what a time server corrects, up to a second', () => {
    const here = machine();
    here.isSet(-1000);
    expect(here.now()).toBe('2026-11-01T05:29:59.000Z');
    here.isSet(-1);
    expect(here.now()).toBe('2026-11-01T05:30:00.000Z');
  });

  test('never goes back through the night the clocks change and over a leap day', () => {
    for (const night of ['2026-11-01T04:00:00Z', '2028-02-28T22:00:00Z', '2026-03-08T05:00:00Z']) {
      const here = machine(night);
      let before = here.now();
      for (let quarter = 0; quarter < 16; quarter++) {
        here.passes(900_000);
        expect(here.now() > before).toBe(true);
        before = here.now();
      }
    }
  });
});
