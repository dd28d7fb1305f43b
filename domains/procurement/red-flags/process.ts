/** What the red flags look at: a process with its bids and awards, of any agency. */
export interface Process {
  readonly id: string;
  readonly buyer: string;
  /** Open to everyone, or to all who qualified. */
  readonly isCompetitive: boolean;
  /** Whether the lowest price decides. */
  readonly isByPrice: boolean;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly bids: readonly ProcessBid[];
  readonly awards: readonly ProcessAward[];
}

export interface ProcessBid {
  readonly vendors: readonly string[];
  readonly state: 'valid' | 'disqualified' | 'withdrawn' | 'other';
  readonly cents: number | null;
  readonly receivedAt: string | null;
}

export interface ProcessAward {
  readonly vendors: readonly string[];
  readonly state: 'active' | 'pending' | 'ended';
  /** Commodity codes of what was awarded. */
  readonly codes: readonly string[];
}

export const submitted = ({ bids }: Process): readonly ProcessBid[] =>
  bids.filter(({ state }) => state === 'valid' || state === 'disqualified');

/** The awards that stand, once none is pending; nothing before. */
export const finalAwards = ({ awards }: Process): readonly ProcessAward[] =>
  awards.some(({ state }) => state === 'pending') ? [] : awards.filter(({ state }) => state === 'active');

/** The only winner; null where several did or none. */
export function soleWinner(process: Process): string | null {
  const [award, second] = finalAwards(process);
  return award && !second && award.vendors.length === 1 ? (award.vendors[0] ?? null) : null;
}

/** The bids of single firms that were found valid. */
export const validBids = ({ bids }: Process): readonly (ProcessBid & { readonly vendor: string })[] =>
  bids.flatMap((bid) => {
    const [vendor, partner] = bid.vendors;
    return bid.state === 'valid' && vendor !== undefined && partner === undefined ? [{ ...bid, vendor }] : [];
  });
