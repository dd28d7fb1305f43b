import { defineRecord, f } from '#kernel';
import { importSources } from './feed-words.ts';

const count = (label: string) => f.integer({ min: 0 }).label(label).required().computed().defaultTo(0);

/** What one reading brought: how many alerts the source said it has, and what became of each. */
export const alertImport = defineRecord('alert_import', {
  label: ['Alert import', 'Alert imports'],
  about: 'What one file or one reading of the feed brought.',
  title: 'number',
  fields: {
    number: f.sequence('WXI-{yyyy}-{0000}').search(),
    source: f.choice(importSources).label('Source').required().computed(),
    feed: f.ref('alert_feed').computed(),
    fileName: f.text({ max: 200 }).label('File').computed(),
    asOf: f.instant().label('As of').required().computed(),
    readAt: f.instant().label('Imported').required().computed(),
    expected: count('Alerts expected'),
    created: count('New'),
    known: count('Known'),
    rejected: count('Rejected'),
    troubles: f
      .lines({
        row: f.integer({ min: 1 }).required(),
        field: f.text({ max: 120 }).required(),
        reason: f.text({ max: 300 }).required(),
      })
      .label('Row errors')
      .computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'source', 'fileName', 'asOf', 'expected', 'created', 'known', 'rejected'],
    filters: ['source', 'feed', 'asOf'],
    sort: '-number',
  },
  sections: {
    Import: ['source', 'feed', 'fileName', 'asOf', 'readAt'],
    Counts: ['expected', 'created', 'known', 'rejected'],
    Errors: ['troubles'],
  },
});
