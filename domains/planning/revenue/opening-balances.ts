import { type AnswerOf, call } from '#kernel';

/**
 * What each fund begins with, as estimated and as audited, in cents. Of a draft it is the budget before: what the draft was given stands next
 * to what that year is projected to end with by now.
 */
export const openingBalances = call('revenue.openings', '/api/v1/revenue/openings/{id}', {
  answer: {
    isDraft: 'yesNo',
    /** The budget whose estimates were audited: of a draft the one before it. */
    of: [{ id: 'uuid', name: 'text', status: 'text' }, null],
    funds: [
      {
        code: 'text',
        name: 'text',
        /** Of the code, where the budget has an opening of it. */
        fund: 'uuid?',
        estimated: 'whole?',
        audited: 'whole?',
        audit: 'uuid?',
        report: 'text?',
        enteredBy: 'text?',
        approvedBy: 'text?',
        /** An audited balance that is not approved yet. */
        open: 'uuid?',
        /** Of a draft: what it was given, and what the year before ends with by now. */
        given: 'whole?',
        projected: 'whole?',
      },
    ],
  },
});
export type Openings = AnswerOf<typeof openingBalances>;
