import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timesMoney } from '#kernel';
import { accountSplit } from '../requisition/account-split.ts';
import { fundingOf, isAllTaken, type Ordered, type Requested, type Taken, wrongLines } from './order-lines.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });
const each = (amount: string) => ({ amount, unit: 'EA' });
const ordered = (requested: number, quantity: string, cents: number): Ordered => ({
  requested,
  quantity: each(quantity),
  unitPrice: usd(cents),
  amount: timesMoney(usd(cents), quantity) ?? null,
});

const source = fc
  .array(fc.record({ quantity: fc.integer({ min: 1, max: 40 }), cents: fc.integer({ min: 1, max: 99_999 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((lines) =>
    lines.map(
      ({ quantity, cents }, at): Requested => ({
        id: `line-${at}`,
        item: `Item ${at}`,
        quantity: each(String(quantity)),
        unitPrice: usd(cents),
        amount: usd(quantity * cents),
      }),
    ),
  );
const wish = fc.record({
  line: fc.integer({ min: 1, max: 5 }),
  tenths: fc.integer({ min: -20, max: 300 }),
  percent: fc.integer({ min: 50, max: 110 }),
});
const accounts = fc.constantFrom(
  [{ budgetLine: 'a' }],
  [{ budgetLine: 'a', percent: 33.3333 }, { budgetLine: 'b' }],
  [{ budgetLine: 'a', forLine: 1 }, { budgetLine: 'b', percent: 25 }, { budgetLine: 'c' }],
);

describe('orders of one requisition, whatever anyone tries', () => {
  test('never take more pieces or cents than were approved, and use up its pre-encumbrance exactly once', () => {
    fc.assert(
      fc.property(
        source,
        accounts,
        fc.array(fc.array(wish, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
        (requested, shares, wishes) => {
          // A share for line 1 alone and shares for the rest need a second line.
          const paying = requested.length === 1 ? [{ budgetLine: 'a' }] : shares;
          const taken: Taken[] = [];
          const released = new Map<string, number>();
          for (const one of wishes) {
            const lines = one.map(({ line, tenths, percent }) =>
              ordered(
                line,
                String(tenths / 10),
                Math.ceil(((requested[line - 1]?.unitPrice.cents ?? 100) * percent) / 100),
              ),
            );
            const isPositive = lines.every(({ quantity }) => Number(quantity.amount) > 0); // as the field asks
            if (!isPositive || wrongLines({ requested, taken, ordered: lines, awarded: null }).length > 0) continue;
            const funding = fundingOf({ requested, accounts: paying, taken, ordered: lines });
            const sum = lines.reduce((all, { amount }) => all + (amount?.cents ?? 0), 0);
            expect(funding.reduce((all, { cents }) => all + cents, 0)).toBe(sum);
            for (const { budgetLine, forLine, released: cents } of funding) {
              expect(cents).toBeGreaterThanOrEqual(0);
              released.set(`${forLine} ${budgetLine}`, (released.get(`${forLine} ${budgetLine}`) ?? 0) + cents);
            }
            for (const { requested: number, quantity, amount } of lines)
              taken.push({ line: `line-${number - 1}`, quantity: quantity.amount, cents: amount?.cents ?? 0 });
          }
          const { charges } = accountSplit(requested, paying);
          for (const [at, line] of requested.entries()) {
            const own = taken.filter((past) => past.line === line.id);
            const pieces = own.reduce((all, { quantity }) => all + Math.round(Number(quantity) * 10), 0);
            expect(pieces).toBeLessThanOrEqual(Number(line.quantity.amount) * 10);
            expect(own.reduce((all, { cents }) => all + cents, 0)).toBeLessThanOrEqual(line.amount?.cents ?? 0);
            for (const { budgetLine, cents, line: number } of charges.filter((charge) => charge.line === at + 1)) {
              const used = released.get(`${number} ${budgetLine}`) ?? 0;
              expect(used).toBeLessThanOrEqual(cents);
              if (pieces === Number(line.quantity.amount) * 10) expect(used).toBe(cents);
            }
          }
          if (isAllTaken(requested, taken))
            expect([...released.values()].reduce((all, cents) => all + cents, 0)).toBe(
              requested.reduce((all, { amount }) => all + (amount?.cents ?? 0), 0),
            );
        },
      ),
      { numRuns: 300 },
    );
  });

  test('at the price of an award are bound by that price, and take nothing it does not include', () => {
    const requested = [
      { id: 'a', item: 'Pump', quantity: each('4'), unitPrice: usd(100), amount: usd(400) },
      { id: 'b', item: 'Hose', quantity: each('4'), unitPrice: usd(100), amount: usd(400) },
    ];
    const awarded = new Map([
      [1, 120],
      [2, null],
    ]);
    const judge = (...lines: Ordered[]) =>
      wrongLines({ requested, taken: [], ordered: lines, awarded }).map(({ path, code }) => `${path} ${code}`);
    expect(judge(ordered(1, '4', 120))).toEqual([]);
    expect(judge(ordered(1, '4', 121), ordered(2, '1', 1))).toEqual([
      'lines.0.unitPrice purchase_order.price_is_approved',
      'lines.1.requested purchase_order.not_awarded',
    ]);
  });
});
