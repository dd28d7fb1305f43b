export interface Charged {
  readonly cents: number;
  /** What the program pays of it; the rest is ineligible. */
  readonly eligibleCents: number;
  /** The funder’s percent of what is eligible. */
  readonly percent: number;
  /** What the funder still pays of this work; null where nothing but its award bounds it. */
  readonly roomCents: number | null;
}

export interface Shares {
  readonly funder: number;
  readonly match: number;
  readonly local: number;
  readonly ineligible: number;
}

/**
 * The shares of a cost to the cent: the funder’s percent of what is eligible, the rest of that is match, and what is above the
 * funder’s obligation is local. Half a cent goes up; the last cent goes to the match.
 */
export function sharesOfCharge({ cents, eligibleCents, percent, roomCents }: Charged): Shares {
  const eligible = Math.max(0, Math.min(cents, eligibleCents));
  const due = Number((BigInt(eligible) * BigInt(Math.round(percent * 10_000)) * 2n + 1_000_000n) / 2_000_000n);
  const funder = roomCents === null ? due : Math.max(0, Math.min(due, roomCents));
  return { funder, match: eligible - due, local: due - funder, ineligible: cents - eligible };
}

/** The funder’s percent of an award that has a match. */
export const percentOfAward = (amountCents: number, matchCents: number): number =>
  matchCents <= 0 ? 100 : Math.round((amountCents / (amountCents + matchCents)) * 1_000_000) / 10_000;
