import { describe, expect, test } from 'vitest';
import { acceptFields } from './accept.ts';
import { isCurrency } from './currency.ts';
import { f } from './f.ts';
import { computeTotals } from './totals.ts';

const fields = {
  limit: f.money({ currency: 'organization' }),
  threshold: f.money({ currency: { fixed: 'USD' } }),
  lines: f.lines({ price: f.money({ currency: 'organization' }).required() }),
  total: f.total('lines.price'),
};
const euros = { currency: 'EUR' };
const judge = (input: object, here?: { currency: string }) =>
  acceptFields(fields, input, { partial: true, ...(here ? { here } : {}) });

describe('the currency of an amount', () => {
  test('is a code of money in use: metals, tests and no currency at all are none', () => {
    expect(['USD', 'EUR', 'JPY', 'KWD', 'XOF'].filter((one) => !isCurrency(one))).toEqual([]);
    expect(['XXX', 'XTS', 'XAU', 'usd', 'US', 'DEM', 'USDX', '', 7, null].filter(isCurrency)).toEqual([]);
    for (const currency of ['XXX', 'usd', 7])
      expect(judge({ limit: { cents: 1, currency } })).toMatchObject({
        issues: [{ path: 'limit.currency', code: 'money.currency', message: 'Must be a currency code such as USD' }],
      });
  });

  test('is the one of the books: every other is refused by the name of its field, in lines as well', () => {
    for (const currency of ['JPY', 'KWD', 'EUR'])
      expect(judge({ limit: { cents: 100_000, currency }, lines: [{ price: { cents: 1, currency } }] })).toMatchObject({
        issues: [
          { path: 'limit.currency', code: 'money.foreign' },
          { path: 'lines.0.price.currency', code: 'money.foreign' },
        ],
      });
    expect(judge({ limit: { cents: 1, currency: 'EUR' } })).toMatchObject({
      issues: [
        {
          message:
            'Must be in USD, the currency of your organization: an amount in EUR would need a dated rate, and this field keeps none',
        },
      ],
    });
  });

  test('follows the organization, also where nobody says it', () => {
    expect(judge({ limit: { cents: 5 }, lines: [{ price: { cents: 7 } }] }, euros)).toEqual({
      ok: true,
      value: { limit: { cents: 5, ...euros }, lines: [{ price: { cents: 7, ...euros } }] },
    });
    expect(judge({ limit: { cents: 5, currency: 'USD' } }, euros)).toMatchObject({
      issues: [{ path: 'limit.currency', code: 'money.foreign' }],
    });
    expect(judge({ threshold: { cents: 5 } }, euros)).toEqual({
      ok: true,
      value: { threshold: { cents: 5, currency: 'USD' } },
    });
    expect(computeTotals(fields, { lines: [] }, euros)).toMatchObject({ value: { total: { cents: 0, ...euros } } });
  });

  test('is read from text as from JSON', () => {
    const { kind } = fields.limit.spec;
    const read = (text: string) => kind.fromText(text, fields.limit.spec as never, euros);
    expect(read('1,250.00')).toEqual({ ok: true, value: { cents: 125_000, ...euros } });
    expect(read('1,250.00 EUR')).toEqual({ ok: true, value: { cents: 125_000, ...euros } });
    expect(read('1,250.00 USD')).toMatchObject({ issues: [{ path: 'currency', code: 'money.foreign' }] });
  });

  test('cannot be left unsaid: the compiler asks for it', () => {
    // @ts-expect-error An amount says in whose currency it is.
    expect(() => f.money()).not.toThrow(/currency is given/);
    // @ts-expect-error Bounds alone do not say it.
    expect(f.money({ min: 0 }).spec.options).toEqual({ min: 0 });
    // @ts-expect-error There is no rule that takes any currency.
    expect(f.money({ currency: 'any' }).spec.options).toEqual({ currency: 'any' });
  });
});
