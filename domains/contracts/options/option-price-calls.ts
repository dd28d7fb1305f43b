import { type AnswerOf, call } from '#kernel';

/** What an option costs by its terms as they can be computed now, with the working. */
export const optionPrice = call('contractOption.price', '/api/v1/contract_option/{id}/price', {
  answer: {
    statedCents: 'whole',
    cents: 'whole?',
    percent: 'number?',
    isComputed: 'yesNo',
    working: ['text'],
    /** Why the option can’t be exercised at this price. */
    problem: 'text?',
  },
});
export type OptionPrice = AnswerOf<typeof optionPrice>;
