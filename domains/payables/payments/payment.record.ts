import { defineRecord, f } from '#kernel';
import { itsCheck, itsClearing, itsFile, itsReturn, itsEntry, itsVoid, paymentLine } from './payment-fields.ts';
import { paymentStates, paymentSteps } from './payment-life.ts';

/** One payment to one vendor. The product makes it when its run is released. */
export const payment = defineRecord('payment', {
  label: ['Payment', 'Payments'],
  about: 'One payment to one vendor, from its release to its settlement, return or void.',
  title: 'number',
  fields: {
    number: f.sequence('PAY-{yyyy}-{00000}').search(),
    ...itsFile,
    lines: f.lines(paymentLine, { max: 2000, label: 'Invoice' }).label('Invoices').computed(),
    amount: f.total('lines.amount').label('Amount'),
    settledOn: f.date().label('Settled on').help('As on the bank statement.'),
    ...itsClearing,
    ...itsCheck,
    ...itsEntry,
    ...itsReturn,
    ...itsVoid,
  },
  access: {
    read: 'member',
    create: 'nobody',
    edit: 'nobody',
  },
  states: paymentStates,
  finalStates: ['voided', 'bank_returned', 'reported'],
  transitions: paymentSteps,
  list: {
    columns: ['number', 'payee', 'method', 'payOn', 'amount', 'status'],
    filters: ['status', 'vendor', 'run', 'method', 'payOn', 'dormantOn', 'returnFile'],
    sort: '-number',
  },
  sections: {
    Payment: [
      'run',
      'vendor',
      'payee',
      'method',
      'bankAccount',
      'checkNumber',
      'trace',
      'payOn',
      'amount',
      'transmittedOn',
      'settledOn',
      'replaces',
    ],
    Invoices: ['lines'],
    'Bank statement': ['clearedOn', 'bankLine', 'creditedOn', 'returnLine'],
    'Uncashed check': ['stopReference', 'stopOn', 'dormantOn', 'ownerNoticeOn', 'reportedOn'],
    'Bank entry': ['enteredBy', 'enteredOn', 'bankReference', 'confirmedBy', 'cardExpiresOn'],
    Return: ['returnCode', 'returnReason', 'returnedOn', 'returnFile'],
    Void: ['voidAskedBy', 'voidedBy', 'voidedOn'],
  },
});
