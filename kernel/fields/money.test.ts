import { expect, test } from 'vitest';
import { LIMIT, money, type MoneyOptions, moneyKind } from './money.ts';

const specOf = (bounds: Omit<MoneyOptions, 'currency'> = {}) =>
  money({ currency: 'organization', ...bounds }).spec as Parameters<typeof moneyKind.format>[1]; // made with these very options
const spec = specOf();
const text = (cents: number) => moneyKind.toText({ cents, currency: 'USD' }, spec);
const shown = (cents: number) =>
  moneyKind.format({ cents, currency: 'USD' }, spec, { locale: 'en-US', timeZone: 'UTC' });

test('amounts keep their sign and their cents, below a dollar too', () => {
  expect([-1, -99, -100, -101, 0, 1, 99, 100].map(text)).toEqual([
    '-0.01 USD',
    '-0.99 USD',
    '-1.00 USD',
    '-1.01 USD',
    '0.00 USD',
    '0.01 USD',
    '0.99 USD',
    '1.00 USD',
  ]);
  expect([-1, -99, 99].map(shown)).toEqual(['-$0.01', '-$0.99', '$0.99']);
});

test('what is written comes back as the same cents', () => {
  for (const cents of [-123_456_78, -99, -1, 0, 1, 99, 123_456_78, LIMIT, -LIMIT])
    expect(moneyKind.fromText(text(cents), spec)).toMatchObject({ ok: true, value: { cents, currency: 'USD' } });
});

test('the largest amounts pass and one cent more does not', () => {
  const accepted = (cents: number) => moneyKind.accept({ cents }, spec).ok;
  expect([LIMIT, LIMIT + 1, -LIMIT, -LIMIT - 1].map(accepted)).toEqual([true, false, true, false]);
  const positive = specOf({ positive: true });
  expect([-1, 0, 1].map((cents) => moneyKind.accept({ cents }, positive).ok)).toEqual([false, false, true]);
  const bounded = specOf({ min: 100, max: 200 });
  expect([99, 100, 200, 201].map((cents) => moneyKind.accept({ cents }, bounded).ok)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
