import { page } from '#kernel';
import { competitionReview } from './competition/competition-review.record.ts';

/** Whether enough bids compete, from the opening to the award. */
export const competitionRecords = [competitionReview] as const;

export const competitionPages = {
  competitionReviews: page('/competition-reviews', {
    title: 'Competition Reviews',
    icon: 'scale',
    list: competitionReview,
  }),
  competitionReview: page('/competition-reviews/:id', {
    title: 'Competition Review',
    detail: competitionReview,
    screen: () => import('./competition/competition-review.screen.tsx'),
  }),
};
