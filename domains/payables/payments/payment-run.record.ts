import { defineRecord, f } from '#kernel';
import { heldItem, itsRelease, releaseSection, runFixed, runItem, whatItPays } from './payment-run-fields.ts';
import { firstReleaserIsAnother, leavesWhole, releaserIsAnother, signedIn } from './payment.rules.ts';
import { awaiting, firstReleasers, methods } from './payment-words.ts';

export const preparers = [{ duty: 'accounts_payable' }] as const;
export const releasers = [{ duty: 'treasurer' }] as const;

/** Approved invoices that are paid together, from the proposal to the last settled payment. */
export const paymentRun = defineRecord('payment_run', {
  label: ['Payment run', 'Payment runs'],
  about: 'Approved invoices that are paid together, with one file for the bank.',
  title: 'number',
  fields: {
    number: f.sequence('PR-{yyyy}-{00000}').search(),
    account: f.ref('paying_account').label('Pay from').required(),
    method: f.choice(methods).label('Method').required().defaultTo('ach'),
    dueBy: f.date().label('Due by').required().help('Invoices due on this day or before.'),
    payOn: f.date().label('Payment date').required().help('A business day.'),
    ...whatItPays,
    note: f.text({ max: 500, lines: 2 }).label('Internal note'),
    items: f.lines(runItem, { max: 2000, label: 'Invoice' }).label('Invoices to pay').computed(),
    held: f.lines(heldItem, { max: 2000, label: 'Held invoice' }).label('Held invoices').computed(),
    total: f.total('items.amount').label('Total'),
    payments: f.integer({ min: 0 }).label('Payments').computed(),
    ...itsRelease,
  },
  access: {
    read: 'member',
    create: preparers,
    edit: { by: preparers, inStates: ['proposed', ...awaiting, 'released', 'transmitted'] },
  },
  fixed: runFixed,
  states: {
    proposed: 'new',
    reviewed: ['review', 'Awaiting release'],
    firsts_held: ['review', 'First payments held'],
    released: ['returned', 'To transmit'],
    transmitted: ['review', 'Transmitted'],
    settled: 'done',
    voided: 'stopped',
    discarded: 'stopped',
  },
  finalStates: ['settled', 'voided', 'discarded'],
  transitions: {
    submit: { label: 'Submit for release', from: 'proposed', to: 'reviewed', by: preparers },
    sendBack: {
      label: 'Send back',
      from: [...awaiting],
      to: 'proposed',
      by: [...preparers, ...releasers],
      reason: 'required',
    },
    release: {
      label: 'Release run',
      from: 'reviewed',
      to: 'released',
      by: releasers,
      rules: [releaserIsAnother, signedIn],
      confirm: 'You sign its file by SHA-256. Its invoices become paid, and the file never changes again.',
    },
    holdFirsts: { label: 'Hold', from: 'reviewed', to: 'firsts_held', by: 'nobody' },
    releaseFirsts: {
      label: 'Release first payments',
      from: 'firsts_held',
      to: 'reviewed',
      by: firstReleasers,
      rules: [firstReleaserIsAnother, signedIn],
      confirm: 'You looked at each bank account that is paid for the first time.',
    },
    transmit: {
      label: 'Record transmission',
      from: 'released',
      to: 'transmitted',
      by: releasers,
      rules: [leavesWhole, signedIn],
      confirm: 'The bank has the file, or the checks are mailed. Vendors get their remittance by email.',
    },
    sendSingles: { label: 'Transmit last', from: 'released', to: 'transmitted', by: 'nobody' },
    close: { label: 'Settle', from: 'transmitted', to: 'settled', by: 'nobody' },
    endVoided: { label: 'Void', from: 'released', to: 'voided', by: 'nobody' },
    discard: { label: 'Discard', from: 'proposed', to: 'discarded', by: preparers, reason: 'required' },
  },
  list: {
    columns: ['number', 'method', 'payOn', 'payments', 'total', 'status'],
    filters: ['status', 'method', 'account', 'payOn', 'submittedBy', 'releasedBy'],
    sort: '-number',
  },
  sections: {
    'Payment run': ['account', 'method', 'dueBy', 'payOn', 'early', 'excluded', 'note', 'total', 'payments'],
    'Invoices to pay': ['items'],
    'Held invoices': ['held'],
    Release: [...releaseSection],
  },
});
