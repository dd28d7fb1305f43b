import { page } from '#kernel';
import { priceAnalysis } from './award/analysis/price-analysis.record.ts';
import { award } from './award/award.record.ts';
import { protest } from './award/protest.record.ts';
import { redFlag } from './red-flags/red-flag.record.ts';
import { awardSplit } from './award/split/award-split.record.ts';

/** What follows an evaluation: awards, protests and the red flags between them. */
export const awardRecords = [award, awardSplit, priceAnalysis, protest, redFlag] as const;

export const awardPages = {
  awards: page('/awards', { icon: 'award', list: award }),
  award: page('/awards/:id', {
    detail: award,
    screen: () => import('./award/award.screen.tsx'),
  }),
  priceAnalyses: page('/price-analyses', { icon: 'scale', list: priceAnalysis }),
  priceAnalysis: page('/price-analyses/:id', {
    detail: priceAnalysis,
    screen: () => import('./award/analysis/price-analysis.screen.tsx'),
  }),
  awardSplits: page('/awards/splits', { icon: 'scale', list: awardSplit }),
  awardSplit: page('/awards/splits/:id', {
    detail: awardSplit,
    screen: () => import('./award/split/award-split.screen.tsx'),
  }),
  protests: page('/protests', { icon: 'scale', list: protest }),
  protest: page('/protests/:id', { detail: protest }),
  redFlags: page('/red-flags', { icon: 'flag', list: redFlag }),
  redFlag: page('/red-flags/:id', { detail: redFlag }),
};
