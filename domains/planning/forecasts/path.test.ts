import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DriverAtWork } from './drivers.ts';
import { fundYears, gapOf, less, plus } from './fund-years.ts';
import { pathOf, type Tried, YEARS_AHEAD } from './path.ts';
import { moved } from './range.ts';

const plain = { accounts: null, percent: null, people: null, units: null, costEach: null, amount: null } as const;
const stated = (given: Partial<DriverAtWork>): DriverAtWork => ({
  kind: 'amount',
  side: 'revenue',
  ...plain,
  from: 0,
  until: 12,
  ...given,
});
const tried = (given: Partial<Tried>): Tried => ({ kind: 'amount', side: 'revenue', ...plain, year: null, ...given });
const line = (account: string, cents: number) => ({ account, cents, shape: [] });
const totals = (path: ReturnType<typeof pathOf>, of: 'all' | 'recurring' = 'all') =>
  path.map((one) => one[of].reduce((sum, cents) => sum + cents, 0));

describe('lines in the years ahead', () => {
  test('stay as they are where nothing was stated', () => {
    expect(totals(pathOf({ year: 2027, lines: [line('100-3110', 1200)], stated: [] }))).toEqual(Array(6).fill(1200));
  });

  test('grow by a step every year, and by a rate once', () => {
    const lines = [line('100-3110', 1_200_000)];
    expect(totals(pathOf({ year: 2027, lines, stated: [stated({ kind: 'steps', percent: 10 })] })).slice(0, 3)).toEqual(
      [1_200_000, 1_320_000, 1_452_000],
    );
    const rate = tried({ kind: 'rate', percent: 10, year: 2029 });
    expect(totals(pathOf({ year: 2027, lines, stated: [], tried: [rate] })).slice(0, 4)).toEqual([
      1_200_000, 1_200_000, 1_320_000, 1_320_000,
    ]);
  });

  test('lose a one-time amount the year after, and growth never works on it', () => {
    const path = pathOf({
      year: 2027,
      lines: [line('100-3690', 1_800_000)],
      stated: [stated({ kind: 'once', amount: 600_000 })],
      tried: [tried({ kind: 'steps', percent: 10, year: 2028 }), tried({ kind: 'once', amount: -84_000, year: 2029 })],
    });
    expect(totals(path).slice(0, 4)).toEqual([1_800_000, 1_320_000, 1_368_000, 1_597_200]);
    expect(totals(path, 'recurring').slice(0, 4)).toEqual([1_200_000, 1_320_000, 1_452_000, 1_597_200]);
  });

  test('a scenario works from its own year on, and only on the lines that it names', () => {
    const path = pathOf({
      year: 2027,
      lines: [line('100-3110', 1000), line('150-3110', 1000)],
      stated: [],
      tried: [tried({ accounts: '150', amount: 120, year: 2028 })],
    });
    expect(path.slice(0, 2).map(({ all }) => all)).toEqual([
      [1000, 1000],
      [1000, 1120],
    ]);
  });
});

const cents = fc.integer({ min: 0, max: 900_000_000 });
const kinds = fc.constantFrom('rate', 'steps', 'amount', 'once');
const anyDriver = fc.record({
  kind: kinds,
  percent: fc.integer({ min: -40, max: 40 }),
  amount: fc.integer({ min: -50_000_000, max: 50_000_000 }),
  year: fc.option(fc.integer({ min: 2026, max: 2034 })),
});

test('a fund begins each year with what it ended the one before with, for any scenario and any range', () => {
  fc.assert(
    fc.property(
      fc.record({
        beginning: fc.integer({ min: -90_000_000, max: 900_000_000 }),
        revenue: fc.array(cents, { minLength: 1, maxLength: 4 }),
        spending: fc.array(cents, { minLength: 1, maxLength: 4 }),
        drivers: fc.array(anyDriver, { maxLength: 5 }),
        projects: fc.array(fc.integer({ min: -9_000_000, max: 9_000_000 }), { minLength: 6, maxLength: 6 }),
        spread: fc.option(fc.nat(5_000_000)),
        into: fc.tuple(cents, cents),
        outOf: fc.tuple(cents, cents),
      }),
      ({ beginning, revenue, spending, drivers, projects, spread, into, outOf }) => {
        const given = drivers.map((one) => tried(one));
        const side = (of: readonly number[]) => {
          const lines = of.map((one, at) => line(`100-${at}`, one));
          const base = of.reduce((sum, one) => sum + one, 0);
          const path = pathOf({ year: 2027, lines, stated: [], tried: given });
          const wide = { low: base - (spread ?? 0), high: base + (spread ?? 0), cents: spread === null ? base : null };
          const one = (all: readonly number[]) => [all.reduce((sum, cent) => sum + cent, 0)];
          return {
            base,
            side: {
              first: wide,
              years: path.map(({ all, recurring }) => ({ all: one(all), recurring: one(recurring) })),
            },
          };
        };
        const [come, go] = [side(revenue), side(spending)];
        const years = fundYears(
          {
            fund: '100',
            beginning,
            transfersIn: { first: into[0], recurring: into[1] },
            transfersOut: { first: outOf[0], recurring: outOf[1] },
            revenues: come.side,
            spending: go.side,
            projects,
            required: 0,
            percent: 10,
            fixed: null,
          },
          { year: 2027, base: { revenues: come.base, spending: go.base } },
        );
        expect(years).toHaveLength(YEARS_AHEAD + 1);
        let before = { low: beginning, high: beginning, cents: beginning as number | null };
        for (const one of years) {
          expect(one.beginning).toEqual(before);
          expect(one.ending).toEqual(
            moved(less(plus(one.beginning, one.revenues), one.spending), one.transfersIn - one.transfersOut),
          );
          expect(one.ending.high).toBeGreaterThanOrEqual(one.ending.low);
          before = one.ending;
        }
      },
    ),
  );
});

test('the years of a fund, by hand: a gap of $10 a year eats the balance until the reserve is all that is left', () => {
  const same = (all: number) => ({
    first: { low: all, high: all, cents: all },
    years: Array.from({ length: 3 }, () => ({ all: [all], recurring: [all] })),
  });
  const years = fundYears(
    {
      fund: '100',
      beginning: 5000,
      transfersIn: { first: 1500, recurring: 500 },
      transfersOut: { first: 0, recurring: 0 },
      revenues: same(8500),
      spending: same(10_000),
      projects: [0, 0, 0],
      required: 2000,
      percent: 20,
      fixed: 900,
    },
    { year: 2027, base: { revenues: 8500, spending: 10_000 } },
  );
  const only = years.map(({ year, ending, required, difference, structural }) => [
    year,
    ending.cents,
    required,
    difference.cents,
    structural.cents,
  ]);
  expect(only).toEqual([
    [2027, 5000, 2000, 3000, -1000],
    [2028, 4000, 2900, 1100, -1000],
    [2029, 3000, 2900, 100, -1000],
  ]);
  expect(years.map(({ structural }) => gapOf(structural))).toEqual(['gap', 'gap', 'gap']);
});

test('a range is a gap when even its better end is one, and may be one when only its worse end is', () => {
  expect(gapOf({ low: -2, high: -1, cents: null })).toBe('gap');
  expect(gapOf({ low: -2, high: 1, cents: null })).toBe('maybe');
  expect(gapOf({ low: 1, high: 2, cents: null })).toBe('none');
});
