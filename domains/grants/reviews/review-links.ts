import { href } from '#kernel';
import { reviewPages } from '../review-pages.ts';

export const linkOf = {
  round: (id: string) => href(reviewPages.fundingRound, { id }),
  assignment: (id: string) => href(reviewPages.reviewAssignment, { id }),
  recommendation: (id: string) => href(reviewPages.recommendation, { id }),
};
