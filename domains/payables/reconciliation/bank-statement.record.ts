import { defineRecord, f, forThose } from '#kernel';
import { signedIn } from '../payments/payment.rules.ts';
import { statementApproverIsAnother } from './bank-statement.rules.ts';
import { formats, reconcilers, statementApprovers, statementReaders } from './statement-words.ts';

/** What the bank says of a disbursement account for some days: imported once, reconciled by one person, approved by another. */
export const bankStatement = defineRecord('bank_statement', {
  label: ['Bank statement', 'Bank statements'],
  about: 'One statement of a disbursement account, and its reconciliation with payments.',
  title: 'number',
  fields: {
    number: f.sequence('BS-{yyyy}-{00000}').search(),
    account: f.ref('paying_account').label('Account').required().computed(),
    fromOn: f.date().label('From').required().computed(),
    untilOn: f.date().label('Until').required().computed(),
    opening: f.money({ currency: 'organization' }).label('Opening balance').required().computed(),
    credits: f.money({ currency: 'organization', min: 0 }).label('Credits').required().computed(),
    debits: f.money({ currency: 'organization', min: 0 }).label('Debits').required().computed(),
    closing: f.money({ currency: 'organization' }).label('Closing balance').required().computed(),
    lineCount: f.integer({ min: 0 }).label('Lines').required().computed(),
    format: f.choice(formats).label('Format').required().computed(),
    fileName: f.text({ max: 200 }).label('File name').required().computed().search(),
    fileHash: f.text({ max: 64 }).label('File SHA-256').required().computed(),
    importedBy: f.person().label('Imported by').computed(),
    reconciledBy: f.person().label('Reconciled by').computed(),
    reconciledOn: f.date().label('Reconciled on').computed(),
    outstanding: f.money({ currency: 'organization' }).label('Outstanding').computed(),
    bookBalance: f.money({ currency: 'organization' }).label('Book balance').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
  },
  access: { read: { by: 'member', rows: forThose(statementReaders) }, create: 'nobody', edit: 'nobody' },
  states: {
    open: ['new', 'To reconcile'],
    reconciled: ['review', 'Awaiting approval'],
    approved: 'done',
    discarded: 'stopped',
  },
  finalStates: ['approved', 'discarded'],
  transitions: {
    reconcile: {
      label: 'Complete reconciliation',
      from: 'open',
      to: 'reconciled',
      by: reconcilers,
      confirm: 'Its lines stay as they are while someone else approves them.',
    },
    approve: {
      label: 'Approve reconciliation',
      from: 'reconciled',
      to: 'approved',
      by: statementApprovers,
      rules: [statementApproverIsAnother, signedIn],
      confirm: 'Runs settle with their last cleared payment, and no line changes again.',
    },
    sendBack: {
      label: 'Send back',
      from: 'reconciled',
      to: 'open',
      by: [...reconcilers, ...statementApprovers],
      reason: 'required',
    },
    discard: { label: 'Discard', from: 'open', to: 'discarded', by: reconcilers, reason: 'required' },
  },
  list: {
    columns: ['number', 'account', 'fromOn', 'untilOn', 'lineCount', 'closing', 'status'],
    filters: ['status', 'account', 'untilOn'],
    sort: '-number',
  },
  sections: {
    'Bank statement': ['account', 'fromOn', 'untilOn', 'opening', 'credits', 'debits', 'closing', 'lineCount'],
    File: ['format', 'fileName', 'fileHash'],
    Reconciliation: [
      'importedBy',
      'reconciledBy',
      'reconciledOn',
      'outstanding',
      'bookBalance',
      'approvedBy',
      'approvedOn',
    ],
  },
});
