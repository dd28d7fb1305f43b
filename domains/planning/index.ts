import { defineDomain, page } from '#kernel';

export const planning = defineDomain({
  label: 'Planning & Budget',
  records: [],
  pages: {
    capitalPlanManagement: page('/capital-planning-management', {
      title: 'Capital Planning Management',
      icon: 'landmark',
      planned: () => import('./planned.ts'),
    }),
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
    capitalPlan: page('/capital-planning', {
      title: 'Capital Plan',
      icon: 'map',
      planned: () => import('./planned.ts'),
    }),
  },
});
