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
