import { defineRecord, f, forThose } from '#kernel';
import { preparers, readers } from './tax-form-people.ts';
import { elections, paymentClasses } from './tax-form-words.ts';

/** What a vendor’s payments are before the IRS, from a year on. The newest class of a vendor that has begun counts. */
export const taxFormClass = defineRecord('tax_form_class', {
  label: ['Tax form class', 'Tax form classes'],
  about: 'How a vendor’s payments are reported on Form 1099, from a calendar year on.',
  title: 'number',
  fields: {
    number: f.sequence('CLASS-{00000}').search(),
    vendor: f.ref('vendor').required().fixed(),
    fromYear: f.integer({ min: 2020, max: 2100, isName: true }).label('From year').required(),
    paidFor: f.choice(paymentClasses).label('Paid for').help('Empty: the category of each order decides.'),
    election: f.choice(elections).label('LLC taxed as').help('From line 3a of Form W-9.'),
    isForeign: f.yesNo().label('Foreign (W-8)').required().defaultTo(false).help('Reported on Form 1042-S.'),
    reason: f.text({ max: 300, lines: 2 }).label('Reason').required(),
  },
  access: { read: { by: 'member', rows: forThose(readers) }, create: preparers, edit: preparers },
  list: {
    columns: ['number', 'vendor', 'fromYear', 'paidFor', 'election', 'isForeign'],
    filters: ['vendor', 'paidFor', 'election', 'fromYear'],
    sort: '-fromYear',
  },
  sections: { 'Tax form class': ['vendor', 'fromYear', 'paidFor', 'election', 'isForeign', 'reason'] },
});
