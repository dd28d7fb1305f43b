import { type AnswerOf, call, f } from '#kernel';

/** The firm’s invoices with their stage and legal due date, and its orders that can be billed. */
export const firmInvoices = call('firm.invoices', '/api/v1/firm/invoices', {
  answer: {
    orders: [{ agency: 'text', agencyId: 'uuid', id: 'uuid', number: 'text', purpose: 'text', cents: 'whole' }],
    invoices: [
      {
        agency: 'text',
        agencyId: 'uuid',
        id: 'uuid',
        number: 'text',
        vendorNumber: 'text',
        order: 'text?',
        invoiceDate: 'date',
        cents: 'whole',
        isCredit: 'yesNo',
        stage: 'text',
        /** Which step holds it. */
        holder: 'text',
        payableCents: 'whole?',
        dueOn: 'date?',
        dueRule: 'text?',
        message: 'text?',
        mayWithdraw: 'yesNo',
      },
    ],
    maySend: 'yesNo',
  },
});
export type FirmInvoices = AnswerOf<typeof firmInvoices>;

/** What an invoice of an order bills: what the agency received and nobody billed yet. */
export const firmInvoiceStart = call('firm.invoiceStart', '/api/v1/firm/invoice-start', {
  query: { agency: f.uuid().required(), order: f.uuid().required() },
  answer: {
    number: 'text',
    cents: 'whole',
    lines: [{ line: 'whole', item: 'text', quantity: 'text', priceCents: 'whole' }],
  },
});

export const sentFields = {
  vendorNumber: f.text({ max: 60 }).label('Invoice number').required(),
  invoiceDate: f.date().label('Invoice date').required(),
};

/** Bills what was shown; where more came or was billed meanwhile, the firm looks again. */
export const submitInvoice = call('firm.submitInvoice', '/api/v1/firm/submit-invoice', {
  body: {
    agency: f.uuid().required(),
    order: f.uuid().required(),
    cents: f.integer({ min: 1, max: 9_000_000_000_000 }).label('Total in cents').required(),
    ...sentFields,
  },
  answer: { number: 'text' },
});

export const withdrawInvoice = call('firm.withdrawInvoice', '/api/v1/firm/withdraw-invoice', {
  body: { agency: f.uuid().required(), invoice: f.uuid().required() },
  answer: { number: 'text' },
});
