import { page } from '#kernel';
import { payingAccount } from './payments/paying-account.record.ts';
import { payment } from './payments/payment.record.ts';
import { paymentRun } from './payments/payment-run.record.ts';

/** How vendors are paid: runs, their payments, and the accounts they come from. */
export const paymentRecords = [payingAccount, paymentRun, payment] as const;

const screen = () => import('./payments/payments.screen.tsx');

export const paymentPages = {
  payments: page('/payments', { title: 'Payments', icon: 'credit-card', list: paymentRun, screen }),
  paymentRun: page('/payments/:id', {
    detail: paymentRun,
    screen: () => import('./payments/payment-run.screen.tsx'),
  }),
  issuedPayments: page('/payments/issued', { title: 'Issued payments', list: payment, screen }),
  issuedPayment: page('/payments/issued/:id', { detail: payment }),
  payingAccounts: page('/payments/accounts', { list: payingAccount, screen }),
  payingAccount: page('/payments/accounts/:id', { detail: payingAccount }),
};
