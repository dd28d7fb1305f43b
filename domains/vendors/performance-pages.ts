import { page } from '#kernel';
import { vendorScorecard } from './performance/scorecard.record.ts';

/** How vendors performed. */
export const performanceRecords = [vendorScorecard] as const;

export const performancePages = {
  performance: page('/vendor-performance', { title: 'Vendor Performance', icon: 'star', list: vendorScorecard }),
  scorecard: page('/vendor-performance/:id', {
    detail: vendorScorecard,
    screen: () => import('./performance/scorecard.screen.tsx'),
  }),
};
