import { type AnswerOf, call, f } from '#kernel';
import { methods } from '../payments/payment-words.ts';
import { paymentStages, stages } from './stages.ts';

const stub = {
  agency: 'uuid',
  agencyName: 'text',
  id: 'uuid',
  number: 'text',
  vendorNumber: 'text',
  order: 'text?',
  invoiceDate: 'date',
  receivedOn: 'date',
  isCredit: 'yesNo',
  total: 'money',
  payable: 'money?',
  stage: f.choice(stages).required(),
  /** Which step holds it, and who has to take it. */
  step: 'text',
  message: 'text?',
  dueOn: 'date?',
  expectedOn: 'date?',
  interestCents: 'whole',
  interestRule: 'text?',
  /** It came with the payment. */
  isInterestPaid: 'yesNo',
  paidOn: 'date?',
  paymentNumber: 'text?',
} as const;

/** The firm’s invoices at the agencies of this server, the latest first. */
export const firmInvoices = call('firm.invoices', '/api/v1/firm/invoices', { answer: { invoices: [stub] } });
export type FirmInvoiceRow = AnswerOf<typeof firmInvoices>['invoices'][number];

/** One of them, as the vendor reads it. */
export const firmInvoice = call('firm.invoice', '/api/v1/firm/invoices/{id}', {
  query: { agency: f.uuid().required() },
  answer: {
    ...stub,
    orderId: 'uuid?',
    sentBy: 'text?',
    lines: [
      {
        line: 'whole?',
        item: 'text',
        rate: 'text?',
        workedOn: 'date?',
        quantity: { amount: 'text', unit: 'text' },
        unitPrice: 'money',
        cents: 'whole',
      },
    ],
    clock: { properOn: 'date?', acceptedOn: 'date?', rule: 'text' },
    approvedOn: 'date?',
    mayWithdraw: 'yesNo',
    mayCorrect: 'yesNo',
  },
});
export type FirmInvoice = AnswerOf<typeof firmInvoice>;

/** What agencies paid the firm, the latest first. */
export const firmPayments = call('firm.payments', '/api/v1/firm/payments', {
  answer: {
    payments: [
      {
        agency: 'uuid',
        agencyName: 'text',
        id: 'uuid',
        number: 'text',
        stage: f.choice(paymentStages).required(),
        method: f.choice(methods).required(),
        payOn: 'date',
        amount: 'money',
        /** A check number, or the bank with the last four digits of the account. */
        to: 'text',
        trace: 'text?',
        settledOn: 'date?',
        voidedOn: 'date?',
        lines: [{ invoice: 'uuid', vendorNumber: 'text', cents: 'whole', reissuedAs: 'text?' }],
      },
    ],
  },
});
export type FirmPayment = AnswerOf<typeof firmPayments>['payments'][number];
