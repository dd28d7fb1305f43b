import { describe, expect, test } from 'vitest';
import type { Offer, Sheet } from '../solicitation/price-sheet.ts';
import { correctedOffer, isNotEvident, overtakes } from './clerical-errors.ts';

const base = (id: string, quantity: string, lot = '') =>
  ({ id, lot, quantity, kind: 'base', mayBeLeft: true }) as const;
const sheet: Sheet = {
  lines: [base('1', '4'), base('2', '10'), { id: '3', lot: '', quantity: '1', kind: 'option' }],
  extras: [],
};
const offer: Offer = { prices: { '1': 120_000, '2': 40_000, '3': 10_000 }, extras: {} };
const claim = (
  line: number | null,
  error: Parameters<typeof correctedOffer>[2]['error'],
  otherLine: number | null = null,
) => correctedOffer(sheet, offer, { line, error, otherLine });
const pricesOf = (one: ReturnType<typeof claim>) => (isNotEvident(one) ? one.path : one.prices);

describe('a corrected price', () => {
  test('follows from the opened one by a decimal point, a line amount or a swap, and by nothing else', () => {
    expect(pricesOf(claim(1, 'times_10'))).toEqual({ ...offer.prices, '1': 1_200_000 });
    expect(pricesOf(claim(1, 'by_1000'))).toEqual({ ...offer.prices, '1': 120 });
    expect(pricesOf(claim(1, 'extended'))).toEqual({ ...offer.prices, '1': 30_000 });
    expect(pricesOf(claim(1, 'swapped', 2))).toEqual({ ...offer.prices, '1': 40_000, '2': 120_000 });
  });

  test('is none where the error is not evident on the bid', () => {
    expect(pricesOf(claim(null, 'times_10'))).toBe('line');
    expect(pricesOf(claim(9, 'times_10'))).toBe('line');
    expect(pricesOf(claim(3, 'times_10'))).toBe('line');
    expect(pricesOf(claim(1, null))).toBe('error');
    expect(pricesOf(claim(1, 'swapped', 1))).toBe('otherLine');
    expect(pricesOf(claim(1, 'swapped'))).toBe('otherLine');
    expect(pricesOf(claim(1, 'times_10', 2))).toBe('otherLine');
    const odd: Offer = { prices: { '1': 7, '2': Number.MAX_SAFE_INTEGER }, extras: {} };
    const ofOdd = (line: number, error: 'by_10' | 'extended' | 'times_1000') =>
      pricesOf(correctedOffer(sheet, odd, { line, error, otherLine: null }));
    expect([ofOdd(1, 'by_10'), ofOdd(1, 'extended'), ofOdd(2, 'times_1000')]).toEqual(['error', 'error', 'error']);
  });

  test('never puts a bid level with or below one that was lower, in the whole or in a lot', () => {
    const lots: Sheet = { lines: [base('1', '1', 'A'), base('2', '1', 'B')], extras: [] };
    const of = (one: number, other: number): Offer => ({ prices: { '1': one, '2': other }, extras: {} });
    expect(overtakes(lots, of(100_0000, 50_0000), of(10_0000, 50_0000), [of(90_0000, 900_0000)])).toBe(true);
    expect(overtakes(lots, of(100_0000, 50_0000), of(90_0000, 50_0000), [of(90_0000, 900_0000)])).toBe(true);
    expect(overtakes(lots, of(100_0000, 50_0000), of(95_0000, 50_0000), [of(90_0000, 50_0000)])).toBe(false);
    expect(overtakes(lots, of(10_0000, 50_0000), of(100_0000, 50_0000), [of(90_0000, 60_0000)])).toBe(false);
  });
});
