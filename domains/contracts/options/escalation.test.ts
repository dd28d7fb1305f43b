import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeBetween, movedBy, type PriceTerms, priceAtExercise } from './escalation.ts';

const base: PriceTerms = {
  amountCents: 248_000,
  basis: 'index',
  percent: null,
  periods: [],
  series: 'CUUR0300SA0',
  baseMonth: '2026-06',
  referenceMonth: '2027-06',
  words: null,
  cap: null,
  floor: null,
  offeredCents: null,
};
const figures = [
  { month: '2026-06', value: '310.25', source: 'Release A' },
  { month: '2027-06', value: '322.61', source: 'Release B' },
];
const at = (more: Partial<PriceTerms>, starts = '2028-01-01') => priceAtExercise({ ...base, ...more }, starts, figures);

describe('the price of an option', () => {
  test('moves by an index from month to month, with each figure, its source and the arithmetic shown', () => {
    expect(at({})).toEqual({
      ok: true,
      cents: 257_880,
      percent: 3.9839,
      working: [
        'CUUR0300SA0, 2026-06: 310.25 (Release A).',
        'CUUR0300SA0, 2027-06: 322.61 (Release B).',
        'Change: (322.61 − 310.25) ÷ 310.25 = 3.9839 percent.',
        '$2,480.00 + 3.9839 percent = $2,578.80.',
      ],
    });
  });

  test('stays within its cap and its floor, and says which applies', () => {
    expect(at({ cap: 3 })).toMatchObject({ cents: 255_440, percent: 3 });
    expect(at({ cap: 3 }).working).toContain('Cap: 3 percent applies.');
    const falling = { baseMonth: '2027-06', referenceMonth: '2026-06' };
    expect(at(falling)).toMatchObject({ percent: -3.8313 });
    expect(at({ ...falling, floor: 0 })).toMatchObject({ cents: 248_000, percent: 0 });
  });

  test('is not computed from a figure that is missing, and names the month', () => {
    expect(at({ referenceMonth: '2027-07' })).toMatchObject({
      ok: false,
      field: 'referenceMonth',
      sentence: 'CUUR0300SA0 has no figure for 2027-07. Import it.',
    });
    expect(at({ baseMonth: '2025-06' })).toMatchObject({ ok: false, field: 'baseMonth' });
  });

  test('follows the period on its first day, or the fixed percentage', () => {
    const periods = [
      { fromDay: '2029-01-01', percent: 4 },
      { fromDay: '2028-01-01', percent: 2.5 },
    ];
    expect(at({ basis: 'table', periods })).toMatchObject({ cents: 254_200, percent: 2.5 });
    expect(at({ basis: 'table', periods }, '2029-06-01')).toMatchObject({ percent: 4 });
    expect(at({ basis: 'table', periods }, '2027-12-31')).toMatchObject({ ok: false, field: 'periods' });
    expect(at({ basis: 'fixed', percent: 2 })).toMatchObject({ cents: 252_960 });
    expect(at({ basis: 'fixed', percent: 8, cap: 5 })).toMatchObject({ percent: 5 });
  });

  test('takes a lower offer and refuses a higher one', () => {
    expect(at({ cap: 3, offeredCents: 250_000 })).toMatchObject({ ok: true, cents: 250_000 });
    expect(at({ cap: 3, offeredCents: 255_441 })).toMatchObject({ ok: false, field: 'offered', code: 'above_price' });
    expect(at({ basis: 'stated', offeredCents: 248_001 })).toMatchObject({ ok: false, code: 'above_price' });
  });

  test('in words is not computed and says so; its cap still holds', () => {
    const words = { basis: 'words', words: 'Wage order of the county' } as const;
    expect(at(words).working[0]).toContain('Not computed');
    expect(at({ ...words, cap: 3, offeredCents: 255_440 })).toMatchObject({ ok: true, cents: 255_440, percent: null });
    expect(at({ ...words, cap: 3, offeredCents: 255_441 })).toMatchObject({ ok: false, code: 'above_cap' });
    expect(at({ ...words, offeredCents: 900_000 })).toMatchObject({ ok: true, cents: 900_000 });
  });

  test('never leaves the cap and the floor, whatever the figures are', () => {
    const figure = fc.integer({ min: 100_000, max: 9_999_999 });
    fc.assert(
      fc.property(figure, figure, fc.integer({ min: 0, max: 900_000_000 }), (from, to, cents) => {
        const value = (of: number) => `${Math.floor(of / 1000)}.${String(of % 1000).padStart(3, '0')}`;
        const priced = priceAtExercise({ ...base, amountCents: cents, cap: 3, floor: -2 }, '2028-01-01', [
          { month: '2026-06', value: value(from), source: 'A' },
          { month: '2027-06', value: value(to), source: 'B' },
        ]);
        expect(priced.ok).toBe(true);
        if (!priced.ok) return;
        expect(priced.cents).toBeLessThanOrEqual(movedBy(cents, 3));
        expect(priced.cents).toBeGreaterThanOrEqual(movedBy(cents, -2));
        expect(changeBetween(value(from), value(from))).toBe(0);
      }),
    );
  });
});
