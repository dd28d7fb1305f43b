import type { DomainParts } from '#server/domain-parts.ts';
import { connectionEffects, connectionOperations } from './connections/connection.server.ts';
import { batchEffects } from './fms/batch.server.ts';
import { longRuns } from './connections/long-run.server.ts';
import { reconcileOperations } from './connections/reconcile.server.ts';
import { importClock, scheduleOperations } from './connections/schedule.server.ts';
import { fmsActions, fmsOperations } from './fms/fms-calls.server.ts';
import { reconciliationEffects } from './fms/reconciliation.server.ts';

export const connectorsServer: DomainParts = {
  effects: [...batchEffects, ...reconciliationEffects, ...connectionEffects],
  actions: fmsActions,
  operations: [fmsOperations, connectionOperations, reconcileOperations, scheduleOperations],
  jobs: [importClock, longRuns],
};
