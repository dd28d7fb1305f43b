import { type BodyOf, fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { defineAction } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bankLine } from './bank-line.record.ts';
import { bankStatement } from './bank-statement.record.ts';
import { reconciled } from './bank-statement.server.ts';
import { importStatement, type StatementFile } from './import-statement.server.ts';
import { confirmAll, importStatementFile, type Reconciliation, reconciliation } from './reconciliation-calls.ts';
import { reconcilers } from './statement-words.ts';

type Given = BodyOf<typeof importStatementFile>;

const asked = (path: string, message: string) =>
  fail('invalid', 'bank_statement.csv', message, { issues: [{ path, code: 'bank_statement.csv', message }] });

/** A file with its columns where it is CSV: the first two digits of a BAI2 file say what it is. */
function fileOf({ account, name, text, opening, closing, ...columns }: Given): StatementFile {
  const file = { account, name, text };
  if (/^\s*01,/u.test(text)) return { ...file, csv: null };
  const { dayColumn, amountColumn, debitColumn, creditColumn } = columns;
  if (!dayColumn) throw asked('dayColumn', 'Choose the column of the date. A BAI2 file begins with 01.');
  if (!amountColumn && !debitColumn && !creditColumn)
    throw asked('amountColumn', 'Choose the column of the amount, or those of debits and credits.');
  if (!opening) throw asked('opening', 'Enter the opening balance of the statement.');
  if (!closing) throw asked('closing', 'Enter the closing balance of the statement.');
  return {
    ...file,
    csv: {
      columns: {
        day: dayColumn,
        amount: amountColumn ?? null,
        debit: debitColumn ?? null,
        credit: creditColumn ?? null,
        check: columns.checkColumn ?? null,
        text: columns.textColumn ?? null,
        reference: columns.referenceColumn ?? null,
        account: columns.accountColumn ?? null,
      },
      openingCents: opening.cents,
      closingCents: closing.cents,
    },
  };
}

async function reconciliationOf(work: UnitOfWork, id: string): Promise<Reconciliation> {
  const row = await work.find(bankStatement, id);
  if (!row) throw missing(bankStatement);
  const { lines, outstanding, balance } = await reconciled(work, row);
  return {
    lines: lines.map((line) => ({
      id: line.id,
      number: line.number,
      postedOn: line.postedOn,
      kind: line.kind,
      about: line.text,
      checkNumber: line.checkNumber,
      cents: line.amount.cents,
      status: line.status,
      finding: line.suspicion ?? line.finding,
      payments: line.payments?.length ?? 0,
    })),
    outstanding: outstanding.map(({ id: own, number, payee, method, checkNumber, issuedOn, cents, isByHand }) => ({
      id: own,
      number,
      payee,
      paidBy: method === 'check' ? `Check ${checkNumber ?? ''}`.trim() : method.toUpperCase(),
      issuedOn,
      cents,
      isByHand,
    })),
    closingCents: row.closing.cents,
    explainedCents: lines
      .filter(({ status }) => status === 'explained')
      .reduce((sum, { amount }) => sum + amount.cents, 0),
    outstandingCents: balance.outstandingCents,
    inTransitCents: balance.inTransitCents,
    adjustedCents: balance.adjustedCents,
    bookOpeningCents: balance.bookOpeningCents,
    issuedCents: balance.issuedCents,
    takenBackCents: balance.takenBackCents,
    bookCents: balance.bookCents,
    differenceCents: balance.differenceCents,
  };
}

export const reconciliationActions = [
  defineAction(confirmAll, {
    label: 'Confirm proposals',
    by: reconcilers,
    when: ['open'],
    async run({ row, work }) {
      const proposed = await work.rows(bankLine, {
        where: { statement: row.id, status: 'proposed' },
        fields: [],
        order: 'place',
        most: 'all',
      });
      for (const { id } of proposed) await work.move(bankLine, id, 'confirm');
      return { confirmed: proposed.length };
    },
  }),
];

export const reconciliationOperations = ({ door }: Ports): Operation[] => [
  answers(reconciliation, {
    tag: 'Payments',
    access: 'member',
    scope: 'bank_statement:read',
    summary: 'The reconciliation of a bank statement: its lines, outstanding payments, and the bank and book balance.',
    told: 'Every line, every outstanding payment, and both balances with their difference.',
    probe: { names: { id: 'bank_statement' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await reconciliationOf(work, id) })),
  }),
  answers(importStatementFile, {
    tag: 'Payments',
    access: reconcilers,
    scope: 'session',
    limit: 'sensitive',
    summary: 'Imports a bank statement of a disbursement account: BAI2, or CSV with the columns named.',
    told: 'The statement that was kept, or what is wrong with the file by line.',
    probe: { body: { account: nowhere, name: 'statement.bai', text: '01,not a file' } },
    run: ({ body, once }) => once(async (work) => ({ body: await importStatement(work, fileOf(body)) })),
  }),
];
