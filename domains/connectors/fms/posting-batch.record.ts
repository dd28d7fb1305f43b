import { defineRecord, f } from '#kernel';
import { batchStates, batchSteps } from './batch-life.ts';
import { officers } from './fms-people.ts';

const money = (label: string) => f.money({ currency: 'organization' }).label(label);

/** Postings of the budget ledger on their way into the financial system, each in one batch that is not void. */
export const postingBatch = defineRecord('posting_batch', {
  label: ['Posting batch', 'Posting batches'],
  about: 'Ledger postings sent to the financial system in one file, with its hash and the answer.',
  title: 'number',
  fields: {
    number: f.sequence('FMS-{yyyy}-{0000}').search(),
    layout: f.ref('posting_layout').required().fixed(),
    throughDay: f.date().label('Posted through').required().fixed().defaultTo('today'),
    fromDay: f.date().label('First posting day').computed(),
    lastDay: f.date().label('Last posting day').computed(),
    rowCount: f.integer({ min: 0 }).label('Rows').computed(),
    encumbered: money('Encumbered').computed(),
    expended: money('Expended').computed(),
    preencumbered: money('Pre-encumbered').computed(),
    sentBy: f.person().label('Sent by').computed(),
    sentOn: f.date().label('Sent on').computed(),
    fileName: f.text({ max: 80 }).label('File').computed(),
    fileHash: f.text({ max: 64 }).label('SHA-256').computed(),
    systemNumber: f.text({ max: 40 }).label('System batch number').search(),
    systemEncumbered: money('System encumbered'),
    systemExpended: money('System expended'),
    systemPreencumbered: money('System pre-encumbered').help('Enter 0 where the file has none.'),
    answeredBy: f.person().label('Answered by').computed(),
    answeredOn: f.date().label('Answered on').computed(),
    differs: f.yesNo().label('Totals differ').computed(),
    differenceReason: f.text({ max: 500, lines: 3 }).label('Reason for difference'),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
    rejectedRows: f.integer({ min: 0 }).label('Rejected rows').computed(),
  },
  access: { read: 'member', create: officers, edit: 'nobody' },
  states: batchStates,
  finalStates: ['confirmed', 'void'],
  transitions: batchSteps,
  list: {
    columns: ['number', 'layout', 'throughDay', 'rowCount', 'encumbered', 'expended', 'systemNumber', 'status'],
    filters: ['status', 'layout', 'throughDay'],
    sort: '-number',
  },
  sections: {
    Batch: ['layout', 'throughDay', 'fromDay', 'lastDay', 'rowCount'],
    Totals: ['encumbered', 'expended', 'preencumbered'],
    File: ['fileName', 'fileHash', 'sentBy', 'sentOn'],
    'Financial system': [
      'systemNumber',
      'systemEncumbered',
      'systemExpended',
      'systemPreencumbered',
      'rejectedRows',
      'answeredBy',
      'answeredOn',
    ],
    Difference: ['differs', 'differenceReason', 'decidedBy', 'decidedOn'],
  },
});
