import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimate, guesses, type Method, methods, pastError, totalOf, type YearOfLine } from './methods.ts';
import { completeMonths } from './outlook.server.ts';
import type { Driver } from './drivers.ts';
import { type Figure, shortfalls, withDrivers } from './scenario.ts';

const closed = Array.from({ length: 12 }, () => 0);
const year = (spent: readonly number[], open: readonly number[] = closed): YearOfLine => ({ spent, open });
const months = fc.integer({ min: 1, max: 12 });
const season = fc.array(fc.integer({ min: 1, max: 900_000_000_00 }), { minLength: 12, maxLength: 12 });
const first = (of: readonly number[], count: number) => of.slice(0, count).reduce((sum, one) => sum + one, 0);

describe('the methods', () => {
  test('find an even year by its pace, and every year of the same shape by its season, to the cent', () => {
    fc.assert(
      fc.property(season, months, fc.integer({ min: 1, max: 9 }), (shape, at, times) => {
        const even = Array.from({ length: 12 }, () => shape[0] ?? 1);
        expect(estimate('run_rate', { months: at, spent: first(even, at), open: 0 }, [])).toBe(first(even, 12));
        const now = shape.map((cents) => cents * times);
        expect(estimate('seasonal', { months: at, spent: first(now, at), open: 0 }, [year(shape)])).toBe(
          first(now, 12),
        );
      }),
    );
  });

  test('never expect less than is spent already where they know of orders or of last year', () => {
    fc.assert(
      fc.property(season, season, months, fc.nat(1_000_000_00), (past, now, at, open) => {
        const spent = first(now, at);
        const ordered = year(past, past);
        for (const method of ['encumbrance', 'driver'] as const)
          expect(estimate(method, { months: at, spent, open }, [ordered])).toBeGreaterThanOrEqual(spent);
      }),
    );
  });

  test('count open orders: a year that is ordered early is not taken for an expensive one', () => {
    const bought = year(
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1200],
      [1200, 1200, 1200, 1200, 1200, 1200, 1200, 1200, 1200, 1200, 1200, 0],
    );
    expect(estimate('encumbrance', { months: 2, spent: 0, open: 600 }, [bought])).toBe(600);
    expect(estimate('seasonal', { months: 2, spent: 0, open: 600 }, [bought])).toBeNull();
    // Years in which nothing was ordered by then tell nothing of what orders become.
    expect(estimate('encumbrance', { months: 2, spent: 10, open: 600 }, [year(bought.spent)])).toBeNull();
  });

  test('have nothing to say where they have nothing to go by, and the truth when the year is over', () => {
    for (const method of Object.keys(methods) as Method[]) {
      expect(estimate(method, { months: 12, spent: 77, open: 5 }, [])).toBe(77);
      if (method !== 'run_rate') expect(estimate(method, { months: 3, spent: 30, open: 5 }, [])).toBeNull();
    }
    expect(estimate('run_rate', { months: 0, spent: 0, open: 0 }, [])).toBeNull();
  });
});

describe('the past error', () => {
  test('is the mean distance of what would have been said then, from what was known then', () => {
    const past = [
      year([100, ...Array.from({ length: 11 }, () => 100)]),
      year([200, ...Array.from({ length: 11 }, () => 100)]),
    ];
    expect(pastError('run_rate', 1, past)).toBe(Math.round((10_000 * (0 + 1100 / 1300)) / 2));
    expect(pastError('driver', 1, past)).toBe(Math.round((10_000 * 100) / 1300));
    expect(pastError('driver', 1, past.slice(0, 1))).toBeNull();
  });

  test('decides: the method that erred least stands first, and what cannot say anything stands last', () => {
    fc.assert(
      fc.property(fc.array(season, { minLength: 2, maxLength: 4 }), season, months, (past, now, at) => {
        const found = guesses(
          { months: at, spent: first(now, at), open: 0 },
          past.map((one) => year(one)),
        );
        const errors = found.filter(({ cents }) => cents !== null).map(({ error }) => error ?? Number.MAX_SAFE_INTEGER);
        expect(errors).toEqual(errors.toSorted((one, other) => one - other));
        expect(found).toHaveLength(4);
        expect(totalOf(year(now))).toBe(first(now, 12));
      }),
    );
  });
});

test('only complete months count', () => {
  expect(completeMonths('2026-10-01', '2026-11-20')).toBe(1);
  expect(completeMonths('2026-10-01', '2026-10-31')).toBe(0);
  expect(completeMonths('2026-10-01', '2027-10-01')).toBe(12);
  expect(completeMonths('2026-10-01', '2026-09-30')).toBe(0);
});

describe('a scenario', () => {
  const figures: Figure[] = [
    { line: 'a', name: 'Fuel', account: '001-4010', authority: 1000, base: 900 },
    { line: 'b', name: 'Pay', account: '001-5010', authority: 5000, base: 5000 },
  ];
  const driver = (given: Partial<Driver>): Driver => ({
    kind: 'rate',
    side: 'spending',
    accounts: null,
    percent: null,
    people: null,
    units: null,
    costEach: null,
    amount: null,
    ...given,
  });

  test('moves the lines that its drivers name, one after the other', () => {
    const changed = withDrivers(figures, [
      driver({ accounts: '001-40', percent: 20 }),
      driver({ kind: 'headcount', accounts: '001-50', people: 2, costEach: 300 }),
    ]);
    expect(changed.map(({ cents }) => cents)).toEqual([1080, 5600]);
    expect(shortfalls(changed)).toEqual([
      { line: 'a', cents: 80 },
      { line: 'b', cents: 600 },
    ]);
  });

  test('splits what people cost over their lines without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -50, max: 50 }),
        fc.nat(200_000_00),
        (bases, people, costEach) => {
          const some = bases.map((base, at) => ({ line: String(at), name: '', account: '5', authority: 0, base }));
          const changed = withDrivers(some, [driver({ kind: 'headcount', people, costEach })]);
          expect(changed.reduce((sum, { cents, base }) => sum + cents - base, 0) + 0).toBe(people * costEach + 0);
        },
      ),
    );
  });
});
