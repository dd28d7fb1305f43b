import { page } from '#kernel';
import { fringeSheet } from './budget/fringe-sheet.record.ts';
import { budgetPeriod } from './budget/budget-period.record.ts';
import { grantBudget } from './budget/grant-budget.record.ts';

/** The budgets of awards, version by version, and the grid in which they are built. */
export const grantBudgetRecords = [grantBudget, fringeSheet, budgetPeriod] as const;

export const grantBudgetPages = {
  grantBudgetBuilder: page('/grant-budget-builder', {
    title: 'Grant Budget Builder',
    icon: 'calculator',
    screen: () => import('./grant-places.screen.tsx'),
  }),
  budgets: page('/grant-budgets', { icon: 'calculator', list: grantBudget }),
  budget: page('/grant-budgets/:id', {
    detail: grantBudget,
    screen: () => import('./record.screen.tsx'),
  }),
  budgetPeriods: page('/budget-periods', { icon: 'calendar', list: budgetPeriod }),
  budgetPeriod: page('/budget-periods/:id', {
    detail: budgetPeriod,
    screen: () => import('./record.screen.tsx'),
  }),
  fringeSheets: page('/fringe-rates', { icon: 'calculator', list: fringeSheet }),
  fringeSheet: page('/fringe-rates/:id', { detail: fringeSheet }),
};
