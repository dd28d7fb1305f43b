import { type AnswerOf, call, f } from '#kernel';
import { findings } from './card-words.ts';

const column = (label: string) => f.text({ max: 80 }).label(label);

/** What the statement says of itself, and the columns of its file by their headings. */
export const cardFileFields = {
  issuer: f.ref('vendor').label('Card issuer').required(),
  issuerNumber: f.text({ max: 40 }).label('Statement number').required(),
  dueOn: f.date().label('Due on').required(),
  total: f.money({ currency: 'organization' }).label('Statement total').required(),
  postedColumn: column('Posted column').required(),
  boughtColumn: column('Purchase date column'),
  merchantColumn: column('Merchant column').required(),
  codeColumn: column('MCC column'),
  amountColumn: column('Amount column').required(),
  taxColumn: column('Tax column'),
  cardColumn: column('Card column').required(),
  referenceColumn: column('Reference column').required(),
};

/** Takes in a statement of a card issuer, or says what is wrong with it by line; nothing of it is kept then. */
export const importCardFile = call('card_statement.import', '/api/v1/card-statement-files', {
  body: {
    name: f.text({ max: 200 }).label('File name').required(),
    text: f.longText({ max: 800_000 }).label('Statement file').required(),
    ...cardFileFields,
  },
  answer: {
    statement: [{ id: 'uuid', number: 'text' }, null],
    problems: [{ line: 'whole', reason: 'text' }],
  },
});

/** A statement against its transactions: what ties, what is payable, and each transaction with its findings. */
export const cardReconciliation = call('card_statement.reconciliation', '/api/v1/card_statement/{id}/reconciliation', {
  answer: {
    lines: [
      {
        id: 'uuid',
        number: 'text',
        postedOn: 'date',
        merchant: 'text',
        holder: 'text',
        cents: 'whole',
        status: 'text',
        findings: [f.choice(findings).required()],
        /** The receipt is missing after its day. */
        isOverdue: 'yesNo',
      },
    ],
    statedCents: 'whole',
    sumCents: 'whole',
    differenceCents: 'whole',
    openCount: 'whole',
    approvedCents: 'whole',
    disputedCents: 'whole',
    creditedCents: 'whole',
    /** Of earlier statements, accepted after a dispute. */
    earlierCents: 'whole',
    payableCents: 'whole',
  },
});
export type CardReconciliation = AnswerOf<typeof cardReconciliation>;
