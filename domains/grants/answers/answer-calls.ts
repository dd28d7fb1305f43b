import { type AnswerOf, call, f, firstOfShape } from '#kernel';
import { answerTopics } from './answer-words.ts';

/** Reusable answers with their source, last use, and the figures that they say otherwise than the profile. */
export const answerLibrary = call('grants.answers', '/api/v1/grants/answers', {
  query: { topic: f.choice(answerTopics), find: f.text({ max: 100 }) },
  answer: {
    answers: firstOfShape({
      id: 'uuid',
      title: 'text',
      topic: f.choice(answerTopics).required(),
      excerpt: 'text',
      length: 'whole',
      source: 'text',
      ownerName: 'text?',
      uses: 'whole',
      lastUsedOn: 'date?',
      lastUsedIn: [{ id: 'uuid', number: 'text' }, null],
      /** Figures that it quotes and says otherwise. */
      stale: [{ name: 'text', value: 'text' }],
      /** Approved more than a year ago. */
      isOld: 'yesNo',
      approvedOn: 'date?',
    }),
    counts: { all: 'whole', stale: 'whole', old: 'whole' },
  },
});
export type AnswerLibrary = AnswerOf<typeof answerLibrary>;

/** Takes an answer over into a section: its text is answered, and the use and its figures are kept. */
export const takeAnswer = call('application_section.useAnswer', '/api/v1/application_section/{id}/use-answer', {
  method: 'POST',
  body: { answer: f.ref('grant_answer').required() },
  answer: { text: 'text', stale: [{ name: 'text', value: 'text' }] },
});
