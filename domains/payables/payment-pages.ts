import { page } from '#kernel';
import { achProcedure } from './fraud/ach-procedure.record.ts';
import { achReview } from './fraud/ach-review.record.ts';
import { bankReturn } from './payments/bank-return.record.ts';
import { payingAccount } from './payments/paying-account.record.ts';
import { payment } from './payments/payment.record.ts';
import { paymentRun } from './payments/payment-run.record.ts';
import { prenoteFile } from './payments/prenote-file.record.ts';
import { bankLine } from './reconciliation/bank-line.record.ts';
import { bankStatement } from './reconciliation/bank-statement.record.ts';

/** How vendors are paid: runs, their payments, the accounts they come from, and what the bank sends back. */
export const paymentRecords = [
  payingAccount,
  paymentRun,
  payment,
  bankReturn,
  bankStatement,
  bankLine,
  prenoteFile,
  achProcedure,
  achReview,
] as const;

const screen = () => import('./payments/payments.screen.tsx');

export const paymentPages = {
  payments: page('/payments', { title: 'Payments', icon: 'credit-card', list: paymentRun, screen }),
  paymentRun: page('/payments/:id', {
    detail: paymentRun,
    screen: () => import('./payments/payment-run.screen.tsx'),
  }),
  issuedPayments: page('/payments/issued', { title: 'Issued payments', list: payment, screen }),
  issuedPayment: page('/payments/issued/:id', { detail: payment }),
  bankReturns: page('/payments/returns', { list: bankReturn, screen }),
  bankReturn: page('/payments/returns/:id', { detail: bankReturn }),
  bankStatements: page('/payments/statements', { title: 'Bank reconciliation', list: bankStatement, screen }),
  bankStatement: page('/payments/statements/:id', {
    detail: bankStatement,
    screen: () => import('./reconciliation/bank-statement.screen.tsx'),
  }),
  bankLines: page('/payments/statement-lines', { list: bankLine, screen }),
  bankLine: page('/payments/statement-lines/:id', { detail: bankLine }),
  prenoteFiles: page('/payments/prenotes', { list: prenoteFile, screen }),
  prenoteFile: page('/payments/prenotes/:id', {
    detail: prenoteFile,
    screen: () => import('./payments/prenote-file.screen.tsx'),
  }),
  fraudProcedures: page('/payments/fraud-procedures', { list: achProcedure, screen }),
  fraudProcedure: page('/payments/fraud-procedures/:id', { detail: achProcedure }),
  fraudReviews: page('/payments/fraud-reviews', { list: achReview, screen }),
  fraudReview: page('/payments/fraud-reviews/:id', {
    detail: achReview,
    screen: () => import('./fraud/fraud-review.screen.tsx'),
  }),
  discounts: page('/payments/discounts', {
    title: 'Discounts',
    screen: () => import('./payments/discounts.screen.tsx'),
  }),
  payingAccounts: page('/payments/accounts', { list: payingAccount, screen }),
  payingAccount: page('/payments/accounts/:id', { detail: payingAccount }),
};
