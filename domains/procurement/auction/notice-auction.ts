import type { AuctionPrice } from './auction-calls.ts';

/** What anybody may read of an auction: its rules before, every price after its end. */
export interface NoticeAuction {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isCancelled: boolean;
  readonly stepCents: number | null;
  readonly stepPercent: number | null;
  readonly beatsBest: boolean;
  readonly softMinutes: number;
  readonly extendMinutes: number;
  readonly mostExtensions: number | null;
  readonly terms: string;
  /** Null until it has ended. */
  readonly prices: readonly AuctionPrice[] | null;
  readonly total: number;
}
