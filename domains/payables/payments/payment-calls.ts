import { type AnswerOf, call, f } from '#kernel';

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
        /** Of it, interest on what is late. */
        interestCents: 'whole',
        /** What it is lowered by. */
        discountCents: 'whole',
        /** To a bank account that was never paid. */
        isFirst: 'yesNo',
        payment: [{ id: 'uuid', number: 'text' }, null],
      },
    ],
    obstacles: ['text'],
    days: [{ day: 'date', runCents: 'whole', otherCents: 'whole' }],
    hasFile: 'yesNo',
    /** What is due on late invoices and not paid, since the account names no interest account. */
    owedInterestCents: 'whole',
    /** The SAM.gov extract that exclusions are checked against. */
    extract: [{ takenOn: 'date', days: 'whole', isOld: 'yesNo' }, null],
  },
});
export type RunPayments = AnswerOf<typeof runPayments>;

/** The file for the bank, as it was released. */
export const bankFile = call('payment_run.bankFile', '/api/v1/payment_run/{id}/bank-file', {
  media: 'application/octet-stream',
});

/** The prenote file for the bank, as it was made. */
export const prenotesForBank = call('prenote_file.bankFile', '/api/v1/prenote_file/{id}/bank-file', {
  media: 'application/octet-stream',
});

/** Takes in a return file of the bank, or says what is wrong with it by line; nothing of it is kept then. */
export const importReturnFile = call('bank_return.import', '/api/v1/bank-return-files', {
  body: {
    name: f.text({ max: 200 }).label('File name').required(),
    text: f.longText({ max: 800_000 }).label('Return file').required(),
  },
  answer: {
    file: [{ id: 'uuid', number: 'text' }, null],
    problems: [{ line: 'whole', reason: 'text' }],
  },
});
