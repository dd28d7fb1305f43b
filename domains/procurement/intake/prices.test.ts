import { describe, expect, test } from 'vitest';
import { byItem, type EarlierPrice, priceRange } from './prices.ts';

const price = (number: string, item: string, unitCents: number, unit = 'EA'): EarlierPrice => ({
  requisition: number,
  number,
  item,
  day: '2026-05-01',
  unit,
  unitCents,
  currency: 'USD',
});
const before = byItem([
  price('A', 'Trash pump, 6 inch, diesel', 4_300_00),
  price('B', 'Trash pump, 6 inch, diesel', 4_100_00),
  price('C', 'Trash pump, 6 inch, diesel', 4_500_00),
  price('D', 'Suction hose, 20 ft', 185_00),
  price('E', 'Masonry sand', 26_50, 'TON'),
]);

describe('what a thing cost before', () => {
  test('is told as lowest, middle and highest price, each with the request in which it stands', () => {
    const range = priceRange('6 inch trash pumps', before);
    expect([range?.low.number, range?.median.number, range?.high.number, range?.sample]).toEqual(['B', 'A', 'C', 3]);
  });

  test('is not told where nothing like it was bought', () => {
    expect(priceRange('Agenda software', before)).toBeNull();
    expect(priceRange('', before)).toBeNull();
  });

  test('is compared within one unit only', () => {
    expect(priceRange('masonry sand', before, 'TON')?.low.unitCents).toBe(26_50);
    expect(priceRange('masonry sand', before, 'EA')).toBeNull();
  });
});
