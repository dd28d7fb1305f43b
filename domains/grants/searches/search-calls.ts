import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { dismissReasons, interestCodes, noticeStatuses } from '../opportunities/opportunity-words.ts';

/** What a digest of a search would hold now. */
export const searchPreview = call('opportunity_search.preview', '/api/v1/opportunity_search/{id}/preview', {
  answer: {
    since: 'instant',
    news: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      agencyName: 'text',
      kind: choiceOf('fresh', 'changed', 'closed'),
      closeOn: 'date?',
      status: f.choice(noticeStatuses).required(),
      /** Fields that changed, before and after; empty where nothing did. */
      says: 'text',
      /** Why a dismissed notice is back. */
      back: 'text?',
    }),
  },
});
export type SearchNews = AnswerOf<typeof searchPreview>['news'];

/** Says what a person makes of a notice, for the team to see. */
export const sayInterest = call('grant_opportunity.interest', '/api/v1/grant_opportunity/{id}/interest', {
  method: 'POST',
  body: { interest: f.choice(interestCodes).required(), reason: f.choice(dismissReasons) },
  answer: { interest: f.choice(interestCodes).required() },
});
