import { type AnswerOf, call } from '#kernel';

/** The text that an addendum is written against. */
export const addendumText = call('addendum.text', '/api/v1/addendum/{id}/text', {
  answer: {
    sections: [
      {
        id: 'uuid',
        title: 'text',
        body: 'text',
        /** The law that keeps it in the text. */
        required: 'text?',
        /** The number of the addendum whose words they are. */
        changedBy: 'whole?',
      },
    ],
  },
});
export type PublishedSection = AnswerOf<typeof addendumText>['sections'][number];
