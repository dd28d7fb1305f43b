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
  firmInvoices: page('/vendor-portal/invoices', {
    serves: ['firm'],
    title: 'Your Invoices',
    screen: () => import('./firm/firm-invoices.screen.tsx'),
  }),
  firmInvoice: page('/vendor-portal/invoices/:id', {
    serves: ['firm'],
    title: 'Invoice',
    screen: () => import('./firm/firm-invoice.screen.tsx'),
  }),
};
