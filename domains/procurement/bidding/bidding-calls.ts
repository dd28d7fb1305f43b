import { type AnswerOf, call, choiceOf, f, typed } from '#kernel';
import type { Notice } from '../publication/notice.ts';
import { enclosuresField } from '../enclosures/bid-file-calls.ts';
import { receiptShape } from '../sealing/sealing-calls.ts';

const agency = f.uuid().required();
const solicitation = f.uuid().required();
const receipt = f.uuid().required();

const bidStates = [
  'sealed',
  'needs_reconfirm',
  'withdrawn',
  'superseded',
  'opened',
  'responsive',
  'nonresponsive',
  'excused',
] as const;

/** One submission of the firm, as the firm may know it. */
const ownBid = {
  receipt: 'uuid',
  status: choiceOf(...bidStates),
  receivedAt: 'instant',
  commitment: 'text',
  size: 'whole',
  signedBy: 'text',
  /** The total that was read out, from the opening on. */
  cents: 'whole?',
} as const;

/** What the firm bid on and may bid on at one agency. */
const openCall = {
  agency: 'uuid',
  agencyName: 'text',
  id: 'uuid',
  number: 'text',
  name: 'text',
  type: 'text',
  dueAt: 'instant',
  isMatch: 'yesNo',
  isRegistered: 'yesNo',
  takesBids: 'yesNo',
  addenda: 'whole',
} as const;

export const openSolicitations = call('firm.solicitations', '/api/v1/firm/solicitations', {
  answer: { now: 'instant', solicitations: [openCall], hasMore: 'yesNo', hasMoreAgencies: 'yesNo' },
});
export type OpenSolicitation = AnswerOf<typeof openSolicitations>['solicitations'][number];

/** The latest bid on each solicitation. */
export const firmBids = call('firm.bids', '/api/v1/firm/bids', {
  answer: {
    now: 'instant',
    bids: [
      {
        agency: 'uuid',
        agencyName: 'text',
        id: 'uuid',
        number: 'text',
        name: 'text',
        state: 'text',
        dueAt: 'instant?',
        own: ownBid,
        /** Until when the firm answers a correction request, the earliest first. */
        answerBy: 'instant?',
        /** Place by price among bids read out, once the agency announced whom it intends to award. */
        place: 'whole?',
        award: [choiceOf('intended', 'awarded', 'not_selected'), null],
      },
    ],
  },
});
export type FirmBidRow = AnswerOf<typeof firmBids>['bids'][number];

/** Everything a firm needs to bid on one solicitation. */
export const firmBid = call('firm.bid', '/api/v1/firm/bids/{id}', {
  query: { agency },
  answer: {
    now: 'instant',
    agency: 'uuid',
    solicitation: 'uuid',
    notice: typed<Notice>(),
    takesQuestions: 'yesNo',
    /** Null where bids go to the agency in another way. */
    event: [{ id: 'uuid', publicKey: 'text' }, null],
    /** Where prices are sealed apart, with another key. */
    priceEvent: [{ id: 'uuid', publicKey: 'text' }, null],
    /** The firm’s row with the agency, which the envelope is bound to. */
    vendor: 'uuid?',
    maySign: 'yesNo',
    obstacles: [{ id: 'text', words: 'text', to: 'text?' }],
    addenda: [{ id: 'uuid', number: 'whole', receipt: 'text?', acknowledgedAt: 'instant?' }],
    bids: [ownBid],
  },
});
export type FirmBid = AnswerOf<typeof firmBid>;
export type OwnBid = FirmBid['bids'][number];

/** The clock that bids are due by, asked alone so that the round trip is short. */
export const serverClock = call('firm.clock', '/api/v1/firm/clock', { answer: { now: 'instant' } });

export const acknowledgeAddendum = call('firm.acknowledge', '/api/v1/firm/acknowledge', {
  body: { agency, solicitation, addendum: f.uuid().required() },
  answer: { number: 'text', hash: 'text', at: 'instant' },
});

/** The sealed envelope, or a dummy that runs the whole way and is not kept. */
export const submitBid = call('firm.submitBid', '/api/v1/firm/submit-bid', {
  body: {
    agency,
    solicitation,
    receipt,
    envelope: f.longText({ max: 1_500_000 }).required().help('The sealed envelope in base64.'),
    priceReceipt: f.uuid(),
    priceEnvelope: f.longText({ max: 900_000 }).help('The sealed price envelope in base64, where there are two.'),
    enclosures: enclosuresField,
    isRehearsal: f.yesNo().required(),
  },
  answer: receiptShape,
});
export type BidReceipt = AnswerOf<typeof submitBid>;

export const withdrawBid = call('firm.withdrawBid', '/api/v1/firm/withdraw-bid', {
  body: { agency, receipt, reason: f.text({ max: 500 }).required() },
  answer: { isWithdrawn: 'yesNo' },
});

export const reconfirmBid = call('firm.reconfirmBid', '/api/v1/firm/reconfirm-bid', {
  body: { agency, receipt },
  answer: { isDone: 'yesNo' },
});

export const askAgency = call('firm.ask', '/api/v1/firm/ask', {
  body: { agency, solicitation, question: f.longText({ max: 2000 }).required() },
  answer: { number: 'text' },
});
