import { page } from '#kernel';
import { portfolioRun } from './portfolio/portfolio-run.record.ts';

/** Which applications to write, and the runs that answered it. */
export const portfolioRecords = [portfolioRun] as const;

export const portfolioPages = {
  grantOptimization: page('/quantum-grant-management', {
    title: 'Quantum Grant Management',
    icon: 'atom',
    roles: ['admin', 'manager'],
    screen: () => import('./grant-places.screen.tsx'),
  }),
  portfolioRuns: page('/grant-portfolio-runs', { icon: 'scale', list: portfolioRun }),
  portfolioRun: page('/grant-portfolio-runs/:id', {
    detail: portfolioRun,
    screen: () => import('./record.screen.tsx'),
  }),
};
