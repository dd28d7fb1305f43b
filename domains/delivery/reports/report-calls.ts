import { call, choiceOf, f, firstOfShape } from '#kernel';
import { definitionShape } from './definition.ts';

/** Files that a report is saved as. */
export const fileFormats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** So many rows of a figure are shown at most; a file has all of them. */
export const MOST_ROWS = 1000;

const definition = f.json(definitionShape).required();
const figure = { value: 'number?', unit: 'text?', mixed: 'yesNo' } as const;
const total = { label: 'text', kind: choiceOf('money', 'number', 'percent', 'days'), of: 'text' } as const;
const group = { key: 'text', words: 'text', count: 'whole', cells: [figure] } as const;

/** The records that a report may be about: those that this person may read. */
export const reportSources = call('report.sources', '/api/v1/report-sources', {
  answer: { data: [{ record: 'text', label: 'text', many: 'text', about: 'text' }] },
});

/** What can be done with each field of a record in a report. */
export const reportFields = call('report.fields', '/api/v1/report-sources/{record}', {
  answer: {
    record: 'text',
    data: [
      {
        name: 'text',
        label: 'text',
        kind: 'text',
        /** The field whose record states it; null for the record's own. */
        of: 'text?',
        isGroup: 'yesNo',
        isDate: 'yesNo',
        isColumn: 'yesNo',
        measures: [choiceOf('sum', 'average', 'min', 'max')],
      },
    ],
  },
});

/** Every number of a report, for who asks. */
export const reportFigures = call('report.figures', '/api/v1/report-figures', {
  query: { definition },
  answer: {
    record: 'text',
    label: ['text'],
    count: 'whole',
    all: [figure],
    totals: [total],
    groups: [{ label: 'text', isTime: 'yesNo' }],
    isPivot: 'yesNo',
    rows: [{ ...group, under: [group], cut: 'whole' }],
    groupCount: 'whole',
    across: [group],
    acrossCount: 'whole',
    leftOut: ['text'],
  },
});

/** The rows behind one number. `at` are the keys of its groups, from the first; an empty key stands for all. */
export const reportRows = call('report.rows', '/api/v1/report-rows', {
  query: {
    definition,
    at: f.json({ type: 'array', maxItems: 2, items: { type: 'string', maxLength: 500 } }),
    most: f.integer({ min: 1, max: MOST_ROWS }),
  },
  answer: {
    record: 'text',
    columns: [{ label: 'text', isFigure: 'yesNo' }],
    /** What the definition shows and this person may not read. */
    leftOut: ['text'],
    totals: [total],
    all: [figure],
    count: 'whole',
    rows: firstOfShape({ id: 'uuid', cells: ['text'] }),
  },
});

/** A report as a file: its groups with their totals, or the rows themselves; a PDF has the chart and the filters as well. */
export const reportFile = call('report.file', '/api/v1/report-file', {
  query: {
    definition,
    name: f.text({ max: 120 }),
    format: f.choice({ csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }).required(),
    rows: f.yesNo(),
    /** The saved report that it is a file of: its version is printed where it has this very definition. */
    report: f.ref('report'),
  },
  media: 'application/octet-stream',
});
