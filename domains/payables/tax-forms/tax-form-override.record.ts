import { defineRecord, f, forThose } from '#kernel';
import { preparers, readers } from './tax-form-people.ts';
import { paymentClasses } from './tax-form-words.ts';

/** What one payment, or one invoice of it, is before the IRS, whatever its vendor’s class says. The newest counts. */
export const taxFormOverride = defineRecord('tax_form_override', {
  label: ['Box override', 'Box overrides'],
  about: 'The 1099 class of one payment, or of one invoice of it, with the reason.',
  title: 'number',
  fields: {
    number: f.sequence('BOX-{yyyy}-{0000}').search(),
    payment: f.ref('payment').required(),
    invoice: f.ref('invoice').help('Empty: every invoice of the payment.'),
    paidFor: f.choice(paymentClasses).label('Paid for').required(),
    reason: f.text({ max: 300, lines: 2 }).label('Reason').required(),
  },
  access: { read: { by: 'member', rows: forThose(readers) }, create: preparers, edit: 'nobody' },
  list: {
    columns: ['number', 'payment', 'invoice', 'paidFor', 'reason'],
    filters: ['payment', 'paidFor'],
    sort: '-number',
  },
  sections: { 'Box override': ['payment', 'invoice', 'paidFor', 'reason'] },
});
