import { page } from '#kernel';
import { bookPage } from './book/book-page.record.ts';
import { bookTabs } from './book/book-tabs.ts';
import { departmentGoal } from './book/department-goal.record.ts';
import { departmentMeasure } from './book/department-measure.record.ts';

/** The budget book: its pages, and the goals and measures of departments. */
export const bookRecords = [bookPage, departmentGoal, departmentMeasure] as const;

const screen = () => import('./book/book-record.screen.tsx');

export const bookPages = {
  bookOffice: page('/budget-management/book', {
    title: 'Budget Book Pages',
    icon: 'book-open',
    tabs: bookTabs,
    screen: () => import('./book/book-office.screen.tsx'),
  }),
  bookPages: page('/budget-management/book/pages', { title: 'All Book Pages', list: bookPage }),
  bookPage: page('/budget-management/book/pages/:id', { detail: bookPage, screen }),
  departmentGoals: page('/budget-management/book/goals', { list: departmentGoal }),
  departmentGoal: page('/budget-management/book/goals/:id', { detail: departmentGoal, screen }),
  departmentMeasures: page('/budget-management/book/measures', { list: departmentMeasure }),
  departmentMeasure: page('/budget-management/book/measures/:id', { detail: departmentMeasure, screen }),
  bookSection: page('/budget-book/:section', {
    title: 'Section of the budget book',
    open: 'site',
    description:
      'A section of the budget book: its pages, with charts, tables, goals and measures of the adopted budget.',
    view: () => import('./book/book-section.view.tsx'),
  }),
} as const;
