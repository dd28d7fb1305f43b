import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';

/** Where in a contract words were found. */
export const foundIn = [
  'contract',
  'clause',
  'document',
  'text',
  'obligation',
  'schedule',
  'rate',
  'change',
  'order',
] as const;
export type FoundIn = (typeof foundIn)[number];

/** Contracts by the words of their terms, clauses, files and lines. */
export const searchContracts = call('contract.search', '/api/v1/contracts/search', {
  query: { words: f.text({ max: 200 }).required() },
  answer: {
    found: firstOfShape({
      contract: 'uuid',
      number: 'text',
      title: 'text',
      status: 'text',
      kind: choiceOf(...foundIn),
      record: 'text',
      row: 'uuid',
      place: 'text',
      said: 'text',
    }),
  },
});
export type FoundText = AnswerOf<typeof searchContracts>['found']['data'][number];
