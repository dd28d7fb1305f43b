import { type AnswerOf, call, choiceOf, f } from '#kernel';
import { invoiceLine } from '../invoices/invoice-fields.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { currencies } from '../rates/currencies.ts';

const { purchaseOrder, vendor, vendorNumber, isCredit, invoiceDate, receivedOn, total } = invoice.fields;
const { kind, line, item, quantity, unitPrice } = invoiceLine;

/** What a person confirms or corrects before a PDF is an invoice. */
export const confirmed = {
  vendor,
  purchaseOrder,
  vendorNumber,
  invoiceDate,
  receivedOn,
  isCredit,
  total,
  lines: f.lines({ kind, line, item, quantity, unitPrice }, { max: 500 }),
};

/** Where a value was read: the page and its words. */
const source = { page: 'whole', words: 'text' } as const;

const lineRead = { kind: invoiceLine.kind, line: 'whole?', item: 'text', quantity: invoiceLine.quantity } as const;

/** What the text of a PDF says as an invoice. Nothing is changed by asking. */
export const pdfInvoice = call('invoice_pdf.read', '/api/v1/invoice-pdfs/{id}', {
  query: { message: f.uuid() },
  answer: {
    document: 'uuid',
    name: 'text',
    result: choiceOf('read', 'no_text', 'encrypted', 'damaged', 'known'),
    why: 'text?',
    invoice: [{ id: 'uuid', number: 'text' }, null],
    vendor: [{ id: 'uuid', name: 'text', ...source }, null],
    order: [{ id: 'uuid', number: 'text' }, null],
    vendorNumber: [{ value: 'text', ...source }, null],
    invoiceDate: [{ value: 'date', ...source }, null],
    dueDate: [{ value: 'date', ...source }, null],
    orderNumber: [{ value: 'text', ...source }, null],
    isCredit: { value: 'yesNo', ...source },
    totalCents: [{ value: 'whole', ...source }, null],
    receivedOn: 'date',
    currency: 'text',
    lines: [{ ...lineRead, unitPriceCents: 'whole', cents: 'whole', ...source }],
    /** Where it states its amounts in another currency: these, in hundredths of it, and no others. */
    stated: [
      {
        currency: f.choice(currencies).required(),
        ...source,
        total: [{ value: 'whole', ...source }, null],
        lines: [{ ...lineRead, price: 'whole', amount: 'whole', ...source }],
      },
      null,
    ],
    notes: ['text'],
  },
});
export type PdfRead = AnswerOf<typeof pdfInvoice>;

/** Takes a PDF in as a captured invoice, with the values that a person confirmed. */
export const takePdf = call('invoice_pdf.take', '/api/v1/invoice-pdfs/{id}', {
  body: { ...confirmed, message: f.uuid() },
  answer: { id: 'uuid', number: 'text' },
});
