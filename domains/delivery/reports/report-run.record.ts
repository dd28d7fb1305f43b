import { defineRecord, f, own } from '#kernel';
import { definitionShape } from './definition.ts';

/** One computation of a report for one person. It keeps how many rows there were and their hash, never the rows. */
export const reportRun = defineRecord('report_run', {
  label: ['Report run', 'Report runs'],
  about: 'One run of a report: its definition, who ran it, the number of rows and their hash.',
  title: 'reportName',
  fields: {
    reportName: f.text({ max: 120 }).label('Report name').required().computed(),
    report: f.ref('report').required().computed(),
    reportVersion: f.integer({ min: 1 }).label('Report version').required().computed(),
    definition: f.json(definitionShape).required().computed(),
    asOf: f.date().label('As of').required().computed(),
    ranBy: f.person().label('Run by').required().computed(),
    ranAt: f.instant().label('Run at').required().computed(),
    rowCount: f.integer({ min: 0 }).label('Rows').required().computed(),
    hash: f.text({ max: 64 }).label('SHA-256').required().computed(),
    isScheduled: f.yesNo().label('Scheduled').required().computed().defaultTo(false),
  },
  access: { read: { by: 'member', rows: own('ranBy') }, create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['reportName', 'ranAt', 'ranBy', 'rowCount', 'reportVersion', 'isScheduled'],
    filters: ['report', 'ranAt', 'isScheduled'],
    sort: '-createdAt',
  },
  sections: {
    Run: ['report', 'reportName', 'reportVersion', 'asOf', 'ranBy', 'ranAt', 'isScheduled'],
    Result: ['rowCount', 'hash', 'definition'],
  },
});
