import { href } from '#kernel';
import { WorkspaceNav } from '#web/ui/workspace.tsx';
import { reportPages } from '../report-pages.ts';

const places = [
  [href(reportPages.reports), 'Saved reports'],
  [href(reportPages.standardReports), 'Standard reports'],
] as const;

/** Reports that people saved, and those that each agency begins with. */
export const ReportsNav = ({ path }: { readonly path: string }) => (
  <WorkspaceNav label="Reports" places={places} current={path} />
);
