import { defineDomain, page } from '#kernel';
import { approvalPages, approvalRecords } from './approval-pages.ts';
import { grantBudgetPages, grantBudgetRecords } from './grant-budget-pages.ts';
import { answerPages, answerRecords } from './answer-pages.ts';
import { applicationPages, applicationRecords } from './application-pages.ts';
import { chargingPages } from './charging-pages.ts';
import { closeoutPages, closeoutRecords } from './closeout-pages.ts';
import { disasterPages, disasterRecords } from './disaster-pages.ts';
import { controlPages, controlRecords } from './control-pages.ts';
import { digestLink } from './digest-site-pages.ts';
import { drawdownPages, drawdownRecords } from './drawdown-pages.ts';
import { fundingPages, fundingRecords } from './funding-pages.ts';
import { grantPages, grantRecords } from './grant-pages.ts';
import { incrementPages, incrementRecords } from './increment-pages.ts';
import { matchPages, matchRecords } from './match-pages.ts';
import { obligationPages, obligationRecords } from './obligation-pages.ts';
import { opportunityPages, opportunityRecords } from './opportunity-pages.ts';
import { monitoringPages, monitoringRecords } from './monitoring-pages.ts';
import { subrecipientPages, subrecipientRecords } from './subrecipient-pages.ts';
import { grantTabs } from './grant-tabs.ts';
import { portfolioPages, portfolioRecords } from './portfolio-pages.ts';
import { propertyPages, propertyRecords } from './property-pages.ts';
import { reportPages, reportRecords } from './report-pages.ts';
import { retentionPages, retentionRecords } from './retention-pages.ts';
import { rulePages, ruleRecords } from './rule-notice-pages.ts';
import { reviewPages, reviewRecords } from './review-pages.ts';
import { milestonePages, milestoneRecords } from './milestone-pages.ts';

export const grants = defineDomain({
  label: 'Grant Management',
  records: [
    ...grantRecords,
    ...obligationRecords,
    ...opportunityRecords,
    ...grantBudgetRecords,
    ...milestoneRecords,
    ...approvalRecords,
    ...subrecipientRecords,
    ...monitoringRecords,
    ...drawdownRecords,
    ...reportRecords,
    ...propertyRecords,
    ...closeoutRecords,
    ...retentionRecords,
    ...answerRecords,
    ...applicationRecords,
    ...reviewRecords,
    ...portfolioRecords,
    ...matchRecords,
    ...fundingRecords,
    ...incrementRecords,
    ...disasterRecords,
    ...ruleRecords,
    ...controlRecords,
  ],
  pages: {
    ...grantPages,
    ...chargingPages,
    ...obligationPages,
    ...opportunityPages,
    ...grantBudgetPages,
    ...milestonePages,
    ...approvalPages,
    ...subrecipientPages,
    ...monitoringPages,
    ...drawdownPages,
    ...reportPages,
    ...propertyPages,
    ...closeoutPages,
    ...retentionPages,
    ...answerPages,
    ...applicationPages,
    ...reviewPages,
    ...portfolioPages,
    ...matchPages,
    ...fundingPages,
    ...incrementPages,
    ...disasterPages,
    ...rulePages,
    ...controlPages,
    digestLink,
    grants: page('/grant-management', {
      title: 'Grant Management',
      icon: 'hand-coins',
      tabs: grantTabs,
      screen: () => import('./grants.screen.tsx'),
    }),
    grantsOverview: page('/grants-management', {
      title: 'Grants Overview',
      icon: 'layers',
      screen: () => import('./grant-places.screen.tsx'),
    }),
    grantHub: page('/grant-hub', {
      title: 'Grant Hub',
      icon: 'building',
      roles: ['admin', 'manager'],
      screen: () => import('./grant-places.screen.tsx'),
    }),
  },
});
