import { defineRecord, f } from '#kernel';

/** One price in an auction, taken by the clock of the database. Prices are added and never changed. */
export const auctionBid = defineRecord('auction_bid', {
  label: ['Auction price', 'Auction prices'],
  about: 'One price that a bidder of an auction gave for a lot, with its moment.',
  title: 'number',
  fields: {
    number: f.integer({ min: 1 }).label('Number').required().computed(),
    auction: f.ref('auction').label('Auction').required().computed(),
    entry: f.ref('auction_entry').label('Bidder').required().computed(),
    lot: f.text({ max: 20 }).label('Lot').computed(),
    total: f.money({ currency: 'organization', min: 0 }).label('Total').required().computed(),
    bidAt: f.instant().label('Received').required().computed(),
    extendedTo: f.instant().label('Extended to').computed(),
    offer: f.json().computed().readableBy('nobody'),
    signedBy: f.text({ max: 400 }).required().computed().readableBy('nobody'),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  uniqueTogether: [['auction', 'number']],
  list: {
    columns: ['number', 'auction', 'entry', 'lot', 'total', 'bidAt', 'extendedTo'],
    filters: ['auction', 'entry', 'lot'],
    sort: '-bidAt',
  },
  sections: { Price: ['auction', 'entry', 'lot', 'total', 'bidAt', 'extendedTo'] },
});
