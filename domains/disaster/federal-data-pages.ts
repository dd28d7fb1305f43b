import { page } from '#kernel';
import { differenceReason } from './federal-data/difference-reason.record.ts';
import { federalConnection } from './federal-data/federal-connection.record.ts';
import { publishedRow } from './federal-data/published-row.record.ts';
import { syncRun } from './federal-data/sync-run.record.ts';

/** What FEMA publishes, held against what we have. */
export const federalDataRecords = [federalConnection, syncRun, publishedRow, differenceReason] as const;

const roles = ['admin', 'manager'] as const;
const screen = () => import('./record.screen.tsx');

export const federalDataPages = {
  femaIntegration: page('/fema-integration', {
    title: 'FEMA Integration',
    icon: 'plug',
    roles,
    tabs: { connections: 'Connections', packages: 'Packages', reconcile: 'Reconcile', setup: 'Setup' },
    screen: () => import('./federal-data/federal-data.screen.tsx'),
  }),
  federalConnections: page('/fema-integration/connections', {
    roles,
    list: federalConnection,
  }),
  federalConnection: page('/fema-integration/connections/:id', {
    roles,
    detail: federalConnection,
  }),
  syncRuns: page('/fema-integration/runs', { roles, list: syncRun }),
  syncRun: page('/fema-integration/runs/:id', { roles, detail: syncRun }),
  publishedRows: page('/fema-integration/rows', { roles, list: publishedRow }),
  publishedRow: page('/fema-integration/rows/:id', { roles, detail: publishedRow }),
  differenceReasons: page('/fema-integration/reasons', { roles, list: differenceReason }),
  differenceReason: page('/fema-integration/reasons/:id', {
    roles,
    detail: differenceReason,
    screen,
  }),
};
