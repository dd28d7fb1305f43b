import { defineRecord, f } from '#kernel';
import { readers, tinResults, tinTypes } from './tin-words.ts';

/** One vendor in a request to the IRS, with the name as it was sent. The TIN itself stays with the vendor, encrypted. */
export const tinMatch = defineRecord('tin_match', {
  label: ['TIN match', 'TIN matches'],
  about: 'What the IRS said of the name and TIN of a vendor, and when.',
  title: 'sentName',
  fields: {
    file: f.ref('tin_file').required().computed(),
    vendor: f.ref('vendor').required().computed(),
    account: f.text({ max: 20 }).label('Account').required().computed(),
    sentName: f.text({ max: 40 }).label('Name as sent').required().computed().search(),
    tinType: f.choice(tinTypes).label('TIN type').required().computed(),
    last4: f.text({ max: 4 }).label('Last four').required().computed(),
    mark: f.text({ max: 200 }).required().computed().readableBy('nobody'),
    result: f.choice(tinResults).label('IRS result').computed(),
    resultOn: f.date().label('Result on').computed(),
  },
  access: { read: readers, create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['sentName', 'vendor', 'file', 'last4', 'result', 'resultOn'],
    filters: ['vendor', 'file', 'result', 'resultOn'],
    sort: 'sentName',
  },
  sections: {
    Question: ['file', 'vendor', 'account', 'sentName', 'tinType', 'last4'],
    Answer: ['result', 'resultOn'],
  },
});
