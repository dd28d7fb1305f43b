import { type AnswerOf, call, choiceOf } from '#kernel';

/** What agencies have on file of the firm: awards, bids on paper, certifications and insurance, the latest first. */
export const firmRecords = call('firm.records', '/api/v1/firm/records', {
  answer: {
    records: [
      {
        id: 'uuid',
        kind: choiceOf('award', 'bid', 'certification', 'insurance'),
        agency: 'text',
        name: 'text',
        about: 'text',
        day: 'date?',
        status: 'text',
      },
    ],
    hasMore: 'yesNo',
  },
});
export type FirmRecord = AnswerOf<typeof firmRecords>['records'][number];
