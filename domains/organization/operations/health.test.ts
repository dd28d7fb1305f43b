import { expect, test } from 'vitest';
import { worriesOf } from './health.ts';
import type { Health } from './operator-calls.ts';

const healthy: Health = {
  version: '1.0.0',
  node: 'v24.0.0',
  startedAt: '2026-11-20T10:00:00.000Z',
  memoryBytes: 1,
  database: { version: '18.4', bytes: 1, connections: 1, waiting: 0 },
  disk: { freeBytes: 50, totalBytes: 100 },
  organizations: { active: 1, suspended: 0, closed: 0 },
  accounts: 1,
  sessions: 1,
  audit: { pendingEntries: 0, oldestPendingSeconds: 0, undeliveredCheckpoints: 0 },
  warnings: [],
  checkpointAt: null,
  checkpointsBesideDatabase: false,
  drill: { at: '2026-11-20T10:00:00.000Z', backupOf: null },
  mail: { queued: 0, failed: 0, sent: 0, leavesBy: 'smtp' },
};

test('an operator is told when checkpoints lie on the same disk as the database, and how to change it', () => {
  const now = Date.parse('2026-11-21T10:00:00.000Z');
  expect(worriesOf(healthy, now)).toEqual([]);
  expect(worriesOf({ ...healthy, checkpointsBesideDatabase: null }, now)).toEqual([]);
  expect(worriesOf({ ...healthy, checkpointsBesideDatabase: true }, now)).toEqual([
    'Checkpoints are kept on the same disk as the database. Set CHECKPOINTS_DIR to keep them elsewhere.',
  ]);
});
