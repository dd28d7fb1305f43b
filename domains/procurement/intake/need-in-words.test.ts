import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needInWords } from './need-in-words.ts';
import { dayIn } from './spoken-day.ts';
import { numberAt } from './spoken-number.ts';

const today = '2026-11-20';
const read = (text: string) => needInWords(text, today);
const lines = (text: string) => read(text).lines.map(({ item, amount, unit }) => [item, amount, unit]);

describe('a need in plain words', () => {
  test('is things with their quantities, a day and a place', () => {
    const need = read('We need two 6 inch trash pumps and 200 ft of suction hose for the north basin by March 1.');
    expect(need).toMatchObject({
      neededBy: '2027-03-01',
      site: 'North basin',
      budgetCents: null,
      hints: { emergency: null, federal: null, soleSource: null },
    });
    expect(need.lines.map(({ item, amount, unit }) => [item, amount, unit])).toEqual([
      ['6 inch trash pumps', '2', 'EA'],
      ['Suction hose', '200', 'FT'],
    ]);
  });

  test('is read line by line as well', () => {
    expect(lines('Please order:\n- 12 tons of cold patch\n- 4 boxes of gloves\n- 1 charging cart\n')).toEqual([
      ['Cold patch', '12', 'TON'],
      ['Gloves', '4', 'BX'],
      ['Charging cart', '1', 'EA'],
    ]);
  });

  test('has no quantity where none was said, and none is made up', () => {
    expect(lines('6 inch discharge hose')).toEqual([['6 inch discharge hose', null, null]]);
    expect(lines('Chlorine analyzer for the plant')).toEqual([['Chlorine analyzer', null, null]]);
  });

  test('is the thing without the reason for it', () => {
    expect(lines('two trash pumps, because the old one burned out')).toEqual([['Trash pumps', '2', 'EA']]);
    expect(lines('40 cots so that the shelter can open')).toEqual([['Cots', '40', 'EA']]);
  });

  test('is read to its end however it is blown up', () => {
    for (const filler of ['\u00a0', '\u00a0,', '\v', ' because', ', ', 'a', '1,', '$'])
      expect(read(`two pumps ${filler.repeat(4000)}`).lines.length).toBeLessThan(60);
  });

  test('counts dozens, pairs, hours and thousands', () => {
    expect(lines('a dozen helmets')).toEqual([['Helmets', '12', 'EA']]);
    expect(lines('three dozen safety vests')).toEqual([['Safety vests', '36', 'EA']]);
    expect(lines('5,000 sandbags and 40 hours of field monitor')).toEqual([
      ['Sandbags', '5000', 'EA'],
      ['Field monitor', '40', 'HR'],
    ]);
  });

  test('keeps the price of a piece apart from what it may cost altogether', () => {
    expect(read('20 laptops at $689 each').lines).toMatchObject([{ item: 'Laptops', amount: '20', unitCents: 68_900 }]);
    expect(read('20 laptops, budget of $15,000')).toMatchObject({ budgetCents: 1_500_000 });
    expect(read('20 laptops under $15k').budgetCents).toBe(1_500_000);
    expect(read('20 laptops').budgetCents).toBeNull();
  });

  test('reads days as people write them, the next one where no year was said', () => {
    expect(read('hoses by 2027-02-03').neededBy).toBe('2027-02-03');
    expect(read('hoses before 12/15').neededBy).toBe('2026-12-15');
    expect(read('hoses by November 20').neededBy).toBe('2026-11-20');
    expect(read('hoses by November 19').neededBy).toBe('2027-11-19');
    expect(read('hoses by January 5th').neededBy).toBe('2027-01-05');
    expect(read('hoses within 2 weeks').neededBy).toBe('2026-12-04');
    expect(read('hoses by 2027-02-30').neededBy).toBeNull();
  });

  test('says which words could mean an emergency, federal money or a single source, and takes none of it for a fact', () => {
    expect(read('Emergency: pumps for the flooded shelter').hints).toEqual({
      emergency: 'Emergency',
      federal: null,
      soleSource: null,
    });
    expect(read('10 emergency lights').hints.emergency).toBeNull();
    expect(read('Debris monitoring paid by FEMA').hints.federal).toBe('FEMA');
    expect(read('Analyzer, only one vendor can deliver it').hints.soleSource).toBe('only one vendor');
    expect(read('two pumps').hints).toEqual({ emergency: null, federal: null, soleSource: null });
  });

  test('a number that names the thing, or where it goes, counts nothing', () => {
    for (const text of ['A/V equipment for courtroom 3', 'Alternator for truck 17', '3-ring binders', 'Two-way radios'])
      expect(read(text).lines.map(({ amount }) => amount)).toEqual([null]);
  });

  test('of any letters at all is read, in bounds', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
        const { lines } = read(text);
        for (const { item, amount } of lines) {
          expect(item.length).toBeLessThanOrEqual(200);
          if (amount !== null) expect(Number(amount)).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('says with each thing the words that it comes from', () => {
    const text = 'two trash pumps; 4 boxes of gloves at $12.50 per box';
    for (const { said } of read(text).lines) expect(text).toContain(said);
  });
});

test('hundreds are counted once: what follows a whole hundred is none more', () => {
  expect(numberAt('ninety-nine hundred gloves')).toMatchObject({ value: 9900 });
  for (const text of ['one hundred hundred gloves', 'two hundred hundred gloves'])
    expect(numberAt(text)?.value ?? 0, text).toBeLessThan(1000);
});

test('a day is read as it is spoken on a Friday, the next one where no year is said', () => {
  const days = {
    'by 3/1/27': '2027-03-01',
    'by 3/1/2028': '2028-03-01',
    'by 11/20': '2026-11-20',
    'by November 19': '2027-11-19',
    'by 2026-02-30': null,
    'by Friday': '2026-11-27',
    'by Thu': '2026-11-26',
    'by Monday': '2026-11-23',
    'by next Monday': '2026-11-23',
    'by next Friday': '2026-11-27',
    'by next Sunday': '2026-11-29',
    'by the end of the month': '2026-11-30',
    'by the end of next month': '2026-12-31',
    'by the end of the year': '2026-12-31',
    'in two weeks': '2026-12-04',
    'within 2 months': '2027-01-19',
    'in 1000 days': '2029-08-16',
    'in 1001 days': null,
    'in ten odd days': null,
    tomorrow: '2026-11-21',
  };
  expect(Object.fromEntries(Object.keys(days).map((said) => [said, dayIn(said, today).day]))).toEqual(days);
  expect(dayIn('pumps by Friday for the yard', today).rest).toBe('pumps   for the yard');
});
