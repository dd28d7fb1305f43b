import { describe, expect, test } from 'vitest';
import { random } from './bytes.ts';
import { hashesIn, hashInWords, priceHash, proofOf, saltOf } from './price-proof.ts';

const offer = { prices: { '1': 95_000, '2': 'no_bid', '10': 7 }, extras: { x1: 500 } } as const;

describe('the hash of a price sheet', () => {
  test('is the same in whatever order its prices are kept, and another with any other price or salt', async () => {
    const salt = await saltOf(random(32));
    const { hash } = await proofOf(salt, offer);
    const turned = { extras: { x1: 500 }, prices: { '10': 7, '2': 'no_bid', '1': 95_000 } } as const;
    expect(await priceHash(salt, turned)).toBe(hash);
    const others = [
      { ...offer, prices: { ...offer.prices, '1': 95_001 } },
      { ...offer, extras: { x1: 501 } },
      { prices: { '1': 95_000, '10': 7 }, extras: { x1: 500 } },
    ];
    for (const other of others) expect(await priceHash(salt, other)).not.toBe(hash);
    expect(await priceHash(await saltOf(random(32)), offer)).not.toBe(hash);
  });

  test('is read again from the line that names it, both of a paper bid that two people typed', () => {
    const [one, other] = ['a'.repeat(64), 'b'.repeat(64)];
    const lines = [
      { text: `Sandhill Supply: opened, $382.00.${hashInWords([one])}` },
      { text: `Prices and more: opened, no total.${hashInWords([])}` },
      { text: `Quietwater: opened, $480.00. The two entries differ.${hashInWords(['c'.repeat(64), other])}` },
    ];
    expect([...hashesIn(lines)].toSorted()).toEqual([one, other, 'c'.repeat(64)]);
  });
});
