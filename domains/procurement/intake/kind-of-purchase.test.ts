import { expect, test } from 'vitest';
import { kindOfPurchase } from './kind-of-purchase.ts';

const thing = (code: string | null, cents = 100) => ({ item: 'Thing', code, cents });

test('work on a building is construction, although its materials have the codes of goods', () => {
  for (const words of ['Replace the roof of the library', 'Repaving of Bay Street', 'rehabilitate lift station 7'])
    expect(kindOfPurchase(words, [thing('324122')])).toMatchObject({ category: 'construction' });
  expect(kindOfPurchase('Replace the roof', []).because).toContain('Replace the roof');
});

test('else the code of the dearest thing says what it is', () => {
  const cases = [
    ['238160', 'construction'],
    ['541330', 'architect_engineer'],
    ['541110', 'professional'],
    ['333914', 'goods'],
    ['511130', 'goods'],
    ['561720', 'services'],
    ['72121400', 'construction'],
    ['81101500', 'architect_engineer'],
    ['80101500', 'professional'],
    ['40151500', 'goods'],
    ['78101800', 'services'],
    ['23', 'construction'],
    ['2361151', 'goods'],
    ['95111600', 'construction'],
    ['81111800', 'professional'],
    ['10101500', 'goods'],
    ['60101000', 'goods'],
    ['70111700', 'services'],
    ['83101500', 'services'],
    ['90101500', 'services'],
    ...['11', '21', '31', '32', '33', '42', '44', '45', '511210'].map((code) => [code, 'goods'] as const),
    ...['22', '48', '49', '517', '52', '53', '55', '56', '61', '62', '71', '72', '81', '92'].map(
      (code) => [code, 'services'] as const,
    ),
  ] as const;
  for (const [code, category] of cases)
    expect([code, kindOfPurchase('Something', [thing('333914', 1), thing(code, 2)]).category]).toEqual([
      code,
      category,
    ]);
});

test('else the words do, and where nothing speaks it is goods, and says that nothing spoke', () => {
  expect(kindOfPurchase('Yearly audit of the grant', []).category).toBe('professional');
  expect(kindOfPurchase('Swift water rescue training', [thing('OWN-7')]).category).toBe('services');
  expect(kindOfPurchase('Two trash pumps', [thing(null)])).toEqual({
    category: 'goods',
    because: 'Default category.',
  });
});

test('goods that only sound like work on a building are goods', () => {
  for (const words of [
    'storage bins for shelter',
    '2 pairs of boots for the pump station',
    'a model of the bridge',
    'linens for the shelter',
    'place mats for the senior building',
  ])
    expect([words, kindOfPurchase(words, []).category]).toEqual([words, 'goods']);
  expect(kindOfPurchase('Hire an engineer', []).category).toBe('architect_engineer');
  expect(kindOfPurchase('Restoration of the pier', []).category).toBe('construction');
});
