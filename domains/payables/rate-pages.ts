import { page } from '#kernel';
import { exchangeRate } from './rates/exchange-rate.record.ts';

/** Dated rates, and invoices in another currency that are converted by them. */
export const rateRecords = [exchangeRate] as const;

export const ratePages = {
  exchangeRates: page('/payments/exchange-rates', {
    list: exchangeRate,
    screen: () => import('./payments/payments.screen.tsx'),
  }),
  exchangeRate: page('/payments/exchange-rates/:id', { detail: exchangeRate }),
  foreignInvoice: page('/invoices/foreign-currency', {
    title: 'Foreign Currency Invoice',
    screen: () => import('./rates/foreign-invoice.screen.tsx'),
  }),
};
