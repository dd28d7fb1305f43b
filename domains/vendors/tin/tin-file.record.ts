import { defineRecord, f } from '#kernel';
import { holders, preparers, readers } from './tin-words.ts';

/** One request to the bulk TIN matching of the IRS: vendors whose name and TIN are compared, and what came back. */
export const tinFile = defineRecord('tin_file', {
  label: ['TIN matching file', 'TIN matching files'],
  about: 'Names and TINs of vendors as sent to the IRS for matching, and the results.',
  title: 'number',
  fields: {
    number: f.sequence('TM-{yyyy}-{000}').search(),
    lines: f.integer({ min: 0 }).required().computed().defaultTo(0),
    preparedBy: f.person().label('Prepared by').computed(),
    downloadedBy: f.person().label('Downloaded by').computed(),
    downloadedOn: f.date().label('Downloaded on').computed(),
    answeredOn: f.date().label('Results on').computed(),
    matched: f.integer({ min: 0 }).computed(),
    mismatched: f.integer({ min: 0 }).computed(),
    unanswered: f.integer({ min: 0 }).computed(),
  },
  access: { read: readers, create: 'nobody', edit: 'nobody' },
  states: { prepared: 'review', answered: 'done', discarded: 'stopped' },
  finalStates: ['discarded', 'answered'],
  transitions: {
    answer: { label: 'Take results', from: 'prepared', to: 'answered', by: 'nobody' },
    discard: {
      label: 'Discard',
      from: 'prepared',
      to: 'discarded',
      by: [...preparers, ...holders],
      reason: 'required',
    },
  },
  list: {
    columns: ['number', 'lines', 'preparedBy', 'downloadedOn', 'answeredOn', 'matched', 'mismatched', 'status'],
    filters: ['status', 'answeredOn'],
    sort: '-number',
  },
  sections: {
    File: ['lines', 'preparedBy', 'downloadedBy', 'downloadedOn'],
    Results: ['answeredOn', 'matched', 'mismatched', 'unanswered'],
  },
});
