import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDecimals, compareDecimals, decimal, timesMoney } from './decimal.ts';
import { f } from './f.ts';
import { numbered, sequencePrefix } from './sequence.ts';
import { computeTotals, sum } from './totals.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });
const fields = {
  freight: f.money({ currency: 'organization' }),
  lines: f.lines({
    quantity: f.quantity().required(),
    unitPrice: f.money({ currency: 'organization' }),
    amount: f.product('quantity', 'unitPrice'),
  }),
  goods: f.total('lines.amount'),
  total: f.total('lines.amount', 'freight'),
};
const line = (amount: string, cents: number | null) => ({
  quantity: { amount, unit: 'EA' },
  unitPrice: cents === null ? null : usd(cents),
});

describe('totals', () => {
  test('lines are multiplied first, then added up', () => {
    expect(
      computeTotals(fields, { lines: [line('3', 250), line('0.5', 99), line('2', null)], freight: usd(1000) }),
    ).toEqual({
      ok: true,
      value: {
        freight: usd(1000),
        lines: [
          { ...line('3', 250), amount: usd(750) },
          { ...line('0.5', 99), amount: usd(50) },
          { ...line('2', null), amount: null },
        ],
        goods: usd(800),
        total: usd(1800),
      },
    });
  });

  test('no lines make zero, and lines that are not there leave the total alone', () => {
    expect(computeTotals(fields, { lines: [], freight: null })).toMatchObject({
      value: { goods: usd(0), total: usd(0) },
    });
    expect(computeTotals(fields, { freight: usd(5) })).toEqual({ ok: true, value: { freight: usd(5) } });
  });

  test('different currencies are refused with a sentence', () => {
    const euro = { quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents: 1, currency: 'EUR' } };
    const judged = computeTotals(fields, { lines: [line('1', 1), euro], freight: null });
    expect(judged).toMatchObject({
      ok: false,
      issues: [
        {
          path: 'goods',
          code: 'total.mixed',
          message: 'The amounts are in different currencies and cannot be added up',
        },
        { path: 'total' },
      ],
    });
  });

  test('amounts beyond exact numbers are refused at their line', () => {
    const judged = computeTotals(fields, { lines: [line('999999999999', 90_000_000_000_000_00)], freight: null });
    expect(judged).toMatchObject({
      ok: false,
      issues: [{ path: 'lines.0.amount', message: 'The amount is too large' }],
    });
  });

  test('sums do not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 })), (cents) => {
        expect(sum(cents.map(usd))).toEqual(sum(cents.map(usd).reverse()));
      }),
    );
  });

  test('a whole number multiplies as well', () => {
    const counted = {
      count: f.integer(),
      price: f.money({ currency: 'organization' }),
      amount: f.product('count', 'price'),
    };
    expect(computeTotals(counted, { count: 3, price: usd(5) })).toMatchObject({ value: { amount: usd(15) } });
  });
});

describe('decimals', () => {
  const millionth = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
  const text = (size: bigint) => {
    const digits = String(size < 0n ? -size : size).padStart(7, '0');
    return decimal(`${size < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`) as string;
  };

  test('are written in one way', () => {
    for (const [given, canonical] of [
      ['007.50', '7.5'],
      ['-0.00', '0'],
      ['10.000000', '10'],
      ['-0.1', '-0.1'],
    ] as const)
      expect(decimal(given)).toBe(canonical);
    for (const wrong of ['', '.', '1.', '1e5', '+1', '1.1234567', '1234567890123', '１', ' 1'])
      expect(decimal(wrong)).toBeUndefined();
  });

  test('add and compare exactly', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    fc.assert(
      fc.property(millionth, millionth, (one, other) => {
        expect(addDecimals(text(one), text(other))).toBe(text(one + other));
        expect(compareDecimals(text(one), text(other))).toBe(one < other ? -1 : one > other ? 1 : 0);
      }),
    );
  });

  test('times money rounds half a cent away from zero', () => {
    for (const [cents, amount, product] of [
      [1, '0.5', 1],
      [1, '0.499999', 0],
      [-1, '0.5', -1],
      [333, '3', 999],
      [1, '-1.5', -2],
    ] as const)
      expect(timesMoney(usd(cents), amount)).toEqual(usd(product));
    expect(timesMoney(usd(Number.MAX_SAFE_INTEGER), '2')).toBeUndefined();
  });
});

describe('sequences', () => {
  test('count by what their pattern shares', () => {
    expect(sequencePrefix('REQ-{yyyy}-{00000}', '2026-11-20')).toBe('REQ-2026-');
    expect(numbered('REQ-{yyyy}-{00000}', '2026-11-20', 42)).toBe('REQ-2026-00042');
    expect(numbered('REQ-{yyyy}-{00000}', '2026-11-20', 1_234_567)).toBe('REQ-2026-1234567');
    expect(numbered('{yy}{mm}{dd}/{000}', '2026-11-20', 7)).toBe('261120/007');
    expect(sequencePrefix('{00}/{yyyy}', '2027-01-01')).not.toBe(sequencePrefix('{00}/{yyyy}', '2026-01-01'));
  });

  test('need one place for the number', () => {
    for (const wrong of ['REQ', 'REQ-{yyyy}', '{00}-{00}'])
      expect(() => f.sequence(wrong)).toThrow('one place for the number');
  });
});
