import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceOf } from './charge-source.server.ts';
import { percentOfAward, sharesOfCharge } from './shares.ts';

test('what is charged is of a kind that is known', () => {
  const invoices = { kind: 'invoice' } as Parameters<typeof sourceOf>[0][number];
  expect(sourceOf([invoices], 'invoice')).toBe(invoices);
  expect(() => sourceOf([invoices], 'payroll')).toThrow(
    expect.objectContaining({ kind: 'refused', code: 'grant_cost.no_such_source' }),
  );
});

describe('the shares of a charge', () => {
  test('split what is eligible by the percent of the funder; the last cent goes to the match', () => {
    expect(sharesOfCharge({ cents: 205_754_79, eligibleCents: 205_754_79, percent: 75, roomCents: null })).toEqual({
      funder: 154_316_09,
      match: 51_438_70,
      local: 0,
      ineligible: 0,
    });
  });

  test('leave to the county what the rules take off, and what is above the obligation', () => {
    expect(sharesOfCharge({ cents: 1_000_00, eligibleCents: 600_00, percent: 75, roomCents: 400_00 })).toEqual({
      funder: 400_00,
      match: 150_00,
      local: 50_00,
      ineligible: 400_00,
    });
    expect(sharesOfCharge({ cents: 10, eligibleCents: 10, percent: 90, roomCents: -5 })).toMatchObject({
      funder: 0,
      local: 9,
    });
  });

  test('add up to the cost to the cent, whatever it is, and none is below zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_000_000_000_000 }),
        fc.integer({ min: 0, max: 9_000_000_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.option(fc.integer({ min: -1_000, max: 9_000_000_000_000 })),
        (cents, eligibleCents, percent, roomCents) => {
          const shares = sharesOfCharge({ cents, eligibleCents, percent: percent / 10_000, roomCents });
          const all = Object.values(shares);
          expect(all.reduce((sum, one) => sum + one, 0)).toBe(cents);
          expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
        },
      ),
      { seed: 20_261_126, numRuns: 300 },
    );
  });

  test('follow the award where no project says a percent', () => {
    expect(percentOfAward(2_350_000_00, 783_333_00)).toBe(75);
    expect(percentOfAward(118_240_00, 118_240_00)).toBe(50);
    expect(percentOfAward(100, 0)).toBe(100);
  });
});
