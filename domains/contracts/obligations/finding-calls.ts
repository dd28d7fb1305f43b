import { type AnswerOf, call, choiceOf, f } from '#kernel';

/** Reads the files of a contract for what they ask for, and keeps each new sentence as a proposal. */
export const findObligations = call('contract.findObligations', '/api/v1/contract/{id}/obligation-search', {
  body: { model: f.yesNo().label('Ask language model').required().defaultTo(false) },
  answer: {
    files: [
      {
        name: 'text',
        pages: 'whole',
        duties: 'whole',
        state: choiceOf('read', 'no_text', 'unreadable', 'skipped'),
      },
    ],
    /** New proposals; those that were confirmed or dismissed are not proposed again. */
    added: 'whole',
    known: 'whole',
    /** Found, and left for another search. */
    left: 'whole',
    byModel: 'whole',
    note: 'text?',
  },
});
export type FoundObligations = AnswerOf<typeof findObligations>;

/** Whether a language model can be asked here. */
export const obligationSearch = call('contract.obligationSearch', '/api/v1/contract/{id}/obligation-search-options', {
  answer: { model: 'text?', files: 'whole' },
});
