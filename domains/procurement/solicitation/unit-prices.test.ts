import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bidFrom, bytesOfBid, differingParts, differencesIn, sheetOf } from '../sealing/bid-content.ts';
import { correctedOffer, isNotEvident } from '../mistake/clerical-errors.ts';
import { draftFrom } from '../bidding/draft.ts';
import { faultsIn, type Offer, offeredAs, totalsFor, withPrice } from './price-sheet.ts';
import { offerFrom, priceSheetHead, priceSheetRows } from './price-sheet-file.ts';
import { convertedPrice, isContainer, otherUnitsFor, ratioWords, type UnitPrice } from './unit-prices.ts';

const item = (name: string, amount: string, unit: string, otherUnits = true) =>
  ({ item: name, kind: 'base', quantity: { amount, unit }, otherUnits }) as const;
const asked = {
  items: [
    item('Gloves', '1200', 'EA'),
    item('Salt', '3', 'TON'),
    item('Oil', '55', 'GAL'),
    item('Gate', '1', 'EA', false),
  ],
  extras: [],
};
const sheet = sheetOf(asked);
const line = (at: number) => sheet.lines[at] as (typeof sheet.lines)[number];
const nothing: Offer = { prices: {}, extras: {} };
const of = (unit: string, dollars: number, holds: string | null = null): UnitPrice => ({
  unit,
  price: Math.round(dollars * 10_000),
  holds,
});
/** A case of 12, a pound, a drum of 55 gallons, and a gate as it is asked. */
const offer = [of('CS', 10, '12'), of('LB', 0.0625), of('DRUM', 495, '55'), 900_0000].reduce<Offer>(
  (one, given, at) => withPrice(one, line(at), given),
  nothing,
);

