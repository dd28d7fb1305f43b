import { defineRecord, f, rule, secondPerson } from '#kernel';
import { deciders, officers } from './fms-people.ts';

interface Compared {
  readonly fileHash: string | null;
  readonly openCount: number | null;
}

const isCompared = rule<Compared>(
  'fms_reconciliation.is_compared',
  'Upload the balances of the financial system first.',
  ({ row }) => row.fileHash !== null,
);

const allIsExplained = rule<Compared>(
  'fms_reconciliation.all_is_explained',
  'Some balances differ. A second person accepts them with a reason.',
  ({ row }) => row.openCount === 0,
);

const somethingDiffers = rule<Compared>(
  'fms_reconciliation.something_differs',
  'No balance differs. Mark it reconciled without a reason.',
  ({ row }) => (row.openCount ?? 0) > 0,
);

const deciderIsAnother = secondPerson(
  'fms_reconciliation.decider_is_another',
  'You made this reconciliation or uploaded its file, so someone else has to accept the differences.',
  ['createdBy', 'comparedBy'],
);

const count = (label: string) => f.integer({ min: 0 }).label(label).computed();

/** The balances of the financial system on a day, compared with the ledger account by account. */
export const fmsReconciliation = defineRecord('fms_reconciliation', {
  label: ['Reconciliation', 'Reconciliations'],
  about: 'Balances of the financial system, compared with the ledger by account.',
  title: 'number',
  fields: {
    number: f.sequence('REC-{yyyy}-{0000}').search(),
    budget: f.ref('budget').required().fixed(),
    layout: f.ref('posting_layout').required().fixed().help('Its code mappings name the accounts.'),
    asOf: f.date().label('Balances as of').required().fixed().defaultTo('today'),
    fileName: f.text({ max: 120 }).label('File').computed(),
    fileHash: f.text({ max: 64 }).label('SHA-256').computed(),
    comparedBy: f.person().label('Compared by').computed(),
    comparedOn: f.date().label('Compared on').computed(),
    equalCount: count('Equal'),
    transitCount: count('In transit'),
    rejectedCount: count('Rejected'),
    openCount: count('Different'),
    explanation: f.text({ max: 1000, lines: 4 }).label('Reason for difference'),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
  },
  access: { read: 'member', create: officers, edit: 'nobody' },
  states: { open: 'review', reconciled: 'done', cancelled: 'stopped' },
  finalStates: ['reconciled', 'cancelled'],
  transitions: {
    acceptDifferences: {
      label: 'Accept differences',
      from: 'open',
      to: 'reconciled',
      by: deciders,
      rules: [deciderIsAnother, isCompared, somethingDiffers],
      fieldsToFill: ['explanation'],
    },
    reconcile: {
      label: 'Mark reconciled',
      from: 'open',
      to: 'reconciled',
      by: deciders,
      rules: [isCompared, allIsExplained],
    },
    cancel: { label: 'Cancel', from: 'open', to: 'cancelled', by: officers, reason: 'required' },
  },
  list: {
    columns: ['number', 'budget', 'asOf', 'equalCount', 'transitCount', 'rejectedCount', 'openCount', 'status'],
    filters: ['status', 'budget', 'asOf'],
    sort: '-number',
  },
  sections: {
    Reconciliation: ['budget', 'layout', 'asOf', 'fileName', 'fileHash', 'comparedBy', 'comparedOn'],
    Result: ['equalCount', 'transitCount', 'rejectedCount', 'openCount'],
    Decision: ['explanation', 'decidedBy', 'decidedOn'],
  },
});
