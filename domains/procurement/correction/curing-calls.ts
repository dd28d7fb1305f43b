import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { curableFields } from './curing-rules.ts';

/** What may be corrected in an opened bid, and whose rule says so. */
export const bidCuring = call('bid.curing', '/api/v1/bid/{id}/curing', {
  answer: {
    day: 'date',
    cureDays: 'whole',
    states: ['text'],
    documents: [
      {
        document: f.choice(curableFields).required(),
        isCurable: 'yesNo',
        hours: 'whole?',
        until: 'instant?',
        by: choiceOf('pack', 'policy', 'yardstick'),
        citation: 'text',
        unconfirmed: 'yesNo',
        rule: 'text?',
        version: 'text?',
      },
    ],
  },
});
export type BidCuringShown = AnswerOf<typeof bidCuring>;
