import { type AnswerOf, call, choiceOf, firstOfShape } from '#kernel';

/** What of all awards is this person's to do, the earliest first. */
export const grantWork = call('grants.work', '/api/v1/grants/work', {
  answer: {
    items: firstOfShape({
      kind: choiceOf('decide', 'finish', 'obligation', 'milestone', 'application', 'audit', 'due'),
      record: 'text',
      id: 'uuid',
      number: 'text',
      what: 'text',
      award: 'text?',
      onDay: 'date?',
      /** The law that sets the day, or why it is with this person. */
      basis: 'text',
    }),
  },
});
export type GrantWork = AnswerOf<typeof grantWork>;
