import { defineDomain, page } from '#kernel';
import { budgetPages, budgetRecords } from './budget-pages.ts';
import { capitalPages, capitalRecords } from './capital-pages.ts';

export const planning = defineDomain({
  label: 'Planning & Budget',
  records: [...budgetRecords, ...capitalRecords],
  pages: {
    ...capitalPages,
    ...budgetPages,
    forecasts: page('/budget-forecasts', {
      title: 'Budget Forecasts',
      icon: 'trending-up',
      planned: () => import('./planned.ts'),
    }),
  },
});
