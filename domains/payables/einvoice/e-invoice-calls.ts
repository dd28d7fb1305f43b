import { type AnswerOf, call, choiceOf, f, shape } from '#kernel';
import { invoiceLine } from '../invoices/invoice-fields.ts';
import { lineKinds } from '../invoices/invoice-words.ts';
import { formats } from './e-invoice.ts';

/** What a file says, whom and what it bills, and what is wrong with it. */
export const fileShape = shape({
  document: 'uuid',
  name: 'text',
  /** `pdf`: its text is read by a call of its own, and a person confirms it. */
  result: choiceOf('ready', 'refused', 'known', 'taken', 'pdf'),
  /** The invoice that it became, now or before. */
  invoice: [{ id: 'uuid', number: 'text' }, null],
  read: [
    {
      format: f.choice(formats).required(),
      vendorNumber: 'text',
      invoiceDate: 'date',
      isCredit: 'yesNo',
      vendor: [{ id: 'uuid', name: 'text', why: 'text' }, null],
      order: [{ id: 'uuid', number: 'text' }, null],
      lines: [
        {
          kind: f.choice(lineKinds).required(),
          line: 'whole?',
          item: 'text',
          quantity: invoiceLine.quantity,
          unitPriceCents: 'whole',
          cents: 'whole',
        },
      ],
      totalCents: 'whole',
    },
    null,
  ],
  notes: ['text'],
  problems: [{ element: 'text', at: 'whole', reason: 'text' }],
});

/** What a file that is kept as a document says as an invoice. Nothing is changed by asking. */
export const eInvoiceFile = call('eInvoice.read', '/api/v1/e-invoices/{id}', { answer: fileShape });
export type EInvoiceFile = AnswerOf<typeof eInvoiceFile>;

/** Takes files in as captured invoices, each by itself: one that is refused stops no other. */
export const takeEInvoices = call('eInvoice.take', '/api/v1/e-invoices', {
  body: { documents: f.refs('document', { max: 50 }).required() },
  answer: { files: [fileShape] },
});
