import { page } from '#kernel';
import { awardAmendment } from './amendments/award-amendment.record.ts';
import { grantAward } from './award/grant-award.record.ts';
import { grantCost } from './costs/grant-cost.record.ts';

/** Awards, what changed in them, and what was charged to them. */
export const grantRecords = [grantAward, awardAmendment, grantCost] as const;

export const grantPages = {
  awards: page('/grants-management-page', { title: 'Award Register', icon: 'clipboard-list', list: grantAward }),
  award: page('/grants-management-page/:id', {
    detail: grantAward,
    screen: () => import('./record.screen.tsx'),
  }),
  amendments: page('/grant-amendments', { icon: 'file-pen', list: awardAmendment }),
  amendment: page('/grant-amendments/:id', {
    detail: awardAmendment,
    screen: () => import('./record.screen.tsx'),
  }),
  costs: page('/grant-costs', { title: 'Grant Costs', icon: 'receipt', list: grantCost }),
  cost: page('/grant-costs/:id', { detail: grantCost, screen: () => import('./record.screen.tsx') }),
};
