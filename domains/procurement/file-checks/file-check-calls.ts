import { type AnswerOf, call, choiceOf } from '#kernel';

const answer = {
  /** From this day on a file with faults is not published without an exception. */
  from: 'date',
  isInForce: 'yesNo',
  files: [
    {
      document: 'uuid',
      name: 'text',
      state: choiceOf('unchecked', 'checked', 'accessible', 'by_hand', 'requested', 'excepted'),
      check: 'uuid?',
      faults: [{ what: 'text', hint: 'text', count: 'whole' }],
    },
  ],
} as const;

/** The files of a solicitation, with what keeps them from being accessible. */
export const fileChecks = call('solicitation.fileChecks', '/api/v1/solicitation/{id}/file-checks', { answer });
export const checkFiles = call('solicitation.checkFiles', '/api/v1/solicitation/{id}/check-files', {
  body: {},
  answer,
});
export type FileChecks = AnswerOf<typeof fileChecks>;
