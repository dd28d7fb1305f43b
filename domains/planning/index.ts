import { defineDomain } from '#kernel';
import { bookPages, bookRecords } from './book-pages.ts';
import { budgetPages, budgetRecords, budgetViews } from './budget-pages.ts';
import { capitalPages, capitalRecords } from './capital-pages.ts';
import { forecastPages, forecastRecords } from './forecast-pages.ts';
import { positionPages, positionRecords } from './position-pages.ts';
import { requestPages, requestRecords } from './request-pages.ts';
import { revenuePages, revenueRecords } from './revenue-pages.ts';

export const planning = defineDomain({
  label: 'Planning & Budget',
  records: [
    ...budgetRecords,
    ...bookRecords,
    ...capitalRecords,
    ...forecastRecords,
    ...positionRecords,
    ...requestRecords,
    ...revenueRecords,
  ],
  views: budgetViews,
  pages: {
    ...capitalPages,
    ...budgetPages,
    ...bookPages,
    ...forecastPages,
    ...positionPages,
    ...requestPages,
    ...revenuePages,
  },
});
