import { defineDomain, page } from '#kernel';
import { closeoutPages, closeoutRecords } from './closeout-pages.ts';
import { drawdownPages, drawdownRecords } from './drawdown-pages.ts';
import { grantPages, grantRecords } from './grant-pages.ts';
import { grantTabs, plannedGrantTabs } from './grant-tabs.ts';
import { reportPages, reportRecords } from './report-pages.ts';

export const grants = defineDomain({
  label: 'Grant Management',
  records: [...grantRecords, ...drawdownRecords, ...reportRecords, ...closeoutRecords],
  pages: {
    ...grantPages,
    ...drawdownPages,
    ...reportPages,
    ...closeoutPages,
    grants: page('/grant-management', {
      title: 'Grant Management',
      icon: 'hand-coins',
      tabs: grantTabs,
      screen: () => import('./grants.screen.tsx'),
      plannedTabs: { tabs: plannedGrantTabs, said: () => import('./planned-tabs.ts') },
    }),
    grantBudgetBuilder: page('/grant-budget-builder', {
      title: 'Grant Budget Builder',
      icon: 'calculator',
      planned: () => import('./planned.ts'),
    }),
    femaForms: page('/fema-forms', { title: 'FEMA Forms', icon: 'file-text', planned: () => import('./planned.ts') }),
    grantOptimization: page('/quantum-grant-management', {
      title: 'Quantum Grant Management',
      icon: 'atom',
      roles: ['admin', 'manager'],
      planned: () => import('./planned.ts'),
    }),
    grantsOverview: page('/grants-management', {
      title: 'Grants Overview',
      icon: 'layers',
      planned: () => import('./planned.ts'),
    }),
    femaGrants: page('/fema-grants-hub', {
      title: 'FEMA Grants Hub',
      icon: 'house',
      planned: () => import('./planned.ts'),
    }),
    disasterGrants: page('/disaster-grants', {
      title: 'Disaster Grants',
      icon: 'life-buoy',
      planned: () => import('./planned.ts'),
    }),
    grantHub: page('/grant-hub', {
      title: 'Grant Hub',
      icon: 'building',
      roles: ['admin', 'manager'],
      planned: () => import('./planned.ts'),
    }),
  },
});
