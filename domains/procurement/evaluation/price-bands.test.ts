import { describe, expect, test } from 'vitest';
import { formulaFrom, formulaIn, formulaOf, inSentence, workedExample } from './formula-words.ts';
import { bandsFrom, bandsIn, flawOfBands } from './price-bands.ts';
import { pricePoints } from './price-points.ts';

describe('price bands', () => {
  test.each([
    ['0: 100, 10: 80, 25: 40', '0:100,10:80,25:40'],
    ['0%: 100%; 12.5%: 62.25%', '0:100,12.5:62.25'],
    ['0:100\n5 : 90', '0:100,5:90'],
  ])('are read as they are typed: %j', (text, canonical) => {
    expect(bandsIn(bandsFrom(text) ?? [])).toBe(canonical);
    expect(flawOfBands(text)).toBeNull();
  });

  test.each([
    ['', 'Enter at least one step.'],
    ['ten: 80', 'Enter each band as percent above the lowest price, a colon and percent of points.'],
    ['10: 80', 'The first band gives 100 percent: the lowest price gets all points.'],
    ['0: 100, 10: 80, 10: 60', 'Each step ends above the one before it.'],
    ['0: 100, 10: 80, 20: 90', 'Each step gives at most as many points as the one before it.'],
    ['0: 100, 2000: 10', 'Steps end at 1,000% at most.'],
    ['0: 900', 'Each step gives at most as many points as the one before it.'],
    ['-5: 100', 'Enter each band as percent above the lowest price, a colon and percent of points.'],
  ])('are refused where a vendor could not work with them: %j', (text, flaw) => {
    expect(flawOfBands(text)).toBe(flaw);
  });

  test('are the same for the criterion, the call and the sentence, and give the points they say', () => {
    const formula = formulaOf({ formula: 'banded', bands: '0: 100, 10: 80, 25: 40' });
    expect(formulaFrom(formulaIn(formula))).toEqual(formula);
    expect(inSentence(formula, 3000)).toBe(
      'Of 30 points, prices get up to 0% above the lowest price 100%, up to 10% above the lowest price 80%, up to 25% above the lowest price 40% of them. Higher prices get none.',
    );
    expect(workedExample(formula, 3000).map(({ points }) => points)).toEqual([3000, 2400, 1200]);
    expect(
      [100_00, 100_01, 110_00, 110_01, 125_00, 125_01].map((cents) => pricePoints(formula, 3000, cents, 100_00)),
    ).toEqual([3000, 2400, 2400, 1200, 1200, 0]);
  });

  test.each(['ratio', 'linear 50', 'banded 0:100,10:80'])('%s is one formula in and out', (text) => {
    expect(formulaIn(formulaFrom(text))).toBe(text);
  });
});
