import { expect, test } from 'vitest';
import { cardFault } from './way-to-buy.ts';

const goods = (cents: number, cardLimitCents: number) => ({ cents, category: 'goods' as const, cardLimitCents });
/** Thresholds of a decision, the one that counts not the first of them. */
const thresholds = (micro: number) =>
  ({
    thresholds: [
      { name: 'simplified_acquisition', cents: 100 },
      { name: 'micro_purchase', cents: micro },
    ],
  }) as unknown as Parameters<typeof cardFault>[1];

test('a card pays up to its own limit or the micro-purchase threshold, whichever is lower, to the cent', () => {
  for (const [policy, micro, most] of [
    [2_500_00, 15_000_00, 2_500_00],
    [20_000_00, 15_000_00, 15_000_00],
  ] as const) {
    expect(cardFault(goods(most, policy), thresholds(micro))).toBeNull();
    expect(cardFault(goods(most + 1, policy), thresholds(micro))).toMatch(/^A purchasing card may pay at most/);
  }
});
