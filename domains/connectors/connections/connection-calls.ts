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

export const changes = [connection.name, connectionRun.name];
