import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountSplit, byBudgetLine, type Share } from './account-split.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });
const lines = (...cents: number[]) => cents.map((one) => ({ amount: usd(one) }));
const sums = (cents: number[], shares: Share[]) =>
  Object.fromEntries(byBudgetLine(accountSplit(lines(...cents), shares).charges));
const faults = (cents: number[], shares: Share[]) =>
  accountSplit(lines(...cents), shares).faults.map(({ path }) => path);

describe('who pays', () => {
  test('one budget line pays everything when no other is named', () => {
    expect(sums([100, 250], [{ budgetLine: 'a' }])).toEqual({ a: 350 });
  });

  test('thirds of a dollar are 34, 33 and 33 cents', () => {
    const third = 100 / 3;
    const shares = ['a', 'b'].map((budgetLine) => ({ budgetLine, percent: Number(third.toFixed(4)) }));
    expect(sums([100], [...shares, { budgetLine: 'c' }])).toEqual({ a: 33, b: 33, c: 34 });
  });

  test('an amount is taken first, and the rest is shared', () => {
    expect(sums([1000], [{ budgetLine: 'a', fixed: usd(400) }, { budgetLine: 'b' }])).toEqual({ a: 400, b: 600 });
    expect(
      sums(
        [1000],
        [
          { budgetLine: 'a', fixed: usd(400) },
          { budgetLine: 'b', percent: 50 },
          { budgetLine: 'c', percent: 50 },
        ],
      ),
    ).toEqual({ a: 400, b: 300, c: 300 });
  });

  test('shares without a number divide what the stated percentages leave', () => {
    expect(sums([1000], [{ budgetLine: 'a', percent: 50 }, { budgetLine: 'b' }, { budgetLine: 'c' }])).toEqual({
      a: 500,
      b: 250,
      c: 250,
    });
  });

  test('a line that costs something needs a share, one of nothing needs none, and a share needs a line that is there', () => {
    const own = { budgetLine: 'a', forLine: 1 };
    const told = (cents: number[], shares: Share[]) => accountSplit(lines(...cents), shares).faults;
    expect(told([100, 0], [own])).toEqual([]);
    expect(told([100, 1], [own])).toEqual([{ path: 'accounts', sentence: 'Some lines have no budget line.' }]);
    expect(told([100, 1], [])).toEqual([]);
    expect(told([100], [own, { budgetLine: 'b', forLine: 2 }])).toEqual([
      { path: 'accounts.1.forLine', sentence: 'There is no line 2.' },
    ]);
    expect(told([100], [own, { budgetLine: 'b' }])).toEqual([
      { path: 'accounts.1.forLine', sentence: 'Every line has its own budget line already.' },
    ]);
  });

  test('a line may have its own, and the others are paid by the rest', () => {
    expect(sums([100, 900], [{ budgetLine: 'a', forLine: 2 }, { budgetLine: 'b' }])).toEqual({ a: 900, b: 100 });
  });

  test('an amount of everything leaves nothing to share, and is no fault', () => {
    expect(sums([1000], [{ budgetLine: 'a', fixed: usd(1000) }])).toEqual({ a: 1000 });
    expect(faults([1000], [{ budgetLine: 'a', fixed: usd(1000) }])).toEqual([]);
    expect(faults([1000], [{ budgetLine: 'a', fixed: usd(1000) }, { budgetLine: 'b' }])).toEqual([]);
  });

  test('a share of a line in the middle pays for that line alone', () => {
    expect(accountSplit(lines(100, 200, 400), [{ budgetLine: 'a', forLine: 2 }, { budgetLine: 'b' }]).charges).toEqual([
      { share: 0, budgetLine: 'a', line: 2, cents: 200 },
      { share: 1, budgetLine: 'b', line: 1, cents: 100 },
      { share: 1, budgetLine: 'b', line: 3, cents: 400 },
    ]);
  });

  test('what does not add up is told at the share that it concerns', () => {
    expect(
      faults(
        [1000],
        [
          { budgetLine: 'a', percent: 60 },
          { budgetLine: 'b', percent: 50 },
        ],
      ),
    ).toEqual(['accounts.0.percent']);
    expect(faults([1000], [{ budgetLine: 'a', percent: 60 }])).toEqual(['accounts.0.percent']);
    expect(faults([1000], [{ budgetLine: 'a', fixed: usd(1001) }])).toEqual(['accounts.0.fixed']);
    expect(faults([1000], [{ budgetLine: 'a', fixed: usd(999) }])).toEqual(['accounts.0.fixed']);
    expect(faults([1000], [{ budgetLine: 'a', forLine: 2 }])).toEqual(['accounts.0.forLine', 'accounts']);
    expect(faults([500, 500], [{ budgetLine: 'a', forLine: 2 }])).toEqual(['accounts']);
  });

  test('always comes to the cent of every line, whatever the shares are', () => {
    const shares = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 9 }), isLine: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        shares,
        (cents, wished) => {
          const all = wished.reduce((sum, { weight }) => sum + weight, 0);
          const given = wished.map(
            ({ weight }, at): Share => ({
              budgetLine: `b${at}`,
              ...(at === wished.length - 1 ? {} : { percent: Math.floor((weight / all) * 1_000_000) / 10_000 }),
            }),
          );
          const { charges, faults: wrong } = accountSplit(lines(...cents), given);
          expect(wrong).toEqual([]);
          for (const [at, one] of cents.entries())
            expect(charges.filter(({ line }) => line === at + 1).reduce((sum, charge) => sum + charge.cents, 0)).toBe(
              one,
            );
          for (const charge of charges) expect(charge.cents).toBeGreaterThan(0);
        },
      ),
    );
  });
});
