import { type AnswerOf, call, f } from '#kernel';

/** What agencies propose or decided against the firm, and until when it can answer. */
export const firmDebarments = call('firm.debarments', '/api/v1/firm/debarments', {
  answer: {
    cases: [
      {
        id: 'uuid',
        number: 'text',
        agency: 'text',
        agencyId: 'uuid',
        action: 'text',
        citation: 'text?',
        facts: 'text',
        status: 'text',
        fromDay: 'date?',
        untilDay: 'date?',
        respondBy: 'date?',
        response: 'text?',
        decision: 'text?',
        appealBy: 'date?',
        appeal: 'text?',
        appealDecision: 'text?',
        /** What the firm can say today; null where nothing waits for it. */
        mayAnswer: 'text?',
      },
    ],
  },
});
export type FirmDebarment = AnswerOf<typeof firmDebarments>['cases'][number];

export const statementField = f.longText({ max: 20_000 }).label('Statement').required();

/** The firm’s response to a notice, or its appeal from a decision. It stays with the case. */
export const answerDebarment = call('firm.answerDebarment', '/api/v1/firm/answer-debarment', {
  body: { agency: f.uuid().required(), case: f.uuid().required(), statement: statementField },
  answer: { number: 'text' },
});

/** Risk reviews that keep the firm from awards, with its own objection and what was decided. */
export const firmReviews = call('firm.reviews', '/api/v1/firm/risk-reviews', {
  answer: {
    reviews: [
      {
        id: 'uuid',
        agency: 'text',
        agencyId: 'uuid',
        signal: 'text',
        source: 'text',
        untilDay: 'date',
        why: 'text',
        status: 'text',
        approvedOn: 'date?',
        objection: 'text?',
        objectedBy: 'text?',
        objectedOn: 'date?',
        /** What a third person decided about the objection, with the reasons. */
        decision: 'text?',
        decidedOn: 'date?',
        mayObject: 'yesNo',
      },
    ],
  },
});
export type FirmReview = AnswerOf<typeof firmReviews>['reviews'][number];

export const objectionField = f.longText({ max: 8000 }).label('Objection').required();

/** The firm’s objection to a review, in its own words. It is decided by someone who had no part in the review. */
export const objectToReview = call('firm.objectToReview', '/api/v1/firm/object-to-review', {
  body: { agency: f.uuid().required(), review: f.uuid().required(), objection: objectionField },
  answer: { status: 'text' },
});
