import { defineRecord, f } from '#kernel';
import { datasets } from './federal-words.ts';

const text = (max: number, label: string) => f.text({ max }).label(label).computed();
const amount = (label: string) => f.money({ currency: 'organization' }).label(label).computed();

/** A row as OpenFEMA publishes it. A row that is no longer published is kept and marked. */
export const publishedRow = defineRecord('published_row', {
  label: ['Published row', 'Published rows'],
  about: 'A row of a federal data set, as it was published. Imports alone change it.',
  title: 'title',
  fields: {
    title: f.text({ max: 300 }).label('Title').required().search().computed(),
    dataset: f.choice(datasets).label('Data set').required().computed(),
    sourceKey: text(200, 'Key').required(),
    disasterNumber: f.integer({ min: 1, max: 99_999 }).label('Disaster number').computed(),
    state: text(2, 'State'),
    area: text(200, 'Area'),
    projectNumber: text(60, 'Project number').search(),
    applicantId: text(60, 'PA ID').search(),
    category: text(60, 'Category'),
    size: text(40, 'Size'),
    amount: amount('Project amount'),
    federal: amount('Federal share'),
    firstOn: f.date().label('First date').computed(),
    lastOn: f.date().label('Last date').computed(),
    refreshedAt: f.instant().label('Last refresh').computed(),
    contentHash: text(64, 'SHA-256').required(),
    vanishedAt: f.instant().label('Vanished').computed(),
    published: f.json({ type: 'object', additionalProperties: true }).label('All fields').required().computed(),
    run: f.ref('sync_run').label('Brought by').required().computed(),
  },
  uniqueTogether: [['dataset', 'sourceKey']],
  access: { read: 'manager', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['title', 'dataset', 'disasterNumber', 'state', 'area', 'amount', 'federal', 'firstOn', 'vanishedAt'],
    filters: ['dataset', 'disasterNumber', 'state', 'vanishedAt', 'run'],
    sort: 'title',
  },
  sections: {
    Row: ['dataset', 'sourceKey', 'disasterNumber', 'state', 'area'],
    Project: ['projectNumber', 'applicantId', 'category', 'size', 'amount', 'federal', 'firstOn', 'lastOn'],
    Origin: ['refreshedAt', 'vanishedAt', 'run', 'contentHash', 'published'],
  },
});
