import { type AnswerOf, call } from '#kernel';

/** Everything about a run that no field of it says: its payments, what stands against its release now, and cash by day. */
export const runPayments = call('payment_run.payments', '/api/v1/payment_run/{id}/payments', {
  answer: {
    payments: [
      {
        vendor: 'uuid',
        payee: 'text',
        to: 'text',
        invoices: 'whole',
        cents: 'whole',
        payment: [{ id: 'uuid', number: 'text' }, null],
      },
    ],
    obstacles: ['text'],
    days: [{ day: 'date', runCents: 'whole', otherCents: 'whole' }],
    hasFile: 'yesNo',
  },
});
export type RunPayments = AnswerOf<typeof runPayments>;

/** The file for the bank, as it was released. */
export const bankFile = call('payment_run.bankFile', '/api/v1/payment_run/{id}/bank-file', {
  media: 'application/octet-stream',
});
