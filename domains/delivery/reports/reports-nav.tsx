import { href } from '#kernel';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { dashboardPages } from '../dashboard-pages.ts';
import { reportPages } from '../report-pages.ts';

const places = [
  [href(reportPages.reports), 'Saved reports'],
  [href(reportPages.standardReports), 'Standard reports'],
  [href(dashboardPages.enhancedReports), 'Dashboards'],
  [href(dashboardPages.boardPackets), 'Board packets'],
] as const;

/** Reports that people saved, those that each agency begins with, and what is made of them. */
export const ReportsNav = ({ path }: { readonly path: string }) => (
  <WorkspaceNav label="Reports" places={places} current={path} />
);
