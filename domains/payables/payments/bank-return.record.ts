import { defineRecord, f } from '#kernel';
import { returnItem } from './bank-return-fields.ts';
import { applierIsAnother, signedIn } from './payment.rules.ts';
import { preparers, releasers } from './payment-run.record.ts';

/** What the bank sent back in one file: returned payments and notifications of change. One person imports it, another applies it. */
export const bankReturn = defineRecord('bank_return', {
  label: ['Return file', 'Return files'],
  about: 'Returns and notifications of change in one file of your bank.',
  title: 'number',
  fields: {
    number: f.sequence('RET-{yyyy}-{00000}').search(),
    fileName: f.text({ max: 200 }).label('File name').required().computed().search(),
    fileHash: f.text({ max: 64 }).label('File SHA-256').required().computed(),
    madeOn: f.date().label('File date').computed(),
    items: f.lines(returnItem, { max: 2000, label: 'Entry' }).label('Entries').computed(),
    returns: f.integer({ min: 0 }).label('Returns').required().computed(),
    changes: f.integer({ min: 0 }).label('Notices of change').required().computed(),
    importedBy: f.person().label('Imported by').computed(),
    appliedBy: f.person().label('Applied by').computed(),
    appliedOn: f.date().label('Applied on').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: { imported: ['review', 'Awaiting second person'], applied: 'done', discarded: 'stopped' },
  finalStates: ['applied', 'discarded'],
  transitions: {
    apply: {
      label: 'Apply file',
      from: 'imported',
      to: 'applied',
      by: [...releasers, { duty: 'budget_officer' }],
      rules: [applierIsAnother, signedIn],
      confirm: 'You found these returns at your bank. Their invoices reopen, and accounts go on hold as the codes say.',
    },
    discard: {
      label: 'Discard',
      from: 'imported',
      to: 'discarded',
      by: [...preparers, ...releasers],
      reason: 'required',
      confirm: 'Bank accounts that its notices proposed are rejected.',
    },
  },
  list: {
    columns: ['number', 'fileName', 'madeOn', 'returns', 'changes', 'status'],
    filters: ['status', 'madeOn', 'importedBy'],
    sort: '-number',
  },
  sections: {
    'Return file': ['fileName', 'madeOn', 'returns', 'changes', 'fileHash'],
    Entries: ['items'],
    'Two people': ['importedBy', 'appliedBy', 'appliedOn'],
  },
});
