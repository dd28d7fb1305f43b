import { type AnswerOf, call, f, firstOfShape } from '#kernel';

/** Rows whose comments this person wrote or is mentioned in, the latest first. */
export const discussions = call('comment.discussions', '/api/v1/comments/mine', {
  query: { q: f.text({ max: 200 }).help('Words that one of the comments contains.') },
  answer: firstOfShape({
    /** The row. */
    id: 'uuid',
    record: 'text',
    /** What the record calls such a row. */
    kind: 'text',
    title: 'text',
    count: 'whole',
    /** Null once the newest comment is withdrawn. */
    text: 'text?',
    by: 'text',
    at: 'instant',
    isMentioned: 'yesNo',
  }),
});
export type Discussion = AnswerOf<typeof discussions>['data'][number];
