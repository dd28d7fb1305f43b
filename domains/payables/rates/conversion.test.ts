import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCurrency } from '#kernel/fields/currency.ts';
import type { Billed } from '../einvoice/billing.ts';
import { convertBill } from './convert-bill.ts';
import { conversionSaid, hundredthsIn, inCents, MOST_ROUNDING, ROUNDING } from './conversion.ts';
import { currencies } from './currencies.ts';
import { quotedPer } from './rate-fields.ts';

const one = (rate: string) => ({ rate, per: '1' as const });
const line = (cents: number, amount = '1', more: Partial<Billed> = {}): Billed => ({
  kind: 'item',
  line: 1,
  item: 'Pump',
  quantity: { amount, unit: 'EA' },
  price: 0,
  cents,
  ...more,
});
const billOf = (...lines: readonly Billed[]) => ({
  lines,
  totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
});
const converted = (...[bill, rate]: Parameters<typeof convertBill>) => {
  const found = convertBill(bill, rate);
  if ('reason' in found) throw new Error(found.reason);
  return found;
};

test('the currencies that people choose from are those that amounts may be in', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  expect(all.filter(isCurrency)).toEqual(Object.keys(currencies).toSorted());
});

describe('an amount at a rate', () => {
  test('is rounded once, half a cent away from zero, and by so many units as the rate is quoted', () => {
    expect(inCents(125_000, one('0.7312'))).toBe(91_400);
    expect(inCents(1, one('0.5'))).toBe(1);
    expect(inCents(1, one('0.499999'))).toBe(0);
    expect(inCents(3, one('0.5'))).toBe(2);
    // A hundred thousand yen are 10,000,000 hundredths.
    expect(inCents(10_000_000, { rate: '0.6412', per: '100' })).toBe(64_120);
    expect(inCents(100, { rate: '0.000001', per: '100000' })).toBe(0);
  });

  test('is nothing beyond any invoice, and never a figure that is not exact', () => {
    expect(inCents(1_000_000_000_000, one('1'))).toBe(1_000_000_000_000);
    expect(inCents(1_000_000_000_000, one('1.000001'))).toBeUndefined();
    expect(inCents(1_000_000_000_000, one('1000000'))).toBeUndefined();
    expect(inCents(Number.MAX_SAFE_INTEGER + 1, one('0.000001'))).toBeUndefined();
  });

  test('is typed with or without commas, in hundredths', () => {
    expect(['1,250.00', '1250', '0.5'].map(hundredthsIn)).toEqual([125_000, 125_000, 50]);
    expect(['1.005', '1e3', '', 'CAD 5', '9'.repeat(30)].map(hundredthsIn)).toEqual(Array(5).fill(undefined));
  });

  test('is told with its rate, its day and its source', () => {
    const of = { day: '2026-11-18', source: 'Federal Reserve H.10' };
    expect(conversionSaid(125_000, 'CAD', { ...one('0.7312'), ...of })).toBe(
      'CAD 1,250.00 at 0.7312 of 2026-11-18 (Federal Reserve H.10)',
    );
    expect(conversionSaid(10_000_000, 'JPY', { rate: '0.6412', per: '100', ...of })).toContain(
      'at 0.6412 per 100 units',
    );
  });
});

describe('a bill at a rate', () => {
  test('keeps quantities at whole cents, and says what has no place in them as one charge', () => {
    const { lines, totalCents, roundingCents, stated } = converted(billOf(line(50_000, '40')), one('0.7313'));
    expect(totalCents).toBe(36_565);
    expect(lines.map(({ kind, item, price, cents }) => [kind, item, price, cents])).toEqual([
      ['item', 'Pump', 914, 36_560],
      ['other', ROUNDING, 5, 5],
    ]);
    expect(roundingCents).toBe(5);
    expect(stated).toEqual([{ item: 'Pump', hundredths: 50_000, cents: 36_565 }]);
  });

  test('has lines that add up to the total, however each would be rounded by itself', () => {
    // Each cent by itself would be rounded up to a cent: a hundred of them for fifty.
    const many = Array.from({ length: 100 }, (_, at) => line(1, '1', { line: at + 1 }));
    const { totalCents, stated } = converted(billOf(...many), one('0.5'));
    expect(totalCents).toBe(50);
    expect(stated.reduce((sum, { cents }) => sum + cents, 0)).toBe(50);
  });

  test('is refused where it comes to nothing, or to more than an invoice takes', () => {
    expect(convertBill(billOf(line(1)), one('0.000001'))).toEqual({
      reason: 'At this rate the total is less than a cent.',
    });
    expect(convertBill(billOf(line(1_000_000_000_000)), one('1000000'))).toEqual({
      reason: 'At this rate the total is more than an invoice takes.',
    });
    const full = Array.from({ length: 500 }, (_, at) => line(333, '7', { line: at + 1 }));
    expect(convertBill(billOf(...full), one('0.731'))).toMatchObject({ reason: expect.stringContaining('501 lines') });
  });

  test('of a price that hides a difference below a cent leaves more than a rounding', () => {
    // Ten thousand at almost three cents: at two cents each, the rest is no rounding.
    const { roundingCents } = converted(billOf(line(29_900, '10000')), one('1'));
    expect(roundingCents).toBeGreaterThan(MOST_ROUNDING);
  });

  test('adds up for any bill and any rate, with no line below zero and none above its share', () => {
    const amounts = fc.integer({ min: 1, max: 9_000_000 }).map((millionths) => (millionths / 1000).toFixed(3));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 90_000_000 }), amounts), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.constantFrom(...(Object.keys(quotedPer) as (keyof typeof quotedPer)[])),
        (given, millionths, per) => {
          const rate = `${Math.floor(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, '0')}`;
          const bill = billOf(...given.map(([cents, amount], at) => line(cents, amount, { line: at + 1 })));
          const found = convertBill(bill, { rate, per });
          if ('reason' in found) return;
          const { lines, totalCents, stated } = found;
          expect(totalCents).toBe(inCents(bill.totalCents, { rate, per }));
          expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
          expect(stated.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
          expect(lines.every(({ cents, price }) => cents >= 0 && price >= 0)).toBe(true);
          expect(stated.every(({ cents }, at) => cents >= (lines[at]?.cents ?? 0))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
