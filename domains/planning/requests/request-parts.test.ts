import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adoptedOneTime,
  adoptedParts,
  apportion,
  apportionPackage,
  type Asked,
  recommendedParts,
} from './request-parts.ts';
import { askedBy } from './request-totals.ts';

const asked = { base: 100, oneTime: 20, ongoing: 10 };

describe('the parts of a recommended or adopted amount', () => {
  test('are as requested where nothing was changed', () => {
    expect(apportion(asked, 130)).toBe(asked);
  });

  test('are cut in this order: new ongoing money, one-time money, the base', () => {
    expect(apportion(asked, 125)).toEqual({ base: 100, oneTime: 20, ongoing: 5 });
    expect(apportion(asked, 110)).toEqual({ base: 100, oneTime: 10, ongoing: 0 });
    expect(apportion(asked, 60)).toEqual({ base: 60, oneTime: 0, ongoing: 0 });
    expect(apportion(asked, 0)).toEqual({ base: 0, oneTime: 0, ongoing: 0 });
  });

  test('restore what was lowered before they add to what continues', () => {
    expect(apportion({ base: 100, oneTime: -30, ongoing: 0 }, 80)).toEqual({ base: 100, oneTime: -20, ongoing: 0 });
    expect(apportion({ base: 100, oneTime: -30, ongoing: 0 }, 110)).toEqual({ base: 110, oneTime: 0, ongoing: 0 });
    expect(apportion({ base: 0, oneTime: 20, ongoing: 0 }, 25)).toEqual({ base: 0, oneTime: 25, ongoing: 0 });
    expect(apportion({ base: 0, oneTime: 20, ongoing: 5 }, 30)).toEqual({ base: 0, oneTime: 20, ongoing: 10 });
  });

  test('of a package hold no base', () => {
    expect(apportionPackage({ oneTime: 50, ongoing: 0 }, 25)).toEqual({ base: 0, oneTime: 25, ongoing: 0 });
    expect(apportionPackage({ oneTime: 0, ongoing: -100 }, -60)).toEqual({ base: 0, oneTime: 0, ongoing: -60 });
    expect(apportionPackage({ oneTime: 0, ongoing: 0 }, 7)).toEqual({ base: 0, oneTime: 7, ongoing: 0 });
  });

  test('add up to the cent, whatever was requested and given', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.nat(1_000_000), cents, cents, fc.nat(3_000_000), (base, oneTime, ongoing, amount) => {
        const parts = apportion({ base, oneTime, ongoing }, amount);
        expect(askedBy(parts)).toBe(amount);
        if (base + oneTime + ongoing >= 0) expect(parts.base).toBeGreaterThanOrEqual(0);
      }),
    );
    fc.assert(
      fc.property(cents, cents, cents, (oneTime, ongoing, amount) => {
        const parts = apportionPackage({ oneTime, ongoing }, amount);
        expect([parts.base, parts.oneTime + parts.ongoing]).toEqual([0, amount]);
      }),
    );
  });
});

const account = fc.constantFrom('a', 'b', 'c');
const dollars = fc.nat(9000);
const requests: fc.Arbitrary<Asked> = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      account,
      base: dollars,
      oneTime: dollars,
      ongoing: dollars,
      recommended: fc.nat(30_000),
    }),
    { selector: (one) => one.account, maxLength: 3 },
  ),
  packages: fc.array(
    fc.record({
      id: fc.uuid(),
      recommended: fc.nat(20_000),
      lines: fc.uniqueArray(fc.record({ account, oneTime: dollars, ongoing: dollars }), {
        selector: (one) => one.account,
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { maxLength: 3 },
  ),
});

describe('the parts of all lines and packages of a budget', () => {
  test('add up to what is recommended of each', () => {
    fc.assert(
      fc.property(requests, (all) => {
        const parts = recommendedParts(all);
        for (const { id, recommended } of [...all.lines, ...all.packages])
          expect(askedBy(parts.get(id) ?? { base: 0, oneTime: 0, ongoing: 0 })).toBe(recommended);
      }),
    );
  });

  test('add up to the adopted budget, and one-time money by account to that by line and package', () => {
    fc.assert(
      fc.property(requests, fc.array(fc.nat(60_000), { minLength: 3, maxLength: 3 }), (all, given) => {
        const named = new Set([...all.lines, ...all.packages.flatMap(({ lines }) => lines)].map((one) => one.account));
        const amounts = new Map(['a', 'b', 'c'].map((one, at) => [one, given[at] ?? 0] as const));
        const parts = [...adoptedParts(all, amounts).values()];
        const sum = (values: Iterable<number>) => [...values].reduce((all_, one) => all_ + one, 0);
        expect(sum(parts.map(askedBy))).toBe(sum([...named].map((one) => amounts.get(one) ?? 0)));
        expect(sum(adoptedOneTime(all, amounts).values())).toBe(sum(parts.map(({ oneTime }) => oneTime)));
      }),
    );
  });
});
