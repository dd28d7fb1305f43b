import { type AnswerOf, call, choiceOf } from '#kernel';

/** One section of a revision, with what it said in the former one. */
export const comparedSection = {
  key: 'text',
  title: 'text',
  number: 'text?',
  code: 'text?',
  version: 'whole?',
  citation: 'text?',
  isLaw: 'yesNo',
  change: choiceOf('same', 'changed', 'added', 'removed'),
  text: 'text?',
  before: 'text?',
} as const;

/** The text of one revision as people of the agency read it, against the former one. */
export const revisionText = call('contractRevision.text', '/api/v1/contract_revision/{id}/text', {
  answer: {
    place: 'whole?',
    former: 'whole?',
    hash: 'text?',
    sections: [comparedSection],
  },
});
export type RevisionText = AnswerOf<typeof revisionText>;
export type ShownSection = RevisionText['sections'][number];
