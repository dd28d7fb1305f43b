import { type AnswerOf, call, choiceOf, firstOfShape } from '#kernel';

/** Reviews that wait for one side, the longest first. */
export const waitingReviews = call('contractRevision.waiting', '/api/v1/contract-reviews/waiting', {
  answer: {
    reviews: firstOfShape({
      id: 'uuid',
      number: 'text',
      place: 'whole?',
      contractNumber: 'text',
      title: 'text',
      vendorName: 'text?',
      status: choiceOf('sent', 'returned', 'answered'),
      since: 'date?',
      days: 'whole?',
      dueOn: 'date?',
      isOverdue: 'yesNo',
      proposals: 'whole',
      unanswered: 'whole',
    }),
  },
});
export type WaitingReview = AnswerOf<typeof waitingReviews>['reviews']['data'][number];
