import { type AnswerOf, call, shape } from '#kernel';

const part = shape({
  title: 'text',
  sentences: [
    {
      /** What the record shows; null where it shows nothing. */
      text: 'text?',
      /** What is missing, in place of a sentence. */
      gap: 'text?',
      evidence: [{ record: 'text', id: 'uuid', label: 'text' }],
    },
  ],
});

/** The award memo: as it was kept at approval, or as the record gives it now, with what followed. */
export const awardMemo = call('award.memo', '/api/v1/award/{id}/memo', {
  answer: {
    number: 'text',
    name: 'text',
    status: 'text',
    keptAt: 'instant?',
    hash: 'text',
    /** Whether the record still gives what was kept; null before approval. */
    isSame: 'yesNo?',
    parts: [part],
    after: part,
  },
});
export type Memo = AnswerOf<typeof awardMemo>;
export type MemoPart = Memo['parts'][number];
export type Sentence = MemoPart['sentences'][number];
