import { actsForAny, fail, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { actorOfDuty } from '../payments/people.server.ts';
import { postTransaction, unpostTransaction } from './card-postings.server.ts';
import { cardStatement } from './card-statement.record.ts';
import { cardTransaction } from './card-transaction.record.ts';
import { activators, administrators } from './card-words.ts';
import { code, refuseCardNumbers } from './coding.server.ts';
import { purchasingCard } from './purchasing-card.record.ts';
import { refusedOf } from './refusing.ts';

type Transaction = Row<typeof cardTransaction>;
type Facts = EffectFacts<Transaction>;
const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';
const refused = refusedOf('card_transaction');

/** Held, so that a transaction and its statement do not end at the same time. */
async function holdStatement(work: UnitOfWork, { statement }: Transaction): Promise<void> {
  await work.asProduct.row(cardStatement, { where: { id: statement }, fields: ['status'], lock: 'update' });
}

async function coded(facts: Facts): Promise<void> {
  if (isProduct(facts.work)) return;
  await holdStatement(facts.work, facts.row);
  await code(facts);
}

/** The approver of the card as it is now; an officer where the approver is away. */
async function refuseOtherApprover(work: UnitOfWork, row: Transaction): Promise<void> {
  const { actor } = await work.asTheyAre();
  const card = await work.asProduct.row(purchasingCard, { where: { id: row.card }, fields: ['approver', 'holder'] });
  if (actsForAny(actor, row.holder, card?.holder, row.codedBy))
    throw fail(
      'refused',
      'card_transaction.takes_part',
      'You hold this card or act for its holder, so someone else has to approve it.',
    );
  const isOfficer = activators.some(({ duty }) => actor.duties.includes(duty));
  if (!isOfficer && personActing(actor) !== card?.approver)
    throw fail('forbidden', 'card_transaction.approver', 'You are no longer the approver of this card.');
}

/** What was coded is posted, and the budget is asked once more; of a personal purchase the amount is owed. */
async function approve({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await holdStatement(work, row);
  await refuseOtherApprover(work, row);
  const kept = await work.asProduct.change(
    cardTransaction,
    row.id,
    {},
    { approvedBy: personActing(work.actor), approvedOn: work.today },
  );
  await postTransaction(work, kept);
  if (row.isPersonal) await work.asProduct.move(cardTransaction, row.id, 'owe');
}

async function forgetCoding({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await holdStatement(work, row);
  await work.asProduct.change(cardTransaction, row.id, {}, { codedBy: null, codedOn: null });
}

/** Before its statement is paid, and while no refund rests on it. */
async function reopen({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await actorOfDuty(work, [...administrators, ...activators]);
  await holdStatement(work, row);
  if (row.billedOn !== null)
    throw refused('billedOn', 'is_billed', 'Its statement is closed. Void the invoice of the issuer first.');
  const refund = await work.asProduct.row(cardTransaction, {
    where: { refundOf: row.id, status: 'approved' },
    fields: ['number'],
    order: 'number',
  });
  if (refund) throw refused('refundOf', 'is_refunded', `${refund.number} is a refund of it. Reopen that one first.`);
  const empty = { codedBy: null, codedOn: null, approvedBy: null, approvedOn: null };
  const kept = await work.asProduct.change(cardTransaction, row.id, {}, empty);
  await unpostTransaction(work, kept);
}

async function dispute({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await holdStatement(work, row);
  if (row.amount.cents <= 0) throw refused('amount', 'dispute_refund', 'A refund is not disputed.');
  if ((row.dispute ?? '').trim().length < 20)
    throw refused('dispute', 'dispute', 'Say what is wrong and when the issuer was told, in 20 characters or more.');
  await work.asProduct.change(
    cardTransaction,
    row.id,
    {},
    { disputedBy: personActing(work.actor), disputedOn: work.today, codedBy: null, codedOn: null },
  );
}

async function accept({ work }: Facts): Promise<void> {
  if (!isProduct(work)) await actorOfDuty(work, administrators);
}

/** The charge was withheld and its credit is not taken: both are settled together, and neither is paid. */
async function credit({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await actorOfDuty(work, administrators);
  const other = await work.asProduct.row(cardTransaction, {
    where: { id: row.creditedBy ?? row.id },
    fields: ['number', 'card', 'amount', 'status'],
    lock: 'update',
  });
  if (!other || other.id === row.id) throw refused('creditedBy', 'credited_by', 'Choose the credit of the issuer.');
  if (other.card !== row.card || other.amount.cents !== -row.amount.cents)
    throw refused('creditedBy', 'credit_ties', `${other.number} is no credit of this amount on this card.`);
  if (other.status !== 'new')
    throw refused('creditedBy', 'credit_open', `${other.number} is ${other.status}. Send it back first.`);
  await work.asProduct.move(cardTransaction, other.id, 'offset');
}

/** The money is back on the lines that paid. */
async function repay({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await actorOfDuty(work, administrators);
  if (row.repaidOn === null || row.repaidOn > work.today || row.repaidOn < row.boughtOn)
    throw refused('repaidOn', 'repaid_on', 'Enter the day of the repayment, not in the future.');
  if ((row.repaidAs ?? '').trim().length < 3)
    throw refused('repaidAs', 'repaid_as', 'Enter the number of the receipt or of the payroll deduction.');
  await unpostTransaction(work, row);
}

export const cardTransactionEffects = follows(cardTransaction, {
  edit: [refuseCardNumbers],
  code: [coded],
  approve: [approve],
  sendBack: [forgetCoding],
  reopen: [reopen],
  dispute: [dispute],
  accept: [accept],
  credit: [credit],
  repay: [repay],
});
