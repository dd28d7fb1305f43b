import { actionOn, type AnswerOf, call, f } from '#kernel';
import { bankLine } from './bank-line.record.ts';
import { bankStatement } from './bank-statement.record.ts';

const column = (label: string) => f.text({ max: 80 }).label(label);

/** The columns of a CSV file by what they have, each by its heading. */
export const csvFields = {
  dayColumn: column('Date column'),
  amountColumn: column('Amount column'),
  debitColumn: column('Debit column'),
  creditColumn: column('Credit column'),
  checkColumn: column('Check column'),
  textColumn: column('Description column'),
  referenceColumn: column('Reference column'),
  accountColumn: column('Account column'),
  opening: f.money({ currency: 'organization' }).label('Opening balance'),
  closing: f.money({ currency: 'organization' }).label('Closing balance'),
};

/** Takes in a statement, or says what is wrong with it by line; nothing of it is kept then. */
export const importStatementFile = call('bank_statement.import', '/api/v1/bank-statement-files', {
  body: {
    account: f.ref('paying_account').label('Account').required(),
    name: f.text({ max: 200 }).label('File name').required(),
    text: f.longText({ max: 800_000 }).label('Statement file').required(),
    ...csvFields,
  },
  answer: {
    statement: [{ id: 'uuid', number: 'text' }, null],
    /** Accounts in the same file that were not chosen. */
    leftOut: 'whole',
    problems: [{ line: 'whole', reason: 'text' }],
  },
});

/** A statement against what was paid: its lines, what is outstanding, and both balances. */
export const reconciliation = call('bank_statement.reconciliation', '/api/v1/bank_statement/{id}/reconciliation', {
  answer: {
    lines: [
      {
        id: 'uuid',
        number: 'text',
        postedOn: 'date',
        kind: bankLine.fields.kind,
        about: 'text?',
        checkNumber: 'whole?',
        cents: 'whole',
        status: 'text',
        finding: 'text?',
        payments: 'whole',
      },
    ],
    outstanding: [
      {
        id: 'uuid',
        number: 'text',
        payee: 'text',
        paidBy: 'text',
        issuedOn: 'date',
        cents: 'whole',
        /** A person recorded its settlement, and no statement has it. */
        isByHand: 'yesNo',
      },
    ],
    closingCents: 'whole',
    outstandingCents: 'whole',
    inTransitCents: 'whole',
    adjustedCents: 'whole',
    bookOpeningCents: 'whole',
    issuedCents: 'whole',
    takenBackCents: 'whole',
    explainedCents: 'whole',
    bookCents: 'whole',
    differenceCents: 'whole',
  },
});
export type Reconciliation = AnswerOf<typeof reconciliation>;

/** Confirms every proposal of a statement at once. */
export const confirmAll = actionOn(bankStatement, 'confirmAll', { answer: { confirmed: 'whole' } });
