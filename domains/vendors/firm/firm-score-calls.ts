import { type AnswerOf, call, f } from '#kernel';

/** What agencies say of the firm and wait for its answer to, and what they published. */
export const firmScorecards = call('firm.scorecards', '/api/v1/firm/scorecards', {
  answer: {
    scorecards: [
      {
        id: 'uuid',
        number: 'text',
        agency: 'text',
        agencyId: 'uuid',
        contract: 'text?',
        fromDay: 'date',
        untilDay: 'date',
        score: 'whole?',
        facts: 'text?',
        comments: 'text',
        status: 'text',
        state: 'text',
        replyUntil: 'date?',
        reply: 'text?',
        plan: 'text?',
        planUntil: 'date?',
      },
    ],
  },
});
export type FirmScorecard = AnswerOf<typeof firmScorecards>['scorecards'][number];

export const replyField = f.longText({ max: 4000 }).label('Reply').required();

/** The firm's side of a scorecard, before it is published. It stays with the score. */
export const replyToScore = call('firm.replyToScore', '/api/v1/firm/reply-to-score', {
  body: { agency: f.uuid().required(), scorecard: f.uuid().required(), reply: replyField },
  answer: { number: 'text' },
});

/** The documents that were counted for a scorecard. */
export const scoreEvidence = call('firm.scoreEvidence', '/api/v1/firm/score-evidence', {
  query: { agency: f.uuid().required(), scorecard: f.uuid().required() },
  answer: {
    evidence: [
      {
        measure: 'text',
        met: 'yesNo',
        document: 'text',
        day: 'date?',
        due: 'date?',
        note: 'text?',
      },
    ],
  },
});
