import type { DomainParts } from '#server/domain-parts.ts';
import { announcementOperations } from './communications/announcement-reads.server.ts';
import { announcementClock, announcementEffects } from './communications/announcement.server.ts';
import { dashboardOperations } from './dashboards/dashboard-calls.server.ts';
import { dashboardEffects } from './dashboards/dashboard.server.ts';
import { certificationActions } from './reports/certifying.server.ts';
import { deliveryActions, deliveryClock } from './reports/delivery.server.ts';
import { homeReportEffects } from './home/home-reports.server.ts';
import { reportOperations } from './reports/report-calls.server.ts';
import { reportEffects } from './reports/report.server.ts';
import { reportActions } from './reports/runs.server.ts';

export const deliveryServer: DomainParts = {
  effects: [...announcementEffects, ...reportEffects, ...dashboardEffects, ...homeReportEffects],
  actions: [...reportActions, ...certificationActions, ...deliveryActions],
  operations: [announcementOperations, reportOperations, dashboardOperations],
  jobs: [announcementClock, deliveryClock],
};
