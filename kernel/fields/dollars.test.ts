import { describe, expect, test } from 'vitest';
import { dollars, plainAmount } from '#kernel';

describe('an amount in dollars', () => {
  test('has its cents, groups and sign, as every text of the product writes it', () =>
    expect(
      [0, 5, -5, 100, 123_456, -123_456, 8_194_000_000, 9_000_000_000_000_001].map((cents) => dollars(cents)),
    ).toEqual([
      '$0.00',
      '$0.05',
      '-$0.05',
      '$1.00',
      '$1,234.56',
      '-$1,234.56',
      '$81,940,000.00',
      '$90,000,000,000,000.01',
    ]));

  test('is told in the language of who reads it', () =>
    expect(dollars(123_456, { locale: 'de-DE', timeZone: 'UTC' })).toBe('1.234,56\u00a0$'));

  test('is plain digits where a program reads it', () =>
    expect([0, 5, -5, 123_456, -123_450].map(plainAmount)).toEqual(['0.00', '0.05', '-0.05', '1234.56', '-1234.50']));
});
