import { page } from '#kernel';
import { report } from './reports/report.record.ts';
import { reportRun } from './reports/report-run.record.ts';
import { reportSubscription } from './reports/report-subscription.record.ts';

/** Saved reports with their runs and recipients. */
export const reportRecords = [report, reportRun, reportSubscription] as const;

export const reportPages = {
  reports: page('/reports', {
    icon: 'chart-column',
    list: report,
    screen: () => import('./reports/library.screen.tsx'),
  }),
  standardReports: page('/reports/standard', {
    title: 'Standard Reports',
    screen: () => import('./reports/standard.screen.tsx'),
  }),
  reportRuns: page('/reports/runs', { list: reportRun }),
  reportRun: page('/reports/runs/:id', { detail: reportRun }),
  reportRecipients: page('/reports/recipients', { list: reportSubscription }),
  reportRecipient: page('/reports/recipients/:id', { detail: reportSubscription }),
  report: page('/reports/:id', {
    detail: report,
    screen: () => import('./reports/report.screen.tsx'),
  }),
};
