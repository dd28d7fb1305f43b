import { defineDomain } from '#kernel';
import { invoicePages, invoiceRecords } from './invoice-pages.ts';

export const payables = defineDomain({
  label: 'Accounts Payable',
  records: [...invoiceRecords],
  pages: { ...invoicePages },
});
