import { defineRecord, f } from '#kernel';
import { signedIn, voiderIsAnother } from './payment.rules.ts';
import { preparers, releasers } from './payment-run.record.ts';
import { methods } from './payment-words.ts';

const voiders = [...releasers, { duty: 'budget_officer' }] as const;

/** What one invoice or credit memo is of a payment. */
export const paymentLine = {
  invoice: f.ref('invoice').required(),
  vendorNumber: f.text({ max: 60 }).label('Invoice number').required(),
  amount: f.money({ currency: 'organization' }).label('Amount').required(),
};

/** One payment to one vendor. The product makes it when its run is released. */
export const payment = defineRecord('payment', {
  label: ['Payment', 'Payments'],
  about: 'One payment to one vendor, from its release to its settlement or void.',
  title: 'number',
  fields: {
    number: f.sequence('PAY-{yyyy}-{00000}').search(),
    run: f.ref('payment_run').label('Payment run').required().computed(),
    vendor: f.ref('vendor').required().computed(),
    payee: f.text({ max: 160 }).label('Payee').required().computed().search(),
    method: f.choice(methods).label('Method').required().computed(),
    bankAccount: f.ref('vendor_bank_account').label('Bank account').computed(),
    checkNumber: f.integer({ min: 1, max: 9_999_999, isName: true }).label('Check number').computed(),
    trace: f.text({ max: 15 }).label('Trace number').computed().search(),
    payOn: f.date().label('Payment date').required().computed(),
    lines: f.lines(paymentLine, { max: 2000, label: 'Invoice' }).label('Invoices').computed(),
    amount: f.total('lines.amount').label('Amount'),
    settledOn: f.date().label('Settled on').help('As on the bank statement.'),
    voidAskedBy: f.person().label('Void requested by').computed(),
    voidedBy: f.person().label('Voided by').computed(),
    voidedOn: f.date().label('Voided on').computed(),
  },
  access: {
    read: 'member',
    create: 'nobody',
    edit: 'nobody',
  },
  states: {
    released: ['new', 'To transmit'],
    transmitted: ['review', 'Transmitted'],
    settled: 'done',
    voiding: ['review', 'Void requested'],
    voided: 'stopped',
  },
  finalStates: ['settled', 'voided'],
  transitions: {
    transmit: { label: 'Transmit', from: 'released', to: 'transmitted', by: 'nobody' },
    settle: {
      label: 'Record settlement',
      from: 'transmitted',
      to: 'settled',
      by: [...preparers, ...releasers],
      fieldsToFill: ['settledOn'],
    },
    requestVoid: {
      label: 'Request void',
      from: ['released', 'transmitted'],
      to: 'voiding',
      by: [...preparers, ...releasers],
      reason: 'required',
    },
    keep: { label: 'Keep payment', from: 'voiding', to: 'released', by: voiders, reason: 'required' },
    void: {
      label: 'Void payment',
      from: 'voiding',
      to: 'voided',
      by: voiders,
      rules: [voiderIsAnother, signedIn],
      confirm: 'Its invoices can be paid again. Stop the check, or have the bank return the entry, first.',
    },
  },
  list: {
    columns: ['number', 'payee', 'method', 'payOn', 'amount', 'status'],
    filters: ['status', 'vendor', 'run', 'method', 'payOn'],
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
      'settledOn',
    ],
    Invoices: ['lines'],
    Void: ['voidAskedBy', 'voidedBy', 'voidedOn'],
  },
});
