import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extended, faultsIn, lotsBid, type Offer, type Sheet, totalsOf } from './price-sheet.ts';

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
    expect(totalsOf(sheet, offer).steps).toEqual({ '1': [300_000 + 117_000 - 10_425 + 7500], '2': [] });
    const left = { ...offer, prices: { ...offer.prices, plastic: 'no_bid' as const } };
    expect(totalsOf(sheet, left).steps['1']).toEqual([null]);
    expect(totalsOf(sheet, left).lots['1']).toBe(totalsOf(sheet, offer).lots['1']);
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

  describe('with lots', () => {
    const base = (id: string, lot: string, mayBeLeft = false) =>
      ({ id, lot, kind: 'base', quantity: '1', mayBeLeft }) as const;
    const lots: Sheet = {
      lines: [
        base('a1', 'A'),
        base('a2', 'A', true),
        base('b1', 'B'),
        { id: 'b2', lot: 'B', kind: 'option', quantity: '1' },
      ],
      extras: [{ id: 'x', lot: 'B', kind: 'amount' }],
    };
    const cases: readonly (readonly [string, Offer, { bid: string; faults: string[]; whole: number | null }])[] = [
      ['every lot', { prices: { a1: 100, a2: 100, b1: 300 }, extras: { x: 7 } }, { bid: 'AB', faults: [], whole: 12 }],
      ['one lot alone', { prices: { a1: 100, a2: 100 }, extras: {} }, { bid: 'A', faults: [], whole: 2 }],
      [
        'the other by “no bid”',
        { prices: { a1: 1e4, a2: 1e4, b1: 'no_bid' }, extras: {} },
        { bid: 'A', faults: [], whole: 200 },
      ],
      [
        'one lot, its line left',
        { prices: { a1: 100, a2: 'no_bid' }, extras: {} },
        { bid: 'A', faults: [], whole: null },
      ],
      ['a lot half filled', { prices: { a1: 100 }, extras: {} }, { bid: 'A', faults: ['a2'], whole: null }],
      [
        'a line that must not be left',
        { prices: { a1: 'no_bid', a2: 100 }, extras: {} },
        { bid: 'A', faults: ['a1'], whole: null },
      ],
      [
        'an option without its lot',
        { prices: { a1: 1, a2: 1, b2: 5 }, extras: {} },
        { bid: 'AB', faults: ['b1', 'x'], whole: null },
      ],
      [
        'extras without lines',
        { prices: { a1: 1, a2: 1 }, extras: { x: 5 } },
        { bid: 'AB', faults: ['b1'], whole: null },
      ],
      [
        'an extra of 0 without lines',
        { prices: { a1: 1e4, a2: 1e4 }, extras: { x: 0 } },
        { bid: 'A', faults: [], whole: 200 },
      ],
      [
        'extras of a declined lot',
        { prices: { a1: 1e4, a2: 1e4, b1: 'no_bid' }, extras: { x: 9 } },
        { bid: 'A', faults: [], whole: 200 },
      ],
      [
        'wrong extras of a declined lot',
        { prices: { a1: 1, a2: 1, b1: 'no_bid' }, extras: { x: -1 } },
        { bid: 'A', faults: ['x'], whole: 0 },
      ],
      ['nothing', { prices: {}, extras: {} }, { bid: 'AB', faults: ['a1', 'a2', 'b1', 'x'], whole: null }],
      [
        'nothing but “no bid”',
        { prices: { a1: 'no_bid', a2: 'no_bid', b1: 'no_bid' }, extras: { x: 0 } },
        { bid: 'AB', faults: ['a1', 'b1'], whole: null },
      ],
    ];
    it.each(cases)('takes or names what is missing: %s', (_, given, { bid, faults, whole }) => {
      expect([...lotsBid(lots, given)].join('')).toBe(bid);
      expect(faultsIn(lots, given).map(({ id }) => id)).toEqual(faults);
      expect(totalsOf(lots, given).whole).toBe(whole);
    });

    it('has no bid of nothing where every line may be left', () => {
      const open = { ...lots, lines: [base('a1', 'A', true), base('b1', 'B', true)], extras: [] };
      expect(faultsIn(open, { prices: { a1: 'no_bid', b1: 'no_bid' }, extras: {} })).toEqual([
        { id: 'a1', message: 'Enter the prices of at least one lot.' },
      ]);
    });

    it('says whether the total is one for everything, and what is bid altogether', () => {
      const part = totalsOf(lots, { prices: { a1: 1e4, a2: 1e4 }, extras: {} });
      expect([part.isPartial, part.priced, part.lots]).toEqual([true, 200, { A: 200, B: null }]);
      const left = totalsOf(lots, { prices: { a1: 1e4, a2: 'no_bid', b1: 3e4 }, extras: { x: 50 } });
      expect([left.isPartial, left.whole, left.priced]).toEqual([false, null, 450]);
    });

    it('asks for every lot where offers are compared as a whole', () => {
      const given = { prices: { a1: 1e4, a2: 1e4 }, extras: {} };
      expect(faultsIn({ ...lots, allLots: true }, given).map(({ id }) => id)).toEqual(['b1', 'x']);
      expect(totalsOf({ ...lots, allLots: true }, given)).toMatchObject({ whole: null, isPartial: false });
    });
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
