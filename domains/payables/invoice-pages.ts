import { page } from '#kernel';
import { invoice } from './invoices/invoice.record.ts';
import { payrollAccount } from './payroll/payroll-account.record.ts';
import { invoiceSignal } from './signals/invoice-signal.record.ts';

/** What vendors bill, and the signs of fraud on it. */
export const invoiceRecords = [invoice, invoiceSignal, payrollAccount] as const;

export const invoicePages = {
  invoices: page('/invoices', {
    icon: 'receipt',
    list: invoice,
    screen: () => import('./invoices/invoices.screen.tsx'),
  }),
  invoice: page('/invoices/:id', {
    detail: invoice,
    screen: () => import('./invoices/invoice.screen.tsx'),
  }),
  invoiceSignals: page('/invoices/signals', { icon: 'flag', list: invoiceSignal }),
  invoiceSignal: page('/invoices/signals/:id', { detail: invoiceSignal }),
  payrollAccounts: page('/invoices/payroll-accounts', {
    icon: 'lock',
    list: payrollAccount,
    screen: () => import('./payroll/payroll-accounts.screen.tsx'),
  }),
  payrollAccount: page('/invoices/payroll-accounts/:id', { detail: payrollAccount }),
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
