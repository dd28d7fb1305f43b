import { page } from '#kernel';
import { boardPacket } from './dashboards/board-packet.record.ts';
import { homeReport } from './home/home-report.record.ts';
import { dashboard } from './dashboards/dashboard.record.ts';
import { dashboardNote } from './dashboards/dashboard-note.record.ts';

/** Dashboards of reports, notes on them, what was frozen of them for the board, and the reports on home pages. */
export const dashboardRecords = [dashboard, dashboardNote, boardPacket, homeReport] as const;

export const dashboardPages = {
  enhancedReports: page('/enhanced-reporting', {
    title: 'Enhanced Reporting',
    icon: 'chart-pie',
    list: dashboard,
    screen: () => import('./dashboards/dashboards.screen.tsx'),
  }),
  boardPackets: page('/enhanced-reporting/packets', {
    list: boardPacket,
    screen: () => import('./dashboards/dashboards.screen.tsx'),
  }),
  boardPacket: page('/enhanced-reporting/packets/:id', {
    detail: boardPacket,
    screen: () => import('./dashboards/packet.screen.tsx'),
  }),
  dashboardNotes: page('/enhanced-reporting/notes', { list: dashboardNote }),
  dashboardNote: page('/enhanced-reporting/notes/:id', { detail: dashboardNote }),
  homeReports: page('/enhanced-reporting/home', { list: homeReport }),
  homeReport: page('/enhanced-reporting/home/:id', { detail: homeReport }),
  dashboard: page('/enhanced-reporting/:id', {
    detail: dashboard,
    screen: () => import('./dashboards/dashboard.screen.tsx'),
  }),
};
