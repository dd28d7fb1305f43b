import { type AnswerOf, call, f } from '#kernel';
import { invoiceLine } from '../invoices/invoice-fields.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { currencies } from './currencies.ts';
import { quotedPer } from './rate-fields.ts';

const { purchaseOrder, vendor, vendorNumber, isCredit, invoiceDate, receivedOn, documents } = invoice.fields;
const { kind, line, item, quantity } = invoiceLine;

/** An amount as the vendor wrote it. It is no amount of the books before it is converted, and so no field of money. */
const stated = () => f.text({ max: 24 });

/** An invoice in another currency, as it is typed. */
export const foreignFields = {
  purchaseOrder,
  vendor,
  vendorNumber,
  isCredit,
  invoiceDate,
  receivedOn,
  currency: f.choice(currencies).required(),
  statedTotal: stated().label('Stated total').required().help('In that currency, such as 1,250.00.'),
  lines: f.lines(
    { kind, line, item, quantity, price: stated().label('Stated price').required() },
    { min: 1, max: 499, label: 'Line' },
  ),
  documents,
};

/** The rate by which an invoice of a day is converted, or what to do where there is none. */
export const conversionRate = call('foreign_invoice.rate', '/api/v1/foreign-invoices/rate', {
  query: { currency: foreignFields.currency, day: f.date().required() },
  answer: {
    rate: [{ amount: 'text', per: f.choice(quotedPer).required(), day: 'date', source: 'text' }, null],
    reason: 'text?',
  },
});
export type ConversionRate = AnswerOf<typeof conversionRate>;

/** Enters an invoice in another currency: converted once, at the rate of its date. */
export const enterForeign = call('foreign_invoice.enter', '/api/v1/foreign-invoices', {
  body: {
    ...foreignFields,
    /** The PDF that it is, and the message that it came with. */
    pdf: f.uuid(),
    message: f.uuid(),
  },
  answer: { id: 'uuid', number: 'text' },
});
