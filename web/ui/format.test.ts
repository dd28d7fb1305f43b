import { expect, test } from 'vitest';
import { exact, short } from './format.ts';

const money = { kind: 'money' } as const;

test('short money has as few signs as it needs, and negative amounts are shortened like the others', () => {
  const dollars = [0, 5.25, -5.25, 10, 999, -999, 1_000, -1_000, 1_250_000, -1_250_000, -81_940_000];
  expect(dollars.map((one) => short(one * 100, money))).toEqual([
    '$0',
    '$5.25',
    '-$5.25',
    '$10',
    '$999',
    '-$999',
    '$1K',
    '-$1K',
    '$1.3M',
    '-$1.3M',
    '-$81.9M',
  ]);
});

test('cents are shown below ten dollars only, where there are any', () => {
  expect([9_99, 10_00, 10_01, -9_99, -10_01, 5_00].map((cents) => short(cents, money))).toEqual([
    '$9.99',
    '$10',
    '$10',
    '-$9.99',
    '-$10',
    '$5',
  ]);
});

test('exact figures keep everything', () => {
  expect(exact(-99, money)).toBe('-$0.99');
  expect(exact(12.5, { kind: 'percent' })).toBe('12.5%');
  expect(exact(1234.5, { kind: 'number', unit: 'ft' })).toBe('1,234.5 ft');
});
