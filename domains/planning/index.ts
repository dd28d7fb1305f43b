import { defineDomain } from '#kernel';
import { budgetPages, budgetRecords, budgetViews } from './budget-pages.ts';
import { capitalPages, capitalRecords } from './capital-pages.ts';
import { forecastPages, forecastRecords } from './forecast-pages.ts';

export const planning = defineDomain({
  label: 'Planning & Budget',
  records: [...budgetRecords, ...capitalRecords, ...forecastRecords],
  views: budgetViews,
  pages: {
    ...capitalPages,
    ...budgetPages,
    ...forecastPages,
  },
});
