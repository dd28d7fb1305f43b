import { type AnswerOf, call, choiceOf, f, typed } from '#kernel';
import type { Offer } from '../solicitation/price-sheet.ts';

const agency = f.uuid().required();

const receiptShape = { receipt: 'uuid', commitment: 'text', size: 'whole', receivedAt: 'instant' } as const;

/** The negotiation rounds of one solicitation, as an offeror may know them: of other firms nothing at all. */
export const firmOffers = call('firm.offers', '/api/v1/firm/offers/{id}', {
  query: { agency },
  answer: {
    now: 'instant',
    timeZone: 'text',
    maySign: 'yesNo',
    /** The firm’s row with the agency, which an envelope is bound to. */
    vendor: 'uuid?',
    /** The own prices that stand. */
    offer: typed<Offer | null>(),
    rounds: [
      {
        id: 'uuid',
        number: 'text',
        place: 'whole',
        state: choiceOf('open', 'opening', 'opened', 'cancelled'),
        isInvited: 'yesNo',
        dueAt: 'instant',
        message: 'text?',
        /** Why the firm is not in the range. */
        reason: 'text?',
        publicKey: 'text?',
        offers: [
          {
            ...receiptShape,
            status: choiceOf('sealed', 'superseded', 'opened', 'unreadable'),
            signedBy: 'text',
            cents: 'whole?',
            unreadable: 'text?',
          },
        ],
      },
    ],
  },
});
export type FirmOffers = AnswerOf<typeof firmOffers>;
export type FirmRound = FirmOffers['rounds'][number];

export const submitOffer = call('firm.submitOffer', '/api/v1/firm/submit-offer', {
  body: {
    agency,
    round: f.uuid().required(),
    receipt: f.uuid().required(),
    envelope: f.longText({ max: 300_000 }).required().help('The sealed envelope in base64.'),
  },
  answer: receiptShape,
});
export type OfferReceipt = AnswerOf<typeof submitOffer>;
