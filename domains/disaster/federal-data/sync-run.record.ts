import { defineRecord, f } from '#kernel';
import { datasets, syncSources } from './federal-words.ts';

const count = (label: string) => f.integer({ min: 0 }).label(label).required().computed().defaultTo(0);

/** What one file or one reading of OpenFEMA brought: what the source said it has, and what became of each row. */
export const syncRun = defineRecord('sync_run', {
  label: ['Sync run', 'Sync runs'],
  about: 'What one file or one reading of a federal data set brought.',
  title: 'number',
  fields: {
    number: f.sequence('OFR-{yyyy}-{0000}').search(),
    dataset: f.choice(datasets).label('Data set').required().computed(),
    source: f.choice(syncSources).label('Source').required().computed(),
    connection: f.ref('federal_connection').label('Connection').computed(),
    fileName: f.text({ max: 200 }).label('File').search().computed(),
    apiVersion: f.integer({ min: 1, max: 99 }).label('Version').computed(),
    asOf: f.instant().label('As of').required().computed(),
    readAt: f.instant().label('Imported').required().computed(),
    fromMark: f.instant().label('From mark').computed(),
    toMark: f.instant().label('High-water mark').computed(),
    isWhole: f.yesNo().label('Complete').required().computed().defaultTo(false),
    expected: f.integer({ min: 0 }).label('Expected').computed().help('Empty: the source did not say.'),
    received: count('Received'),
    created: count('New'),
    updated: count('Updated'),
    unchanged: count('Unchanged'),
    vanished: count('Vanished'),
    rejected: count('Rejected'),
    drift: f.text({ max: 2000, lines: 3 }).label('Schema drift').computed(),
    troubles: f
      .lines({
        row: f.integer({ min: 1 }).required(),
        field: f.text({ max: 120 }).required(),
        reason: f.text({ max: 300 }).required(),
      })
      .label('Row errors')
      .computed(),
  },
  access: { read: 'manager', create: 'nobody', edit: 'nobody' },
  list: {
    columns: [
      'number',
      'dataset',
      'source',
      'readAt',
      'expected',
      'received',
      'created',
      'updated',
      'vanished',
      'rejected',
    ],
    filters: ['dataset', 'source', 'connection'],
    sort: '-number',
  },
  sections: {
    Run: ['dataset', 'source', 'connection', 'fileName', 'apiVersion', 'asOf', 'readAt', 'isWhole'],
    Marks: ['fromMark', 'toMark', 'drift'],
    Counts: ['expected', 'received', 'created', 'updated', 'unchanged', 'vanished', 'rejected'],
    Errors: ['troubles'],
  },
});
