import { defineDomain } from '#kernel';
import { invoicePages, invoiceRecords } from './invoice-pages.ts';
import { paymentPages, paymentRecords } from './payment-pages.ts';

export const payables = defineDomain({
  label: 'Accounts Payable',
  records: [...invoiceRecords, ...paymentRecords],
  pages: { ...invoicePages, ...paymentPages },
});
