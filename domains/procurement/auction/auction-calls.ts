import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { auction } from './auction.record.ts';

const agency = f.uuid().required();
const solicitation = f.uuid().required();
const amount = {
  type: 'object',
  properties: { id: { type: 'string', maxLength: 10 }, amount: { type: 'integer', minimum: 0 } },
  required: ['id', 'amount'],
  additionalProperties: false,
} as const;
const amounts = { type: 'array', maxItems: 500, items: amount } as const;

const step = {
  stepCents: 'whole?',
  stepPercent: 'number?',
  beatsBest: 'yesNo',
  softMinutes: 'whole',
  extendMinutes: 'whole',
  extensions: 'whole',
  mostExtensions: 'whole?',
} as const;

/** The auction of one solicitation, as a firm may know it: own prices, and of the others what the auction shows. */
export const firmAuction = call('firm.auction', '/api/v1/firm/auctions/{id}', {
  query: { agency },
  answer: {
    now: 'instant',
    maySign: 'yesNo',
    auction: [
      {
        id: 'uuid',
        number: 'text',
        state: choiceOf('scheduled', 'pausing', 'paused', 'cancelling', 'ended', 'cancelled'),
        isClosed: 'yesNo',
        dueAt: 'instant',
        startsAt: 'instant',
        endsAt: 'instant',
        ...step,
        shows: auction.fields.shows,
        terms: 'text',
        /** Null: the firm has not entered. */
        alias: 'text?',
      },
      null,
    ],
    lots: [
      {
        lot: 'text',
        name: 'text',
        opening: 'whole',
        own: 'whole?',
        /** The number of the own last price, 0 for none. */
        number: 'whole',
        best: 'whole?',
        rank: 'whole?',
        highest: 'whole?',
        lines: [{ id: 'text', item: 'text', quantity: 'text', unit: 'text', price: 'whole?' }],
        extras: [
          { id: 'text', name: 'text', kind: choiceOf('percent', 'amount'), isDiscount: 'yesNo', amount: 'whole?' },
        ],
      },
    ],
  },
});
export type FirmAuction = AnswerOf<typeof firmAuction>;

/** Auctions that the firm entered and that are not over, the first to start first. */
export const firmAuctions = call('firm.auctions', '/api/v1/firm/auctions', {
  answer: {
    now: 'instant',
    auctions: [
      {
        agency: 'uuid',
        agencyName: 'text',
        solicitation: 'uuid',
        number: 'text',
        name: 'text',
        startsAt: 'instant',
        endsAt: 'instant',
      },
    ],
  },
});
export type FirmAuctionRow = AnswerOf<typeof firmAuctions>['auctions'][number];

export const enterAuction = call('firm.enterAuction', '/api/v1/firm/enter-auction', {
  body: { agency, solicitation, accepts: f.yesNo().label('Terms accepted').required() },
  answer: { alias: 'text' },
});

export const leaveAuction = call('firm.leaveAuction', '/api/v1/firm/leave-auction', {
  body: { agency, solicitation },
  answer: { isDone: 'yesNo' },
});

export const placePrice = call('firm.placePrice', '/api/v1/firm/auction-price', {
  body: {
    agency,
    solicitation,
    lot: f.text({ max: 20 }),
    prices: f.json(amounts).label('Unit prices').required(),
    extras: f.json(amounts).label('Extras'),
    after: f.integer({ min: 0, max: 1_000_000 }).required(),
  },
  answer: { number: 'whole', cents: 'whole', bidAt: 'instant', endsAt: 'instant' },
});

const price = {
  number: 'whole',
  lot: 'text',
  bidder: 'text',
  vendor: 'text?',
  cents: 'whole',
  bidAt: 'instant',
  extendedTo: 'instant?',
} as const;

/** Every price of an auction; names of firms from its end on. */
export const auctionCurve = call('auction.curve', '/api/v1/auctions/{id}/curve', {
  answer: {
    now: 'instant',
    solicitationState: 'text',
    startsAt: 'instant',
    endsAt: 'instant?',
    entered: 'whole',
    /** The latest, the oldest of them first. */
    prices: [price],
    total: 'whole',
  },
});
export type AuctionCurve = AnswerOf<typeof auctionCurve>;
export type AuctionPrice = AuctionCurve['prices'][number];
