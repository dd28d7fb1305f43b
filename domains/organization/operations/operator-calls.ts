import { type AnswerOf, call, choiceOf, f, firstOfShape, rowsAsked } from '#kernel';

/** How the installation is: database, disk, sealing, mail, the last restore drill. */
export const installationHealth = call('operations.health', '/api/v1/operations/health', {
  answer: {
    version: 'text',
    node: 'text',
    startedAt: 'instant',
    memoryBytes: 'whole',
    database: { version: 'text', bytes: 'whole', connections: 'whole', waiting: 'whole' },
    disk: [{ freeBytes: 'whole', totalBytes: 'whole' }, null],
    organizations: { active: 'whole', suspended: 'whole', closed: 'whole' },
    accounts: 'whole',
    sessions: 'whole',
    audit: { pendingEntries: 'whole', oldestPendingSeconds: 'number', undeliveredCheckpoints: 'whole' },
    warnings: ['text'],
    checkpointAt: 'instant?',
    checkpointsBesideDatabase: 'yesNo?',
    drill: [{ at: 'text', backupOf: 'text?' }, null],
    mail: { queued: 'whole', failed: 'whole', sent: 'whole', leavesBy: choiceOf('smtp', 'outbox') },
  },
});
export type Health = AnswerOf<typeof installationHealth>;

export const jobCounts = call('jobs.list', '/api/v1/operations/jobs', {
  answer: { data: [{ name: 'text', waiting: 'whole', running: 'whole', done: 'whole', failed: 'whole' }] },
});
export const failedJobs = call('jobs.failed', '/api/v1/operations/jobs/failed', {
  query: rowsAsked(1000),
  answer: firstOfShape({
    id: 'text',
    name: 'text',
    ids: { '*': 'text' },
    tries: 'whole',
    reason: 'text',
    failedAt: 'instant',
  }),
});
export type FailedJob = AnswerOf<typeof failedJobs>['data'][number];
const queued = { id: 'uuid', queued: 'yesNo' } as const;

export const retryJob = call('jobs.retry', '/api/v1/operations/jobs/retry', {
  body: { name: f.text({ max: 100 }).required(), id: f.uuid().required() },
  answer: queued,
});

export const failedMail = call('mail.failed', '/api/v1/operations/mail/failed', {
  query: rowsAsked(1000),
  answer: firstOfShape({ id: 'uuid', reason: 'text', attempts: 'whole', createdAt: 'instant' }),
});
export const retryMail = call('mail.retry', '/api/v1/operations/mail/retry', {
  body: { id: f.uuid().required() },
  answer: queued,
});
export const filedMail = call('mail.outbox', '/api/v1/operations/mail/outbox', {
  query: rowsAsked(2000),
  answer: firstOfShape({ name: 'text', at: 'instant' }),
});
/** Opening one stands in the audit record. */
export const readMail = call('mail.read', '/api/v1/operations/mail/outbox/{name}/read', {
  method: 'POST',
  answer: { to: 'text', subject: 'text', at: 'instant', text: 'text' },
});
