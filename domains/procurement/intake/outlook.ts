import { type AnswerOf, call, choiceOf, firstOfShape } from '#kernel';
import { type NeedFacts, type Way, wayToBuy } from '../requisition/way-to-buy.ts';
import { decisionShape } from '../rule-packs/decision.ts';
import { splittingShape } from '../rule-packs/splitting.ts';
import { askedBefore } from './doubles.ts';
import { typed } from './typed-request.ts';
import { daysLeftShape } from './waiting.ts';

/** What is answered at each pause while somebody types a request. Nothing of it is kept. */
export const requestOutlook = call('requisition.outlook', '/api/v1/requisition/outlook', {
  body: typed,
  answer: {
    cents: 'whole',
    /** What a purchasing card may pay at most; null when the agency has no cards. */
    cardLimitCents: 'whole?',
    decision: decisionShape,
    splitting: splittingShape,
    /** Budget lines before and after this request, and what each does when it is asked for more than it has. */
    budget: [{ line: 'uuid', name: 'text', availableCents: 'whole', askedCents: 'whole', action: 'text' }],
    /** Lines from which the cost center can pay today. */
    payers: [{ line: 'uuid', name: 'text', availableCents: 'whole' }],
    faults: [{ path: 'text', sentence: 'text' }],
  },
});
export type OutlookAnswer = AnswerOf<typeof requestOutlook>;
export type BudgetAfter = OutlookAnswer['budget'][number];

const { id, costCenter, lines, site, federalFunds } = typed;

/** What earlier requests, catalogues and contracts say of the lines: asked again only when these change. */
export const alreadyThere = call('requisition.already_there', '/api/v1/requisition/already-there', {
  body: { id, costCenter, lines, site, federalFunds },
  answer: {
    doubles: firstOfShape({ ...askedBefore, '*': 'any' }),
    offers: [
      {
        kind: choiceOf('contract', 'cooperative', 'catalogue', 'purchase'),
        title: 'text',
        because: 'text',
        record: 'text',
        id: 'uuid',
      },
    ],
    /** Days until it is ordered, from what others waited; null without enough of them. */
    days: [daysLeftShape, null],
  },
});
export type AlreadyThere = AnswerOf<typeof alreadyThere>;
export type OfferShown = AlreadyThere['offers'][number];

/** Where a request stands on its way, and the days left, from what others waited from there. */
export const pipeline = call('requisition.pipeline', '/api/v1/requisition/{id}/pipeline', {
  answer: { status: 'text', since: 'instant?', waited: 'whole', ahead: 'whole', left: [daysLeftShape, null] },
});

/** Both answers, and the way to buy that follows from them. */
export interface Outlook extends OutlookAnswer, AlreadyThere {
  readonly way: Way;
}

/** What somebody marked in the request, as far as it leads the way. */
export type Marked = Pick<NeedFacts, 'category' | 'emergency' | 'soleSource'>;

export const outlookOf = (answer: OutlookAnswer, there: AlreadyThere, marked: Marked): Outlook => ({
  ...answer,
  ...there,
  way: wayToBuy(
    { ...marked, cents: answer.cents, cardLimitCents: answer.cardLimitCents, offers: there.offers },
    answer.decision,
  ),
});
