import { secondPerson } from '#kernel';

/** What a price is held against. */
export const comparedWith = {
  bids: 'Other bids',
  estimate: 'Independent estimate',
  history: 'Past prices',
  market: 'Market prices',
  cost: 'Cost elements',
} as const;

export const approverIsNotRecommender = secondPerson(
  'award.approver_is_not_recommender',
  'You recommended this award, so someone else has to approve it.',
  ['createdBy'],
);
