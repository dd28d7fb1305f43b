import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yearsAhead } from './ahead.ts';
import { type DriverAtWork, driven, isNamed, type Monthly, ofAYear } from './drivers.ts';

const at = (given: Partial<DriverAtWork>): DriverAtWork => ({
  kind: 'amount',
  side: 'spending',
  accounts: null,
  percent: null,
  people: null,
  units: null,
  costEach: null,
  amount: null,
  from: 0,
  until: 12,
  ...given,
});
const even = (account: string, cents: number): Monthly => ({
  account,
  months: Array.from({ length: 12 }, () => cents),
});
const total = (months: readonly (readonly number[])[]): number => months.flat().reduce((sum, one) => sum + one, 0);

describe('a driver', () => {
  test('of a rate counts from its month on, on the accounts that it names', () => {
    const [fuel, pay] = driven(
      [even('100-5310', 1000), even('100-5120', 1000)],
      [at({ kind: 'rate', percent: 10, accounts: '100-53', from: 9 })],
    );
    expect(fuel).toEqual([...Array.from({ length: 9 }, () => 1000), 1100, 1100, 1100]);
    expect(pay).toEqual(even('', 1000).months);
  });

  test('of headcount costs as many months as the people are there', () => {
    const people = at({ kind: 'headcount', people: 2, costEach: 60_000_00, from: 6 });
    expect(total(driven([even('5120', 0), even('5121', 0)], [people]))).toBe(60_000_00);
  });

  test('of units is all that the lines cost in its months, whatever they cost before', () => {
    const fuel = at({ kind: 'units', units: 40_000, costEach: 3_10 });
    expect(total(driven([even('5310', 123_45), even('5311', 7)], [fuel]))).toBe(124_000_00);
    const lines = driven([even('5310', 1000)], [at({ kind: 'units', units: 1200, costEach: 10, from: 6 })]);
    expect(total(lines)).toBe(6 * 1000 + 6000);
  });

  test('works on what the one before it left', () => {
    const [line] = driven([even('5120', 1000)], [at({ amount: 12_000 }), at({ kind: 'steps', percent: 5 })]);
    expect(total([line ?? []])).toBe(Math.round(24_000 * 1.05));
  });

  test('neither loses nor finds a cent over any lines and months', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(9_000_000), { minLength: 12, maxLength: 12 }), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: -900_000_000, max: 900_000_000 }),
        fc.integer({ min: 0, max: 12 }),
        (bases, amount, from) => {
          const lines = bases.map((months, nth) => ({ account: `5${nth}`, months }));
          const driver = at({ amount, from });
          const share = from === 12 ? 0 : Math.round((ofAYear(driver) * (12 - from)) / 12);
          expect(total(driven(lines, [driver])) - total(bases)).toBe(share + 0);
        },
      ),
    );
  });

  test('names accounts by how they begin, with a star for any code', () => {
    const account = '100-4010-538-5120';
    const named = [null, '', '100', '1', '100-4', '100-4010', '*-4010', '*-*-*-5120', '*-*-*-51', '100-*-538'];
    expect(named.filter((one) => !isNamed(account, one))).toEqual([]);
    expect(
      ['10-4010', '4010', '*-*-*-52', '100-4010-538-5120-000', '1-4010'].filter((one) => isNamed(account, one)),
    ).toEqual([]);
  });

  test('that names no line changes nothing', () => {
    expect(driven([even('5120', 5)], [at({ accounts: '9', amount: 100 })])).toEqual([even('', 5).months]);
  });
});

describe('the years ahead', () => {
  const lines = [{ account: '100-5120', cents: 1_200_000, shape: [] }];
  const ahead = (drivers: readonly DriverAtWork[], effects: readonly (readonly [number, number])[] = []) =>
    yearsAhead({ year: 2027, lines, drivers, effects: new Map(effects) });

  test('stay as they are while nobody states anything', () => {
    expect(ahead([]).map(({ year, total: cents }) => [year, cents])).toEqual(
      [2028, 2029, 2030, 2031, 2032].map((year) => [year, 1_200_000]),
    );
  });

  test('take a driver that began in the tenth month for nine months more, once, and a step every year', () => {
    const [first, second] = ahead([at({ kind: 'rate', percent: 10, from: 9 })]);
    expect([first?.drivers, second?.drivers]).toEqual([90_000, 0]);
    const steps = ahead([at({ kind: 'steps', percent: 10 })]);
    expect(steps.map(({ total: cents }) => cents).slice(0, 2)).toEqual([1_320_000, 1_452_000]);
  });

  test('bring what projects cost to run beyond this year, and take it back when it ends', () => {
    const years = ahead(
      [],
      [
        [2027, 100],
        [2028, 100],
        [2029, 500],
        [2031, -50],
      ],
    );
    expect(years.map(({ projects }) => projects)).toEqual([0, 400, -500, -50, 50]);
    for (const [nth, one] of years.entries()) {
      expect(one.total).toBe(one.before + one.drivers + one.projects);
      expect(one.before).toBe(nth === 0 ? 1_200_000 : years[nth - 1]?.total);
    }
  });
});
