import { type AnswerOf, call, f } from '#kernel';
import { boxes, filingKinds, formKinds, forms, gaps } from './tax-form-words.ts';

const year = f.integer({ min: 2020, max: 2100 }).label('Calendar year');
const figure = [{ cents: 'whole', citation: 'text', isUnconfirmed: 'yesNo' }, null] as const;

/** A calendar year as it is now: recipients with their boxes and gaps, what was filed, and what changed since. */
export const taxWorksheet = call('tax_form.worksheet', '/api/v1/tax-forms/worksheet', {
  query: { year },
  answer: {
    year: 'whole',
    thisYear: 'whole',
    floors: { general: figure, medical: figure, backup: figure },
    /** What all boxes add up to, what of it is on forms, and what stays below a floor. */
    countedCents: 'whole',
    formsCents: 'whole',
    forms: 'whole',
    recipients: [
      {
        vendor: 'uuid',
        number: 'text',
        name: 'text',
        sharedWith: ['text'],
        last4: 'text?',
        taxClass: 'text',
        nec1: 'whole',
        misc1: 'whole',
        misc6: 'whole',
        misc10: 'whole',
        cents: 'whole',
        uncountedCents: 'whole',
        reported: [f.choice(boxes).required()],
        gaps: [f.choice(gaps).required()],
        isNearFloor: 'yesNo',
      },
    ],
    filings: [
      { id: 'uuid', number: 'text', kind: f.choice(filingKinds), forms: 'whole', cents: 'whole', status: 'text' },
    ],
    changes: [
      {
        kind: f.choice(formKinds).required(),
        form: f.choice(forms).required(),
        vendor: 'uuid',
        name: 'text',
        last4: 'text?',
        cents: 'whole',
        wasName: 'text?',
        wasLast4: 'text?',
        wasCents: 'whole?',
      },
    ],
  },
});
export type TaxWorksheet = AnswerOf<typeof taxWorksheet>;
export type WorksheetRow = TaxWorksheet['recipients'][number];

/** Every payment line behind a recipient’s boxes, and those that are in none with the reason. */
export const taxPayments = call('tax_form.payments', '/api/v1/tax-forms/payments', {
  query: { year: year.required(), vendor: f.uuid().label('Vendor').required() },
  answer: {
    lines: [
      {
        payment: 'uuid',
        number: 'text',
        payOn: 'date',
        invoice: 'uuid',
        invoiceNumber: 'text',
        payee: 'text',
        cents: 'whole',
        box: f.choice(boxes),
        why: 'text',
      },
    ],
  },
});

/** The recipients of a filing, with TINs masked. */
export const recipientsFile = call('tax_form_filing.recipients', '/api/v1/tax_form_filing/{id}/recipients', {
  media: 'text/csv',
});

/** The same with TINs in full, for who files. */
export const fullRecipientsFile = call(
  'tax_form_filing.fullRecipients',
  '/api/v1/tax_form_filing/{id}/recipients-in-full',
  {
    media: 'text/csv',
  },
);

/** What a recipient’s copy says. */
export const recipientStatement = call('tax_form.statement', '/api/v1/tax_form/{id}/statement', {
  answer: {
    year: 'whole',
    form: f.choice(forms).required(),
    kind: f.choice(formKinds).required(),
    isFiled: 'yesNo',
    payer: { name: 'text', ein: 'text', address: ['text'], phone: 'text' },
    recipient: { name: 'text', tin: 'text?', address: ['text'] },
    boxes: [{ box: 'text', title: 'text', cents: 'whole' }],
  },
});
export type RecipientStatement = AnswerOf<typeof recipientStatement>;
