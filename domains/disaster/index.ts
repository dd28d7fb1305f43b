import { defineDomain, page } from '#kernel';
import { publicAssistancePages, publicAssistanceRecords } from './public-assistance-pages.ts';
import { weatherPages, weatherRecords } from './weather-pages.ts';

const femaTabs = {
  pa: 'Public Assistance',
  projects: 'Projects',
  damage: 'Damage',
  bric: 'BRIC',
  hmgp: 'HMGP',
} as const;

export const disaster = defineDomain({
  label: 'Emergency & Disaster',
  records: [...publicAssistanceRecords, ...weatherRecords],
  pages: {
    ...publicAssistancePages,
    ...weatherPages,
    femaForms: page('/fema-forms', {
      title: 'FEMA Forms',
      icon: 'file-text',
      tabs: femaTabs,
      screen: () => import('./public-assistance/fema-forms.screen.tsx'),
      plannedTabs: { tabs: ['bric', 'hmgp'], said: () => import('./planned-tabs.ts') },
    }),
    operations: page('/disaster-ops-hub', {
      title: 'Disaster Operations Hub',
      icon: 'siren',
      roles: ['admin', 'manager'],
      planned: () => import('./planned.ts'),
    }),
    emergencyProcurement: page('/emergency-procurement', {
      title: 'Emergency Procurement',
      icon: 'zap',
      roles: ['admin', 'manager'],
      planned: () => import('./planned.ts'),
    }),
    femaIntegration: page('/fema-integration', {
      title: 'FEMA Integration',
      icon: 'plug',
      roles: ['admin', 'manager'],
      planned: () => import('./planned.ts'),
    }),
    supplyChain: page('/supply-chain-command-center', {
      title: 'Supply Chain Command Center',
      icon: 'radar',
      planned: () => import('./planned.ts'),
    }),
    timeline: page('/incident-timeline', {
      title: 'Incident Timeline',
      icon: 'history',
      planned: () => import('./planned.ts'),
    }),
    disaster: page('/disaster', {
      title: 'Disaster Recovery Overview',
      icon: 'waves',
      planned: () => import('./planned.ts'),
    }),
    response: page('/disaster-response', {
      title: 'Disaster Response',
      icon: 'flame',
      planned: () => import('./planned.ts'),
    }),
  },
});
