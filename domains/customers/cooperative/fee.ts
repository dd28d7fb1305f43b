/** What a cooperative contract says of its administration fee. */
export interface FeeTerms {
  /** 1.5 is one and a half percent, with at most four places. */
  readonly percent: number | null;
  readonly leastCents: number | null;
}

export interface Fee {
  /** What the fee is counted on: bought less what was returned, never below zero. */
  readonly basisCents: number;
  readonly feeCents: number;
  /** Whether the least fee was taken instead of the percentage. */
  readonly isLeast: boolean;
}

const SCALE = 1_000_000n; // a percentage with four places, of a hundred

/** The fee of a reported time, in whole cents; half a cent counts as one. Nothing bought is nothing owed. */
export function feeOf(
  { spendCents, creditsCents = 0 }: { spendCents: number; creditsCents?: number },
  { percent, leastCents }: FeeTerms,
): Fee {
  const basisCents = Math.max(0, spendCents - creditsCents);
  const rate = BigInt(Math.round((percent ?? 0) * 10_000));
  const share = Number((BigInt(basisCents) * rate + SCALE / 2n) / SCALE);
  const isLeast = basisCents > 0 && leastCents !== null && leastCents > share;
  return { basisCents, feeCents: isLeast ? leastCents : share, isLeast };
}
