import { defineDomain } from '#kernel';
import { invoicePages, invoiceRecords } from './invoice-pages.ts';
import { paymentPages, paymentRecords } from './payment-pages.ts';
import { separationPages, separationRecords } from './separation-pages.ts';
import { taxFormPages, taxFormRecords } from './tax-form-pages.ts';

export const payables = defineDomain({
  label: 'Accounts Payable',
  records: [...invoiceRecords, ...paymentRecords, ...separationRecords, ...taxFormRecords],
  pages: { ...invoicePages, ...paymentPages, ...separationPages, ...taxFormPages },
});
