/** How bids are sealed, the weakest first. */
export const sealLevels = {
  rule: 'Access rules',
  envelope: 'Encrypted',
  split: 'Encrypted, split key',
} as const;
export const receivedAs = { electronic: 'Electronic', paper: 'Paper or email' } as const;

/** What an event opens: whole bids or their technical envelopes, or price envelopes alone. */
export const envelopeParts = { bid: 'Bids', price: 'Prices' } as const;

export type SealLevel = keyof typeof sealLevels;

const order = Object.keys(sealLevels);
export const isAtLeast = (level: SealLevel, least: SealLevel): boolean => order.indexOf(level) >= order.indexOf(least);
