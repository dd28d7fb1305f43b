import { type AnswerOf, call, choiceOf, f } from '#kernel';

/** The profile as a signed file, to take to another Levee server. */
export const profileFile = call('firm.profileFile', '/api/v1/firm/profile-file', { media: 'application/json' });

/** Reads a profile file of another server. Nothing of it is kept. */
export const readProfileFile = call('firm.readProfileFile', '/api/v1/firm/profile-file/read', {
  body: { text: f.longText({ max: 200_000 }).label('File').required() },
  answer: {
    /** Whether the file is as it was signed; a file that is not is not offered. */
    signature: choiceOf('whole', 'broken'),
    server: 'text',
    /** The key that signed, as its server shows it. */
    key: 'text',
    exportedAt: 'text',
    fields: [{ name: 'text', label: 'text', value: 'any' }],
    /** Fields that the profile cannot take. */
    left: ['text'],
    papers: [
      {
        kind: choiceOf('certification', 'insurance'),
        what: 'text',
        number: 'text',
        by: 'text',
        fromDay: 'date',
        untilDay: 'date?',
        agency: 'text',
        isConfirmed: 'yesNo',
      },
    ],
  },
});
export type ReadFile = AnswerOf<typeof readProfileFile>;
