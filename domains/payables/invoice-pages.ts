import { page } from '#kernel';
import { invoice } from './invoices/invoice.record.ts';

/** What vendors bill. */
export const invoiceRecords = [invoice] as const;

export const invoicePages = {
  invoices: page('/invoices', {
    title: 'Invoices',
    icon: 'receipt',
    list: invoice,
    screen: () => import('./invoices/invoices.screen.tsx'),
  }),
  invoice: page('/invoices/:id', {
    title: 'Invoice',
    detail: invoice,
    screen: () => import('./invoices/invoice.screen.tsx'),
  }),
};
