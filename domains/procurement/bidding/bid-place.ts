import { href } from '#kernel';
import { biddingPages } from '../bidding-pages.ts';

/** A solicitation where a firm bids on it; the agency is in the address, because an id says nothing of whose it is. */
export const bidPlace = (agency: string, id: string): string =>
  `${href(biddingPages.firmBid, { id })}?${new URLSearchParams({ agency })}`;
