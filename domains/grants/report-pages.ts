import { href, page } from '#kernel';
import { grantReport } from './reports/grant-report.record.ts';

/** What is reported to funders. */
export const reportRecords = [grantReport] as const;

export const reportPages = {
  grantReports: page('/grant-management/reports', {
    title: 'Grant Reports',
    icon: 'chart-column',
    screen: () => import('./grant-places.screen.tsx'),
  }),
  reportRegister: page('/grant-reports', { title: 'Report Register', icon: 'file-text', list: grantReport }),
  report: page('/grant-reports/:id', {
    detail: grantReport,
    screen: () => import('./record.screen.tsx'),
  }),
};

/** What the form of a report may begin with. */
export const reportBegins = ['award', 'kind', 'periodEnd', 'amends'] as const;

/** The form of a report that begins with what is known of it. */
export const reportStart = (known: Readonly<Partial<Record<(typeof reportBegins)[number], string>>>): string =>
  `${href(reportPages.report, { id: 'new' })}?${new URLSearchParams(known)}`;
