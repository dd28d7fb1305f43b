import { type AnswerOf, call } from '#kernel';
import { balanceShape } from '../ledger/balance.ts';

/** What committing a year-end would do. */
export const yearEndTrial = call('year_end.trial', '/api/v1/year_end/{id}/trial', {
  answer: {
    lapsed: 'whole',
    carried: 'whole',
    undecided: 'whole',
    stale: 'whole',
    open: 'whole',
    /** Lines that cannot take what is to be carried to them. */
    unfit: ['text'],
    /** Amendments that are approved and not posted, with what the close does to each. */
    scheduled: [{ id: 'uuid', number: 'text', purpose: 'text', day: 'date', because: 'text?', fate: 'text' }],
    lines: [
      {
        line: 'uuid',
        name: 'text',
        account: 'text',
        budget: 'text',
        before: balanceShape,
        after: balanceShape,
        availableBefore: 'whole',
        availableAfter: 'whole',
      },
    ],
  },
});
export type Trial = AnswerOf<typeof yearEndTrial>;
