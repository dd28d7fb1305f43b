import { page } from '#kernel';
import { connection } from './connections/connection.record.ts';
import { connectionRun } from './connections/connection-run.record.ts';

/** Rows of other systems, imported over HTTPS. */
export const connectionRecords = [connection, connectionRun] as const;

const lists = () => import('./connections/connection-lists.screen.tsx');

const roles = ['admin', 'manager'] as const;

export const connectionPages = {
  connections: page('/api-connectors', {
    title: 'API Connectors',
    icon: 'plug',
    roles,
    list: connection,
    screen: lists,
  }),
  connectionRuns: page('/api-connectors/runs', {
    roles,
    list: connectionRun,
    screen: lists,
  }),
  connectionRun: page('/api-connectors/runs/:id', {
    roles,
    detail: connectionRun,
    screen: () => import('./connections/run.screen.tsx'),
  }),
  connectorCatalogue: page('/api-connectors/catalog', {
    title: 'Connector Catalog',
    roles,
    screen: lists,
  }),
  connection: page('/api-connectors/:id', {
    roles,
    detail: connection,
    screen: () => import('./connections/connection.screen.tsx'),
  }),
};
