import { defineRecord, f } from '#kernel';
import { targets } from './catalogue.ts';
import { totalsAgree, wasKept } from './connection-run.rules.ts';

const count = (label: string) => f.integer({ min: 0 }).label(label).required().defaultTo(0).computed();

/** One read of a connection: what became of each row, and the totals of both sides. */
export const connectionRun = defineRecord('connection_run', {
  label: ['Connection run', 'Connection runs'],
  about: 'One import through a connection: row counts, row errors and the totals of both sides.',
  title: 'number',
  fields: {
    number: f.sequence('RUN-{yyyy}-{0000}').search(),
    connection: f.ref('connection').required().computed(),
    target: f.choice(targets).label('Imported into').computed(),
    isDryRun: f.yesNo().label('Dry run').required().defaultTo(false).computed(),
    startedBy: f.person().label('Started by').computed(),
    startedOn: f.date().label('Started on').computed(),
    isScheduled: f.yesNo().label('Scheduled').required().defaultTo(false).computed(),
    rowsRead: count('Rows read'),
    created: count('Created'),
    updated: count('Updated'),
    unchanged: count('Unchanged'),
    rejected: count('Rejected'),
    posted: count('Posted'),
    unposted: count('Not posted'),
    unpostedNote: f.text({ max: 1000, lines: 3 }).label('Why not posted').computed(),
    absent: count('Only in Levee'),
    absentRows: f
      .lines({ key: f.text({ max: 200 }).required(), rowId: f.uuid().required() })
      .label('Rows only here')
      .computed(),
    sourceTotal: f.text({ max: 40 }).label('Source total').computed(),
    importedTotal: f.text({ max: 40 }).label('Imported total').computed(),
    failure: f.text({ max: 300 }).label('Why it failed').computed(),
    fileName: f.text({ max: 120 }).label('File').computed(),
    contentHash: f.text({ max: 64 }).label('SHA-256').computed(),
    headings: f.text({ max: 20_000, lines: 2 }).computed(),
    errors: f
      .lines({
        line: f.integer({ min: 1 }).required(),
        field: f.text({ max: 200 }),
        message: f.text({ max: 500 }).required(),
        text: f.text({ max: 4000, lines: 2 }).label('Row').required(),
      })
      .label('Row errors')
      .computed(),
    differenceReason: f.text({ max: 500, lines: 3 }).label('Reason for difference'),
  },
  access: { read: 'manager', create: 'nobody', edit: 'nobody' },
  states: {
    running: 'review',
    succeeded: 'done',
    partial: 'returned',
    failed: 'stopped',
    cancelled: 'stopped',
    reconciled: 'done',
  },
  finalStates: ['failed', 'cancelled', 'reconciled'],
  transitions: {
    succeed: { label: 'Succeed', from: ['running', 'partial'], to: 'succeeded', by: 'nobody' },
    part: { label: 'Reject rows', from: 'running', to: 'partial', by: 'nobody' },
    fail: { label: 'Fail', from: 'running', to: 'failed', by: 'nobody' },
    cancel: { label: 'Cancel run', from: 'running', to: 'cancelled', by: 'manager', confirm: 'Imported rows stay.' },
    reconcile: {
      label: 'Mark reconciled',
      from: ['succeeded', 'partial'],
      to: 'reconciled',
      by: 'manager',
      rules: [wasKept, totalsAgree],
    },
    accept: {
      label: 'Accept difference',
      from: ['succeeded', 'partial'],
      to: 'reconciled',
      by: 'manager',
      fieldsToFill: ['differenceReason'],
      rules: [wasKept],
    },
  },
  list: {
    columns: ['number', 'connection', 'isDryRun', 'startedOn', 'rowsRead', 'created', 'updated', 'rejected', 'status'],
    filters: ['status', 'connection', 'isDryRun'],
    sort: '-number',
  },
  sections: {
    Run: [
      'connection',
      'target',
      'isDryRun',
      'isScheduled',
      'startedBy',
      'startedOn',
      'fileName',
      'contentHash',
      'failure',
    ],
    Rows: ['rowsRead', 'created', 'updated', 'unchanged', 'rejected', 'posted', 'unposted', 'unpostedNote'],
    Reconciliation: ['absent', 'sourceTotal', 'importedTotal', 'differenceReason'],
  },
});
