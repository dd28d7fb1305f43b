import { page } from '#kernel';
import { awardFunding } from './funding/award-funding.record.ts';

/** Budget lines and capital projects that awards pay. */
export const fundingRecords = [awardFunding] as const;

export const fundingPages = {
  awardFundings: page('/grant-funding', { title: 'Award Funding', icon: 'link', list: awardFunding }),
  awardFunding: page('/grant-funding/:id', {
    detail: awardFunding,
    screen: () => import('./record.screen.tsx'),
  }),
};
