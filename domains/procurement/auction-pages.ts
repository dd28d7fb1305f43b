import { page } from '#kernel';
import { auction } from './auction/auction.record.ts';
import { auctionBid } from './auction/auction-bid.record.ts';
import { auctionEntry } from './auction/auction-entry.record.ts';

/** Bids that go down live, and who gives them. */
export const auctionRecords = [auction, auctionEntry, auctionBid] as const;

export const auctionPages = {
  auctions: page('/reverse-auctions', { icon: 'trending-up', list: auction }),
  auction: page('/reverse-auctions/:id', {
    detail: auction,
    screen: () => import('./auction/auction.screen.tsx'),
  }),
  auctionEntries: page('/auction-bidders', { icon: 'users', list: auctionEntry }),
  auctionEntry: page('/auction-bidders/:id', { detail: auctionEntry }),
  auctionBids: page('/auction-prices', { icon: 'hand-coins', list: auctionBid }),
  auctionBid: page('/auction-prices/:id', { detail: auctionBid }),
};
