/** What a bidder sees of the others while it bids; never who they are. */
export const shownToBidders = { rank: 'Own rank', best: 'Best price', both: 'Rank and best price' } as const;

/** States in which bids are taken, in the time that is left. */
export const takesBidsIn = ['scheduled', 'pausing'] as const;
export const overIn = ['ended', 'cancelled'] as const;

export const MOST_MINUTES = 1440;
export const MOST_SOFT = 60;
