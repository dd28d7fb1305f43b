import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fundStatement } from '../../revenue/fund-statement.ts';
import { grownSum, grownTogether } from '../../revenue/next-year.ts';
import { byDepth, type Copyable, copiedAmounts, grownInDollars } from './copied.ts';

const cents = fc.integer({ min: 0, max: 900_000_000_000 });
const percent = fc.integer({ min: -1_000_000, max: 10_000_000 }).map((one) => one / 10_000);
const sum = (all: readonly number[]): number => all.reduce((whole, one) => whole + one, 0);

describe('amounts that grow together', () => {
  test('are whole dollars, and the cents of their sum stay on one of them', () => {
    expect(grownInDollars([1000_00, 333_33], 3)).toEqual([1030_00, 343_33]);
    expect(grownInDollars([333_33, 333_33, 333_34], 3.1)).toEqual([344_00, 343_00, 344_00]);
    expect(grownInDollars([50, 50], 100)).toEqual([1_00, 1_00]);
    expect(grownInDollars([333_33], 0)).toEqual([333_33]);
    expect(grownInDollars([5_00], -100)).toEqual([0]);
    expect(grownInDollars([], 3)).toEqual([]);
  });

  test('whatever they are: together to the cent, each within a dollar of its own growth, one at most with cents', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 60 }), percent, (all, by) => {
        const grown = grownInDollars(all, by);
        expect(sum(grown)).toBe(grownSum(all, by));
        if (by !== 0) expect(grown.filter((one) => one % 100 !== 0).length).toBeLessThanOrEqual(1);
        const factor = BigInt(Math.round((100 + by) * 10_000));
        for (const [at, one] of all.entries()) {
          const off = BigInt(grown[at] ?? 0) * 1_000_000n - BigInt(one) * factor;
          expect(off >= -100_000_000n && off <= 100_000_000n).toBe(true);
          expect(grown[at]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('a copy', () => {
  const drawn = fc.array(
    fc.record({ own: cents, fund: fc.constantFrom('100', '150', '400'), isInside: fc.boolean() }),
    {
      maxLength: 40,
    },
  );
  const linesOf = (of: readonly { own: number; fund: string; isInside: boolean }[]): readonly Copyable[] => [
    { id: 'g', parent: null, own: 5_05, fund: '100' },
    ...of.map(({ own, fund, isInside }, at) => ({ id: `l${at}`, parent: isInside ? 'g' : null, own, fund })),
  ];

  test('of a fund whose revenues cover it to the cent is covered to the cent, whatever the percentage', () => {
    fc.assert(
      fc.property(drawn, percent, fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), (of, by, cuts) => {
        const lines = linesOf(of);
        const amounts = copiedAmounts(lines, by);
        const inGroup = sum(lines.filter(({ parent }) => parent === 'g').map(({ id }) => amounts.get(id) ?? 0));
        for (const [at, fund] of ['100', '150', '400'].entries()) {
          const own = lines.filter((line) => line.fund === fund);
          const whole = sum(own.map((line) => line.own));
          // Two revenues of any size that add up to what the fund spends.
          const first = whole === 0 ? 0 : (cuts[at] ?? 0) % (whole + 1);
          const revenues = grownTogether([first, whole - first], by).map((one) => ({ fund, cents: one }));
          const appropriations = own.map(({ id }) => ({
            fund,
            cents: (amounts.get(id) ?? 0) - (id === 'g' ? inGroup : 0),
          }));
          const [told] = fundStatement({ balances: [], revenues, appropriations, transfers: [] });
          expect([told?.ending, told?.difference]).toEqual([0, 0]);
        }
      }),
    );
  });

  test('by no percentage balances with its beginning balance and transfers as before, to the cent', () => {
    fc.assert(
      fc.property(
        drawn,
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 0, max: 9_999 }),
        (of, balance, moved) => {
          const lines = linesOf(of).map((line) => ({ ...line, fund: '100', parent: null }));
          const spent = sum([...copiedAmounts(lines, 0).values()]);
          const [told] = fundStatement({
            balances: [{ fund: '100', beginning: balance, restricted: 0, percent: null, fixed: null }],
            revenues: [{ fund: '100', cents: grownTogether([sum(lines.map(({ own }) => own))], 0)[0] ?? 0 }],
            appropriations: [{ fund: '100', cents: spent }],
            transfers: [{ from: '100', to: '150', cents: moved }],
          });
          expect(told?.ending).toBe(balance - moved);
        },
      ),
    );
  });

  test('has a group that is what it keeps and what its lines get', () => {
    fc.assert(
      fc.property(drawn, percent, (of, by) => {
        const lines = linesOf(of);
        const amounts = copiedAmounts(lines, by);
        const inside = sum(lines.filter(({ parent }) => parent === 'g').map(({ id }) => amounts.get(id) ?? 0));
        expect(amounts.get('g') ?? 0).toBeGreaterThanOrEqual(inside);
      }),
    );
  });

  test('makes groups before what lies inside them', () => {
    const line = (id: string, parent: string | null = null) => ({ id, parent });
    const levels = byDepth([line('a', 'g'), line('g', 'h'), line('h'), line('b', 'elsewhere')]);
    expect(levels.map((level) => level.map(({ id }) => id))).toEqual([['h', 'b'], ['g'], ['a']]);
    expect(byDepth([])).toEqual([]);
  });
});
