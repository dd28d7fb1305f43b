import { repeats, weekdays } from '#domains/delivery/public.ts';
import { call, f } from '#kernel';
import { connection } from './connection.record.ts';
import { connectionRun } from './connection-run.record.ts';

/** Reads the address once, writes nothing, and says which field each column would fill. */
export const testConnection = call('connections.test', '/api/v1/connection/{id}/test', {
  method: 'POST',
  answer: {
    outcome: 'text',
    isLive: 'yesNo',
    rows: 'whole',
    columns: [{ column: 'text', samples: ['text'], suggested: 'text?' }],
  },
});

/** Puts another secret in place of the stored one. No call returns it. */
export const replaceSecret = call('connections.secret', '/api/v1/connection/{id}/secret', {
  body: { secret: f.text({ max: 400 }).required() },
  answer: { isStored: 'yesNo' },
});

/** Reads the address and imports its rows, or tries to without keeping anything. */
export const runConnection = call('connections.run', '/api/v1/connection/{id}/run', {
  body: { isDryRun: f.yesNo().required() },
  answer: { id: 'uuid', status: 'text' },
});

/** Imports the rows of a file that is uploaded, or tries to without keeping anything. */
export const runFile = call('connections.runFile', '/api/v1/connection/{id}/file', {
  method: 'POST',
  query: { name: f.text({ max: 120 }), isDryRun: f.yesNo() },
  answer: { id: 'uuid', status: 'text' },
});

export const scheduleFields = {
  schedule: f.choice({ none: 'By hand', ...repeats }).required(),
  weekday: f.choice(weekdays).help('For a weekly schedule.'),
  hour: f.integer({ min: 0, max: 23 }).required().defaultTo(6).help('By the clock of the organization.'),
};

/** The person who plans the runs is the one they act as. */
export const scheduleRuns = call('connections.schedule', '/api/v1/connection/{id}/schedule', {
  body: scheduleFields,
  answer: { schedule: 'text' },
});

/** Imports one rejected row again, as corrected. */
export const retryRow = call('connections.retry', '/api/v1/connection_run/{id}/retry', {
  body: { line: f.integer({ min: 1 }).required(), text: f.text({ max: 4000, lines: 2 }).label('Row').required() },
  answer: { became: 'text', message: 'text?' },
});

export const sides = { here: 'Only in Levee', there: 'Only there' } as const;

const asked = {
  side: f.choice(sides).required(),
  account: f.text({ max: 80 }).help('Begins with.'),
  day: f.date(),
};

/** What only one of the two systems has, page by page, with the totals of the whole. */
export const reconciliation = call('connections.reconciliation', '/api/v1/connection_run/{id}/reconciliation', {
  query: { ...asked, after: f.text({ max: 400 }).help('Rows behind this key.') },
  answer: {
    isKept: 'yesNo',
    total: 'whole',
    cents: 'whole',
    rows: [{ key: 'text', rowId: 'uuid?', line: 'whole?', day: 'date?', account: 'text?', cents: 'whole?' }],
    next: 'text?',
  },
});

/** All of it as a table. */
export const reconciliationFile = call(
  'connections.reconciliationFile',
  '/api/v1/connection_run/{id}/reconciliation.csv',
  {
    query: asked,
    media: 'text/csv',
  },
);

/** Rejected rows of a run, page by page. */
export const rejectedRows = call('connections.rejected', '/api/v1/connection_run/{id}/rejected', {
  query: { after: f.integer({ min: 0 }).help('Rows behind this line.') },
  answer: { total: 'whole', rows: [{ line: 'whole', field: 'text?', message: 'text' }], next: 'whole?' },
});

/** All of them with what is wrong, to correct and import again. */
export const rejectedFile = call('connections.rejectedFile', '/api/v1/connection_run/{id}/rejected.csv', {
  media: 'text/csv',
});

export const changes = [connection.name, connectionRun.name];
