import { page } from '#kernel';
import { competitionReview } from './competition/competition-review.record.ts';

/** Whether enough bids compete, from the opening to the award. */
export const competitionRecords = [competitionReview] as const;

export const competitionPages = {
  competitionReviews: page('/competition-reviews', {
    icon: 'scale',
    list: competitionReview,
  }),
  competitionReview: page('/competition-reviews/:id', {
    detail: competitionReview,
    screen: () => import('./competition/competition-review.screen.tsx'),
  }),
};