describe('a price in another unit', () => {
  test('becomes the price of the unit asked, rounded once at the fourth decimal, and every sum goes by that', () => {
    expect(offer.prices).toEqual({ '1': 8333, '2': 125_0000, '3': 9_0000, '4': 900_0000 });
    expect(faultsIn(sheet, offer)).toEqual([]);
    expect(totalsFor(sheet, offer)?.lines).toEqual({ '1': 999_96, '2': 375_00, '3': 495_00, '4': 900_00 });
    expect(['1', '2', '4'].map((id, at) => offeredAs(offer, id, ['EA', 'TON', 'EA'][at] ?? ''))).toEqual([
      '$10.00 per CS, 1 CS = 12 EA',
      '$0.0625 per LB, 2,000 LB = 1 TON',
      null,
    ]);
  });

  test.each([
    ['EA', of('DZ', 12), 1_0000],
    ['DZ', of('EA', 1), 12_0000],
    ['GAL', of('L', 1), 3_7854],
    ['KG', of('LB', 1), 2_2046],
    ['FT', of('MI', 5280), 1_0000],
    ['EA', of('CS', 1, '3'), 3333],
    ['EA', of('CS', 2, '3'), 6667],
    ['EA', of('CS', 0.0001, '2'), 1],
    ['LB', of('BAG', 50, '0.5'), 100_0000],
  ])('%s from %o', (unit, given, price) => expect(convertedPrice(unit, given)).toBe(price));

  test('is as exact as whole numbers are, for every pair of units', () => {
    const units = ['EA', 'DZ', 'FT', 'MI', 'GAL', 'CY', 'TON', 'OZ', 'YR'];
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        fc.nat({ max: 99_999_999 }),
        fc.integer({ min: 1, max: 9999 }),
        (unit, price, holds) => {
          for (const [other] of otherUnitsFor(unit)) {
            const given = { unit: other, price, holds: isContainer(other) ? String(holds) : null };
            const found = convertedPrice(unit, given);
            if (isContainer(other)) expect(Math.abs((found ?? 0) * holds - price) * 2).toBeLessThanOrEqual(holds);
            else expect(ratioWords(unit, given)).toMatch(/^[\d,.]+ [A-Z]+ = [\d,.]+ [A-Z]+$/);
          }
        },
      ),
    );
  });

  test.each([
    ['a line that forbids it', 3, of('CS', 1, '2'), undefined, 'unit'],
    ['another measure', 0, of('LB', 1), undefined, 'unit'],
    ['what no table has', 0, of('BALE', 1, '2'), undefined, 'unit'],
    ['the unit asked', 0, of('EA', 1), undefined, 'unit'],
    ['no number in a case', 0, of('CS', 1), undefined, 'holds'],
    ['none in a case', 0, of('CS', 1, '0'), undefined, 'holds'],
    ['a ratio of its own', 1, of('LB', 1, '2204.6'), undefined, 'holds'],
    ['no price', 0, { ...of('CS', 1, '2'), price: null }, undefined, 'price'],
    ['a price that vanishes', 0, of('CS', 0.0001, '999999'), undefined, 'price'],
    ['another price than follows', 0, of('CS', 10, '12'), 8332, 'price'],
    ['no bid', 0, of('CS', 10, '12'), 'no_bid', 'price'],
  ] as const)('of %s is refused at its place, and the bid has no total', (_what, at, given, price, part) => {
    const tried = withPrice(offer, line(at), given);
    const whole = price === undefined ? tried : { ...tried, prices: { ...tried.prices, [String(at + 1)]: price } };
    expect(faultsIn(sheet, whole)).toMatchObject([{ id: String(at + 1), part }]);
    expect(totalsFor(sheet, whole)).toBe(null);
  });

  test('names a line of the sheet', () => {
    expect(faultsIn(sheet, { ...offer, units: { ...offer.units, '9': of('CS', 1, '2') } })).toMatchObject([
      { id: '9' },
    ]);
  });

  test('goes through envelope, draft and workbook as it was entered, and an old form opens as before', () => {
    const whole = {
      form: 'levee-bid-1',
      solicitation: 's',
      vendor: 'v',
      notes: '',
      response: null,
      files: [],
    } as const;
    const opened = (one: object) =>
      bidFrom(bytesOfBid({ ...whole, offer: one as Offer }), { solicitation: 's', vendor: 'v' });
    expect(opened(offer)).toMatchObject({ offer });
    expect(opened({ prices: { '1': 5 }, extras: {} })).toHaveProperty('offer', { prices: { '1': 5 }, extras: {} });
    expect(opened({ ...nothing, units: { '1': { unit: 'CS', price: 1, holds: '1e9' } } })).toMatchObject({
      offer: { units: { '1': { holds: null } } },
    });
    for (const units of [
      [],
      'CS',
      { x1: of('CS', 1) },
      { '1': { unit: 'cs', price: 1 } },
      { '1': { unit: 'CS', price: 0.5 } },
      { '1': null },
    ])
      expect(opened({ ...nothing, units })).toBe('The content has prices that are none');
    expect(draftFrom(JSON.stringify({ offer }))?.offer).toEqual(offer);
    const head = priceSheetHead(asked);
    const rows = [head, ...priceSheetRows(asked, offer)].map((cells, at) => ({
      number: at + 1,
      cells: cells.map(String),
    }));
    expect(offerFrom(asked, rows)).toEqual({ offer, faults: [] });
    expect(priceSheetHead({ items: [item('Gate', '1', 'EA', false)], extras: [] })).toHaveLength(9);
  });

  test('that is wrong in a workbook is named by its cell', () => {
    const wrong = withPrice(withPrice(offer, line(0), of('CS', 10)), line(1), of('DZ', 1));
    const rows = [priceSheetHead(asked), ...priceSheetRows(asked, wrong)];
    const read = rows.map((cells, at) => ({ number: at + 1, cells: cells.map(String) }));
    expect(offerFrom(asked, read).faults.map(({ cell }) => cell)).toEqual(['K2', 'J3']);
    const lost = read.map(({ number, cells }) => ({ number, cells: number === 5 ? cells.with(-1, '4') : cells }));
    expect(offerFrom(asked, lost).faults.map(({ cell }) => cell)).toContain('K5');
  });

  test('of two entries of one paper differs by its unit', () => {
    const whole = { form: 'levee-bid-1', solicitation: 's', vendor: 'v', notes: '' } as const;
    const other = withPrice(offer, line(0), 8333);
    expect(differingParts({ ...whole, offer }, { ...whole, offer: other })).toEqual(['Prices']);
    expect(differencesIn({ offer, notes: '' }, { offer: other, notes: '' })).toMatchObject([
      { place: 'Unit of line 1', first: 'CS, 12, $10.00', second: '' },
    ]);
  });

  test('that was a clerical error is corrected as it was entered', () => {
    const claim = (which: number, error: 'by_10' | 'extended' | 'swapped', otherLine: number | null = null) =>
      correctedOffer(sheet, offer, { line: which, error, otherLine });
    const found = claim(1, 'by_10');
    expect(found).toMatchObject({ prices: { '1': 833 }, units: { '1': of('CS', 1, '12') } });
    if (!isNotEvident(found)) expect(faultsIn(sheet, found)).toEqual([]);
    expect(claim(1, 'extended')).toMatchObject({ path: 'error' });
    expect(claim(4, 'swapped', 1)).toMatchObject({ path: 'otherLine' });
  });
});
