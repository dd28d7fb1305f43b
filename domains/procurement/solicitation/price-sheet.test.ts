import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extended, faultsIn, type Offer, type Sheet, totalsOf, withAlternates } from './price-sheet.ts';

const sheet: Sheet = {
  lines: [
    { id: 'pump', lot: '1', kind: 'base', quantity: '3', mayBeLeft: false },
    { id: 'pipe', lot: '1', kind: 'base', quantity: '120.5', mayBeLeft: true },
    { id: 'spare', lot: '1', kind: 'option', quantity: '2' },
    { id: 'plastic', lot: '1', kind: 'alternate', of: 'pipe', quantity: '130' },
    { id: 'paint', lot: '2', kind: 'base', quantity: '10', mayBeLeft: true },
  ],
  extras: [
    { id: 'discount', lot: '1', kind: 'percent', on: ['pump', 'pipe'], sign: -1 },
    { id: 'freight', lot: '1', kind: 'amount' },
  ],
};
const offer: Offer = {
  prices: { pump: 1_000_0000, pipe: 12_3456, plastic: 9_0000, spare: 40_0000, paint: 'no_bid' },
  extras: { discount: 250, freight: 75_00 },
};

describe('a price sheet', () => {
  it('adds up lines, what is on top and options by lot', () => {
    const totals = totalsOf(sheet, offer);
    expect(totals.lines).toEqual({ pump: 300_000, pipe: 148_764, spare: 8000, plastic: 117_000 });
    expect(totals.extras).toEqual({ discount: -11_219, freight: 7500 });
    expect(totals.lots).toEqual({ '1': 300_000 + 148_764 - 11_219 + 7500, '2': null });
    expect(totals.options).toEqual({ spare: 8000, plastic: 117_000 });
  });

  it('puts an alternate in the place of its line, with its own quantity and in what is worked out of it', () => {
    expect(withAlternates(sheet, offer, '1', ['plastic'])).toBe(300_000 + 117_000 - 10_425 + 7500);
    expect(withAlternates(sheet, offer, '1', [])).toBe(totalsOf(sheet, offer).lots['1']);
    expect(
      withAlternates(sheet, { ...offer, prices: { ...offer.prices, plastic: 'no_bid' } }, '1', ['plastic']),
    ).toBeNull();
  });

  it.each([
    ['pump', 'no_bid', 'This line must have a price.'],
    ['pump', undefined, 'Enter a unit price or “no bid”.'],
    ['pump', -1, 'Must be an amount of 0 or more.'],
    ['pump', 1.5, 'Must be an amount of 0 or more.'],
    ['other', 5, 'This line is not in the price sheet.'],
  ] as const)('says what is wrong with %s at %s', (id, price, message) => {
    const { [id]: _taken, ...rest } = offer.prices as Record<string, number | 'no_bid'>;
    const prices = price === undefined ? rest : { ...rest, [id]: price };
    expect(faultsIn(sheet, { ...offer, prices })).toEqual([{ id, message }]);
  });

  it.each([
    ['discount', 10_001, 'Must be from 0 to 100 percent.'],
    ['freight', -1, 'Must be an amount of 0 or more.'],
    ['freight', undefined, 'Enter 0 if there is none.'],
  ] as const)('says what is wrong with %s of %s', (id, given, message) => {
    const extras = Object.fromEntries(
      Object.entries({ ...offer.extras, [id]: given }).filter(([, one]) => one !== undefined),
    ) as Record<string, number>;
    expect(faultsIn(sheet, { ...offer, extras })).toEqual([{ id, message }]);
  });

  it('takes an offer that leaves out what may be left out', () => {
    expect(faultsIn(sheet, offer)).toEqual([]);
    expect(faultsIn(sheet, { ...offer, prices: { pump: 0, pipe: 'no_bid', paint: 'no_bid' } })).toEqual([]);
    expect(faultsIn(sheet, { ...offer, extras: { discount: 10_000, freight: 0 } })).toEqual([]);
  });

  it('rounds each line once, half a cent up', () => {
    expect(extended('1', 50)).toBe(1);
    expect(extended('1', 49)).toBe(0);
    expect(extended('0.000001', 9_999_999_0000)).toBe(1000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 100_000_000 }), (pieces, price) => {
        const exact = (pieces * price) / 100;
        expect(Math.abs(extended(String(pieces), price) - exact)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('never grows by a lower price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_0000 }), fc.integer({ min: 0, max: 10_000_0000 }), (a, b) => {
        const total = (pump: number) => totalsOf(sheet, { ...offer, prices: { ...offer.prices, pump } }).lots['1'] ?? 0;
        expect(total(Math.min(a, b))).toBeLessThanOrEqual(total(Math.max(a, b)));
      }),
    );
  });
});
