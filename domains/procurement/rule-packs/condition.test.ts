import { describe, expect, test } from 'vitest';
import { type Case, judge } from './condition.ts';
import type { PurchaseFacts } from './facts.ts';
import type { Condition } from './pack.ts';

const facts = (change: Partial<PurchaseFacts>): Case => ({
  facts: { cents: 10_000_00, category: 'goods', entity: 'county', states: [], ...change } as PurchaseFacts,
  limit: () => ({ cents: 10_000_00, words: 'the limit' }),
});
const holds = (condition: Condition, change: Partial<PurchaseFacts> = {}) => judge(condition, facts(change)).holds;

describe('a condition exactly at its bound', () => {
  test.each([
    ['above', [false, false, true]],
    ['from', [false, true, true]],
    ['up_to', [true, true, false]],
    ['under', [true, false, false]],
  ] as const)('of an amount %s a limit: a cent less, the limit, a cent more', (is, expected) => {
    const condition = { if: 'amount', of: 'contract', is, limit: 1 } as unknown as Condition;
    expect([9_999_99, 10_000_00, 10_000_01].map((cents) => holds(condition, { cents }))).toEqual(expected);
  });

  test('of fewer than two: one is, two are not, and what was not stated is neither', () => {
    const condition: Condition = { if: 'fewer', fact: 'bids', than: 2 };
    expect([0, 1, 2, 3].map((bids) => holds(condition, { bids } as never))).toEqual([true, true, false, false]);
    expect(holds(condition)).toBe(false);
  });

  test('of a day outside a period: its first and its last day lie within', () => {
    const condition = { if: 'outside', day: 'purchaseDay', from: 'periodBegins', to: 'periodEnds' } as Condition;
    const period = { periodBegins: '2026-10-01', periodEnds: '2027-09-30' };
    const days = ['2026-09-30', '2026-10-01', '2027-09-30', '2027-10-01'];
    expect(days.map((purchaseDay) => holds(condition, { ...period, purchaseDay }))).toEqual([true, false, false, true]);
    expect(holds(condition, { purchaseDay: '2026-09-30' })).toBe(false);
  });

  test('what belongs together counts together, and a contract counts alone', () => {
    const condition = (of: string) => ({ if: 'amount', of, is: 'above', limit: 1 }) as unknown as Condition;
    const change = { cents: 1, aggregatedCents: 10_000_01 };
    expect([holds(condition('aggregate'), change), holds(condition('contract'), change)]).toEqual([true, false]);
  });
});
