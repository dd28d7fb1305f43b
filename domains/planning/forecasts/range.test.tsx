import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { evidence, ForecastAmount, forecastWords, LeftOver } from './forecast-amount.tsx';
import { furthestOff, guesses, pastError, type YearOfLine } from './methods.ts';
import { sameDayOf } from './outlook.server.ts';
import { forecastOf, moved, saysOnlyRange, together } from './range.ts';

const even = (cents: number): YearOfLine => ({
  spent: Array.from({ length: 12 }, () => cents),
  open: Array.from({ length: 12 }, () => 0),
});
const guess = (cents: number | null, error: number | null = 0) => ({ cents, error });

test('a line with $5.1K expended in one month and commitments is a range, and no bold $676.9K', () => {
  const past = [even(15_000_00), even(16_000_00)];
  const [spent, open] = [5_100_00, 13_500_00];
  const found = guesses({ months: 1, spent, open }, past);
  // Years without commitments tell nothing of what commitments become.
  expect(found.find(({ method }) => method === 'encumbrance')?.cents).toBeNull();
  const forecast = forecastOf({ months: 1, spent, open, authority: 204_000_00, guesses: found, off: 0.02 });
  expect(forecast.cents).toBeNull();
  expect(forecast.low).toBeGreaterThanOrEqual(spent);
  expect(forecast.high).toBeLessThan(300_000_00);
  const drawn = renderToStaticMarkup(<ForecastAmount of={forecast} />);
  expect(drawn).toMatch(/\$[\d.]+K to \$[\d.]+K/);
  expect(drawn).not.toMatch(/font-(semibold|bold|medium)/);
  // Even where a method says so, with years that had commitments, it is said as the end of a range.
  const wild = forecastOf({
    months: 1,
    spent,
    open,
    authority: 204_000_00,
    guesses: [guess(676_900_00, 160)],
    off: 0.016,
  });
  expect(renderToStaticMarkup(<ForecastAmount of={wild} />)).not.toMatch(/semibold|>\$676\.9K</);
});

describe('one number or a range', () => {
  test.each([
    [0, 100, 301, true],
    [2, 100, 301, true],
    [2, 100, 300, false], // exactly three times is not over it
    [3, 100, 301, false], // exactly three months are enough
    [2, 0, 1, true],
    [2, 0, 0, false],
    [2, -50, 10, true],
    [11, 1, 9_999, false],
  ])('after %i months, %i expended and %i expected: range only is %s', (months, spent, cents, isRange) => {
    expect(saysOnlyRange({ months, spent }, cents)).toBe(isRange);
    const said = forecastOf({ months, spent, open: 0, authority: 500, guesses: [guess(cents)], off: 0 });
    expect(said.cents).toBe(isRange ? null : cents);
  });

  test('the range holds the best forecast, all that can be believed, and never less than is expended', () => {
    const amount = fc.integer({ min: 0, max: 900_000_00 });
    const some = fc.array(fc.record({ cents: amount, error: fc.option(fc.nat(9_000)) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(some, fc.nat(11), amount, amount, amount, (all, months, spent, open, authority) => {
        const off = (all[0]?.error ?? 2500) / 10_000;
        const said = all.map(({ cents, error }) => guess(Math.max(cents, spent), error));
        const { low, high, cents } = forecastOf({ months, spent, open, authority, guesses: said, off });
        expect(low).toBeGreaterThanOrEqual(spent);
        expect(high).toBeGreaterThanOrEqual(spent + open);
        expect(low).toBeLessThanOrEqual(said[0]?.cents ?? 0);
        expect(high).toBeGreaterThanOrEqual(said[0]?.cents ?? 0);
        if (cents !== null) expect(cents).toBe(said[0]?.cents);
      }),
    );
  });

  test('a method that was far off makes no range wider, and one that nobody tested counts as a quarter off', () => {
    const given = { months: 1, spent: 10, open: 0, authority: 0, off: 0.01 };
    expect(forecastOf({ ...given, guesses: [guess(1000, 100), guess(9000, 5001)] })).toMatchObject({ high: 1010 });
    expect(forecastOf({ ...given, guesses: [guess(1000, 100), guess(9000, 5000)] })).toMatchObject({ high: 9000 });
    expect(forecastOf({ ...given, off: null, guesses: [guess(1000, null)] })).toMatchObject({ low: 750, high: 1250 });
  });

  test('from the third complete month on the best method alone makes the range, as far off as it ever was', () => {
    const given = { spent: 10, open: 0, authority: 0, off: 0.2, guesses: [guess(1000, 100), guess(9000, 200)] };
    expect(forecastOf({ ...given, months: 3 })).toEqual({ low: 800, high: 1200, cents: 1000 });
    expect(forecastOf({ ...given, months: 2 })).toEqual({ low: 800, high: 9000, cents: null });
    const rising = { ...even(150), spent: [100, 100, 100, ...even(150).spent.slice(3)] };
    // The pace said 1,200 of both years: one ended at 1,200, the other at 1,650.
    expect(furthestOff('run_rate', 3, [even(100), rising])).toBe(0.375);
    expect(furthestOff('driver', 3, [even(100)])).toBeNull();
  });

  test('without any method it is what is committed up to the whole budget; a year that is over is what it was', () => {
    const none = { months: 0, spent: 10, open: 20, authority: 500, guesses: [guess(null, null)], off: null };
    expect(forecastOf(none)).toEqual({ low: 30, high: 500, cents: null });
    expect(forecastOf({ ...none, months: 12, guesses: [guess(77, null)] })).toEqual({ low: 77, high: 77, cents: 77 });
  });

  test('a year is tried with what was known at the same month of it, and nothing later', () => {
    const late = { ...even(0), spent: [100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 900] };
    expect([pastError('run_rate', 1, [late]), pastError('run_rate', 6, [late])]).toEqual([2_000, 8_000]);
    expect(sameDayOf('2024-10-01', '2026-10-01', '2026-11-20')).toBe('2024-11-20');
    expect(sameDayOf('2025-10-01', '2026-10-01', '2027-03-05')).toBe('2026-03-05');
  });

  test('a total with one range in it is a range, and so is a total over three times the spending', () => {
    const [sure, unsure] = [
      { low: 90, high: 110, cents: 100 },
      { low: 5, high: 50, cents: null },
    ];
    expect(together([sure, unsure], { months: 1, spent: 60 })).toEqual({ low: 95, high: 160, cents: null });
    expect(together([sure, sure], { months: 1, spent: 60 })).toMatchObject({ cents: null });
    expect(together([sure, sure], { months: 1, spent: 67 })).toMatchObject({ cents: 200 });
    expect(together([], { months: 0, spent: 0 })).toEqual({ low: 0, high: 0, cents: 0 });
    expect(moved(unsure, -5)).toEqual({ low: 0, high: 45, cents: null });
  });

  test('says it in words: the range, what is left of it, and how little is known', () => {
    expect(forecastWords({ low: 61_000_00, high: 195_000_00, cents: null })).toBe('$61K to $195K');
    const left = (authority: number, low: number, high: number) =>
      renderToStaticMarkup(<LeftOver authority={authority} of={{ low, high, cents: null }} />).replaceAll(
        /<[^>]+>/g,
        '',
      );
    expect(left(200_00, 50_00, 100_00)).toBe('$100 to $150');
    expect(left(80_00, 50_00, 100_00)).toBe('$20 over to $30 left');
    expect(left(40_00, 50_00, 100_00)).toBe('$10 to $60 over');
    expect(evidence(1)).toContain('Based on 1 complete month. Too early for one number');
    expect(evidence(3)).toBe('Based on 3 complete months.');
  });
});
