import { type AnswerOf, call, f, typed } from '#kernel';

const text = f.longText({ max: 4000 }).required().label('Comment');
const mentions = f.refs('organization_members').label('Mentions');

const comment = {
  id: 'uuid',
  version: 'whole',
  at: 'instant',
  by: 'uuid',
  byName: 'text',
  text: typed<string | null>({ type: ['string', 'null'], description: 'Null once it is withdrawn.' }),
  mentions: [{ id: 'uuid', name: 'text' }],
  editedAt: 'instant?',
  withdrawnAt: 'instant?',
  can: ['text'],
} as const;
const told = {
  ...comment,
  unheard: typed<readonly string[]>({
    type: 'array',
    items: { type: 'string' },
    description: 'Mentioned people who were not notified because they may not read the row.',
  }),
} as const;

export const comments = call('comment.list', '/api/v1/{record}/{id}/comments', {
  query: { cursor: f.text({ max: 500 }).help('The next of the page before.') },
  answer: { data: [comment], total: 'whole', next: 'text?' },
});
/** A comment as people get it: without its text once it is withdrawn, with what they can do. */
export type CommentView = AnswerOf<typeof comments>['data'][number];

export const addComment = call('comment.add', '/api/v1/{record}/{id}/comments', {
  body: { text, mentions },
  answer: told,
});
export const editComment = call('comment.edit', '/api/v1/comment/{id}', {
  method: 'PATCH',
  body: { text, mentions, version: f.integer({ min: 1 }).required() },
  answer: told,
});
export const withdrawComment = call('comment.withdraw', '/api/v1/comment/{id}/withdraw', {
  method: 'POST',
  answer: comment,
});
export const restoreComment = call('comment.restore', '/api/v1/comment/{id}/restore', {
  method: 'POST',
  answer: comment,
});
