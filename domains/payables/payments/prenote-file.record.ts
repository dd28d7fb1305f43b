import { defineRecord, f } from '#kernel';
import { signedIn } from './payment.rules.ts';
import { preparers, releasers } from './payment-run.record.ts';

/** One account of the file, that a zero-dollar entry tests. */
export const prenoteItem = {
  payee: f.text({ max: 160 }).label('Account holder').required(),
  vendor: f.ref('vendor').required(),
  bankAccount: f.ref('vendor_bank_account').label('Bank account').required(),
  trace: f.text({ max: 15 }).label('Trace number').required(),
};

/** Zero-dollar entries to accounts that were approved, before the first payment goes there. */
export const prenoteFile = defineRecord('prenote_file', {
  label: ['Prenote file', 'Prenote files'],
  about: 'Zero-dollar entries that test approved bank accounts of vendors.',
  title: 'number',
  fields: {
    number: f.sequence('PRE-{yyyy}-{00000}').search(),
    account: f.ref('paying_account').label('Send from').required(),
    sendOn: f.date().label('Entry date').required().help('A business day.'),
    items: f.lines(prenoteItem, { max: 2000, label: 'Account' }).label('Accounts to test').computed(),
    entries: f.integer({ min: 0 }).label('Entries').computed(),
    modifier: f.text({ max: 1 }).label('File modifier').computed(),
    firstTrace: f.integer({ min: 1, max: 9_999_999, isName: true }).label('First trace').computed(),
    madeOn: f.date().label('File date').computed(),
    fileHash: f.text({ max: 64 }).label('File SHA-256').computed(),
    sentBy: f.person().label('Transmitted by').computed(),
    sentOn: f.date().label('Transmitted on').computed(),
  },
  access: { read: 'member', create: preparers, edit: 'nobody' },
  states: { ready: ['new', 'To transmit'], sent: ['done', 'Transmitted'], discarded: 'stopped' },
  finalStates: ['sent', 'discarded'],
  transitions: {
    send: {
      label: 'Record transmission',
      from: 'ready',
      to: 'sent',
      by: releasers,
      rules: [signedIn],
      confirm: 'The bank has the file. Results can be recorded three banking days after its entry date.',
    },
    discard: {
      label: 'Discard',
      from: 'ready',
      to: 'discarded',
      by: [...preparers, ...releasers],
      reason: 'required',
    },
  },
  list: {
    columns: ['number', 'account', 'sendOn', 'entries', 'status'],
    filters: ['status', 'account', 'sendOn'],
    sort: '-number',
  },
  sections: {
    'Prenote file': ['account', 'sendOn', 'entries', 'firstTrace', 'fileHash'],
    'Accounts to test': ['items'],
    Transmission: ['sentBy', 'sentOn'],
  },
});
