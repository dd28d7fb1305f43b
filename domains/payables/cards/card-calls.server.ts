import type { BodyOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { cardReconciliation, type CardReconciliation, importCardFile } from './card-calls.ts';
import { cardStatement } from './card-statement.record.ts';
import { reconciledCard } from './card-statement.server.ts';
import { administrators } from './card-words.ts';
import { type CardFile, importCardStatement } from './import-card-statement.server.ts';

const fileOf = (given: BodyOf<typeof importCardFile>): CardFile => ({
  issuer: given.issuer,
  issuerNumber: given.issuerNumber,
  dueOn: given.dueOn,
  totalCents: given.total.cents,
  name: given.name,
  text: given.text,
  columns: {
    posted: given.postedColumn,
    bought: given.boughtColumn ?? null,
    merchant: given.merchantColumn,
    code: given.codeColumn ?? null,
    amount: given.amountColumn,
    tax: given.taxColumn ?? null,
    card: given.cardColumn,
    reference: given.referenceColumn,
  },
});

async function reconciliationOf(work: UnitOfWork, id: string): Promise<CardReconciliation> {
  const row = await work.find(cardStatement, id);
  if (!row) throw missing(cardStatement);
  const found = await reconciledCard(work, row);
  const people = await work.asProduct.rows(member, {
    where: { id: [...new Set(found.lines.map(({ holder }) => holder))] },
    fields: ['name'],
    order: 'name',
    most: 'all',
  });
  const names = new Map(people.map((one) => [one.id, one.name]));
  return {
    lines: found.lines.map((line) => ({
      id: line.id,
      number: line.number,
      postedOn: line.postedOn,
      merchant: line.merchant,
      holder: names.get(line.holder) ?? '',
      cents: line.amount.cents,
      status: line.status,
      findings: [...(line.findings ?? [])],
      isOverdue:
        (line.receipt ?? []).length === 0 &&
        line.amount.cents > 0 &&
        line.status === 'new' &&
        line.receiptDueOn < work.today,
    })),
    statedCents: row.total.cents,
    sumCents: found.sumCents,
    differenceCents: row.total.cents - found.sumCents,
    openCount: found.open.length,
    approvedCents: found.approvedCents,
    disputedCents: found.disputedCents,
    creditedCents: found.creditedCents,
    earlierCents: found.earlierCents,
    payableCents: row.payable?.cents ?? found.approvedCents + found.earlierCents,
  };
}

export const cardOperations = ({ door }: Ports): Operation[] => [
  answers(cardReconciliation, {
    tag: 'Payments',
    access: 'member',
    scope: 'card_statement:read',
    summary: 'A card statement against its transactions: what ties, what is open, and what is payable.',
    told: 'Every transaction with its findings, and the sums of the statement.',
    probe: { names: { id: 'card_statement' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await reconciliationOf(work, id) })),
  }),
  answers(importCardFile, {
    tag: 'Payments',
    access: administrators,
    scope: 'session',
    limit: 'sensitive',
    summary: 'Imports a statement of a card issuer: CSV with the columns named. No card number is kept.',
    told: 'The statement that was kept, or what is wrong with the file by line.',
    probe: {
      body: {
        issuer: nowhere,
        issuerNumber: '2026-11',
        dueOn: '2026-12-10',
        total: { cents: 1, currency: 'USD' },
        name: 'cards.csv',
        text: 'Posted,Merchant',
        postedColumn: 'Posted',
        merchantColumn: 'Merchant',
        amountColumn: 'Amount',
        cardColumn: 'Card',
        referenceColumn: 'Reference',
      },
    },
    run: ({ body, once }) => once(async (work) => ({ body: await importCardStatement(work, fileOf(body)) })),
  }),
];
