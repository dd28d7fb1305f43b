import { type AnswerOf, call } from '#kernel';

/** A list as its buyer needs it: how many firms it has, what is wrong with it, and its call-offs. */
export const listStatus = call('prequalified_list.standing', '/api/v1/prequalified_list/{id}/standing', {
  answer: {
    firms: 'whole',
    warnings: ['text'],
    callOffs: [{ id: 'uuid', number: 'text', name: 'text', status: 'text', dueAt: 'instant?' }],
  },
});
export type ListStatus = AnswerOf<typeof listStatus>;
