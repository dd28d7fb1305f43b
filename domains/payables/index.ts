import { defineDomain } from '#kernel';
import { cardPages, cardRecords } from './card-pages.ts';
import { invoicePages, invoiceRecords } from './invoice-pages.ts';
import { mailPages, mailRecords } from './mail-pages.ts';
import { paymentPages, paymentRecords } from './payment-pages.ts';
import { ratePages, rateRecords } from './rate-pages.ts';
import { separationPages, separationRecords } from './separation-pages.ts';
import { taxFormPages, taxFormRecords } from './tax-form-pages.ts';

export const payables = defineDomain({
  label: 'Accounts Payable',
  records: [
    ...invoiceRecords,
    ...mailRecords,
    ...paymentRecords,
    ...cardRecords,
    ...rateRecords,
    ...separationRecords,
    ...taxFormRecords,
  ],
  pages: {
    ...invoicePages,
    ...mailPages,
    ...paymentPages,
    ...cardPages,
    ...ratePages,
    ...separationPages,
    ...taxFormPages,
  },
});
