import { type AnswerOf, call, choiceOf, f, roles } from '#kernel';

/** What a member may do with a kind of record, or with one row of it, and in a sentence why not. */
export const accessExplained = call('access.explain', '/api/v1/access/explain', {
  query: { member: f.uuid().required(), record: f.text({ max: 60 }).required(), row: f.uuid() },
  answer: {
    person: 'text',
    role: [choiceOf(...roles), null],
    duties: ['text'],
    verbs: [{ verb: 'text', label: 'text', allowed: 'yesNo', because: 'text?' }],
    sentence: 'text?',
  },
});
export type Explained = AnswerOf<typeof accessExplained>['verbs'][number];
