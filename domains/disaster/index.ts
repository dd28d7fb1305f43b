import { defineDomain, page } from '#kernel';
import { capacityPages, capacityRecords } from './capacity-pages.ts';
import { debrisPages, debrisRecords } from './debris-pages.ts';
import { damagePages, damageRecords } from './damage-pages.ts';
import { emergencyOrderPages, emergencyOrderRecords } from './emergency-order-pages.ts';
import { emergencyPages, emergencyRecords } from './emergency-pages.ts';
import { fieldEntryPages, fieldEntryRecords } from './field-entry-pages.ts';
import { federalDataPages, federalDataRecords } from './federal-data-pages.ts';
import { icsPages, icsRecords } from './ics-pages.ts';
import { incidentPages, incidentRecords } from './incident-pages.ts';
import { mitigationPages, mitigationRecords } from './mitigation-pages.ts';
import { paFollowUpPages, paFollowUpRecords } from './pa-follow-up-pages.ts';
import { publicAssistancePages, publicAssistanceRecords } from './public-assistance-pages.ts';
import { repairTestPages, repairTestRecords } from './repair-test-pages.ts';
import { recoveryMoneyPages, recoveryMoneyRecords } from './recovery-money-pages.ts';
import { supplyChainPage, supplyPages, supplyRecords } from './supply-pages.ts';
import { timeExtensionPages, timeExtensionRecords } from './time-extension-pages.ts';
import { weatherPages, weatherRecords } from './weather-pages.ts';

const femaTabs = {
  pa: 'Public Assistance',
  projects: 'Projects',
  damage: 'Damage',
  bric: 'BRIC',
  hmgp: 'HMGP',
} as const;

const responseTabs = {
  operations: 'Operations',
  forms: 'ICS Forms',
  'check-in': 'Check-in',
  debris: 'Debris',
  aid: 'Mutual aid',
} as const;

export const disaster = defineDomain({
  label: 'Emergency & Disaster',
  records: [
    ...incidentRecords,
    ...icsRecords,
    ...publicAssistanceRecords,
    ...paFollowUpRecords,
    ...repairTestRecords,
    ...timeExtensionRecords,
    ...damageRecords,
    ...mitigationRecords,
    ...recoveryMoneyRecords,
    ...weatherRecords,
    ...emergencyRecords,
    ...emergencyOrderRecords,
    ...capacityRecords,
    ...debrisRecords,
    ...federalDataRecords,
    ...fieldEntryRecords,
    ...supplyRecords,
  ],
  pages: {
    ...incidentPages,
    ...icsPages,
    ...publicAssistancePages,
    ...paFollowUpPages,
    ...repairTestPages,
    ...timeExtensionPages,
    ...damagePages,
    ...mitigationPages,
    ...recoveryMoneyPages,
    ...weatherPages,
    ...emergencyPages,
    ...emergencyOrderPages,
    ...capacityPages,
    ...debrisPages,
    ...federalDataPages,
    ...fieldEntryPages,
    ...supplyPages,
    femaForms: page('/fema-forms', {
      title: 'FEMA Forms',
      icon: 'file-text',
      tabs: femaTabs,
      screen: () => import('./public-assistance/fema-forms.screen.tsx'),
    }),
    operations: page('/disaster-ops-hub', {
      title: 'Disaster Operations Hub',
      icon: 'siren',
      roles: ['admin', 'manager'],
      screen: () => import('./disaster.screen.tsx'),
    }),
    supplyChain: supplyChainPage,
    timeline: page('/incident-timeline', {
      title: 'Incident Timeline',
      icon: 'history',
      screen: () => import('./disaster.screen.tsx'),
    }),
    riskRegister: page('/incident-risk-register', {
      title: 'Incident & Risk Register',
      icon: 'triangle-alert',
      open: 'application',
      screen: () => import('./risk-register.screen.tsx'),
    }),
    disaster: page('/disaster', {
      title: 'Disaster Recovery Overview',
      icon: 'waves',
      screen: () => import('./disaster.screen.tsx'),
    }),
    response: page('/disaster-response', {
      title: 'Disaster Response',
      icon: 'flame',
      tabs: responseTabs,
      screen: () => import('./disaster.screen.tsx'),
    }),
  },
});
