import { defineRecord, f } from '#kernel';

/** A firm in an auction, under the terms that it accepted. Until the end it is known by its alias alone. */
export const auctionEntry = defineRecord('auction_entry', {
  label: ['Auction bidder', 'Auction bidders'],
  about: 'A firm that accepted the terms of an auction; without its name until the end.',
  title: 'alias',
  fields: {
    alias: f.text({ max: 30 }).label('Bidder').required().computed(),
    auction: f.ref('auction').label('Auction').required().computed(),
    offeror: f.ref('vendor').required().computed().readableBy('nobody'),
    acceptedBy: f.text({ max: 400 }).required().computed().readableBy('nobody'),
    enteredAt: f.instant().label('Terms accepted').required().computed(),
    withdrawnAt: f.instant().label('Withdrawn').computed(),
    vendor: f.ref('vendor').label('Vendor').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  // A firm enters once, under the lock of the auction; two vendors that are merged may leave it two entries.
  uniqueTogether: [['auction', 'alias']],
  list: {
    columns: ['alias', 'auction', 'vendor', 'enteredAt', 'withdrawnAt'],
    filters: ['auction', 'vendor'],
    sort: '-enteredAt',
  },
  sections: { Bidder: ['auction', 'alias', 'vendor', 'enteredAt', 'withdrawnAt'] },
});
