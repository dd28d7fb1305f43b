import { defineDomain, page } from '#kernel';
import { capitalPages, capitalRecords } from './capital-pages.ts';

export const planning = defineDomain({
  label: 'Planning & Budget',
  records: [...capitalRecords],
  pages: {
    ...capitalPages,
    budgets: page('/budget-management', {
      title: 'Budget Management',
      icon: 'wallet',
      planned: () => import('./planned.ts'),
    }),
    forecasts: page('/budget-forecasts', {
      title: 'Budget Forecasts',
      icon: 'trending-up',
      planned: () => import('./planned.ts'),
    }),
  },
});
