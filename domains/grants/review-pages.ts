import { page } from '#kernel';
import { roundApplication } from './reviews/round-application.record.ts';
import { fundingRound } from './reviews/funding-round.record.ts';
import { reviewAssignment } from './reviews/review-assignment.record.ts';
import { reviewScore } from './reviews/review-score.record.ts';
import { roundRecommendation } from './reviews/round-recommendation.record.ts';

/** The agency as grantor: its own rounds, the applications to them, and how they are judged. */
export const reviewRecords = [
  fundingRound,
  roundApplication,
  reviewAssignment,
  reviewScore,
  roundRecommendation,
] as const;

export const reviewPages = {
  fundingRounds: page('/funding-rounds', { icon: 'megaphone', list: fundingRound }),
  fundingRound: page('/funding-rounds/:id', {
    detail: fundingRound,
    screen: () => import('./record.screen.tsx'),
  }),
  roundApplications: page('/round-applications', {
    icon: 'inbox',
    list: roundApplication,
  }),
  roundApplication: page('/round-applications/:id', {
    detail: roundApplication,
    screen: () => import('./record.screen.tsx'),
  }),
  reviewAssignments: page('/review-assignments', {
    icon: 'clipboard-check',
    list: reviewAssignment,
  }),
  reviewAssignment: page('/review-assignments/:id', {
    detail: reviewAssignment,
    screen: () => import('./record.screen.tsx'),
  }),
  reviewScores: page('/review-scores', { icon: 'chart-column', list: reviewScore }),
  reviewScore: page('/review-scores/:id', { detail: reviewScore }),
  recommendations: page('/round-recommendations', {
    title: 'Round Recommendations',
    icon: 'flag',
    list: roundRecommendation,
  }),
  recommendation: page('/round-recommendations/:id', {
    title: 'Round Recommendation',
    detail: roundRecommendation,
    screen: () => import('./record.screen.tsx'),
  }),
};
