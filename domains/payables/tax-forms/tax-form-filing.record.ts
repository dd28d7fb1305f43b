import { defineRecord, f, forThose } from '#kernel';
import { approverIsAnother, einForm, signedIn } from './tax-form.rules.ts';
import { approvers, preparers, readers } from './tax-form-people.ts';
import { filingKinds } from './tax-form-words.ts';

/** The 1099 forms of a calendar year as they were prepared, or the corrections of what was filed. */
export const taxFormFiling = defineRecord('tax_form_filing', {
  label: ['Tax form filing', 'Tax form filings'],
  about: 'The 1099 forms of a calendar year, or their corrections, from preparation to filing.',
  title: 'number',
  fields: {
    number: f.sequence('TF-{yyyy}-{000}').search(),
    year: f.integer({ min: 2020, max: 2100, isName: true }).label('Calendar year').required(),
    payerEin: f.text({ max: 10, form: einForm }).label('Payer EIN').required(),
    payerAddress: f.address().label('Payer address').required(),
    payerPhone: f.phone().label('Payer phone').required(),
    note: f.text({ max: 500, lines: 2 }).label('Internal note'),
    kind: f.choice(filingKinds).label('Type').computed(),
    payerName: f.text({ max: 200 }).label('Payer').computed(),
    forms: f.integer({ min: 0 }).label('Forms').computed(),
    total: f.money({ currency: 'organization' }).label('Reported').computed(),
    withGaps: f.integer({ min: 0 }).label('Forms with gaps').computed(),
    rowsHash: f.text({ max: 64 }).label('Rows SHA-256').computed(),
    approvedBy: f.person().label('Approved by').computed(),
    approvedOn: f.date().label('Approved on').computed(),
    filedOn: f.date().label('Filed on'),
    receipt: f.text({ max: 80 }).label('Receipt number').help('As the IRS or your filer gave it.').search(),
    filedBy: f.person().label('Recorded by').computed(),
  },
  access: { read: { by: 'member', rows: forThose(readers) }, create: preparers, edit: 'nobody' },
  states: {
    prepared: ['review', 'Awaiting approval'],
    approved: ['done', 'To file'],
    filed: 'done',
    discarded: 'stopped',
  },
  finalStates: ['filed', 'discarded'],
  transitions: {
    approve: {
      label: 'Approve forms',
      from: 'prepared',
      to: 'approved',
      by: approvers,
      rules: [approverIsAnother, signedIn],
      confirm: 'The payments behind the forms are compared with what was prepared.',
    },
    file: {
      label: 'Record filing',
      from: 'approved',
      to: 'filed',
      by: approvers,
      rules: [signedIn],
      fieldsToFill: ['filedOn', 'receipt'],
      confirm: 'The forms stay as they are. What changes afterwards becomes a correction.',
    },
    discard: {
      label: 'Discard',
      from: ['prepared', 'approved'],
      to: 'discarded',
      by: [...preparers, ...approvers],
      reason: 'required',
    },
  },
  list: {
    columns: ['number', 'year', 'kind', 'forms', 'total', 'filedOn', 'status'],
    filters: ['status', 'year', 'kind', 'filedOn'],
    sort: '-number',
  },
  sections: {
    Filing: ['year', 'kind', 'forms', 'total', 'withGaps', 'note'],
    Payer: ['payerName', 'payerEin', 'payerAddress', 'payerPhone'],
    Decisions: ['rowsHash', 'approvedBy', 'approvedOn', 'filedOn', 'receipt', 'filedBy'],
  },
});
