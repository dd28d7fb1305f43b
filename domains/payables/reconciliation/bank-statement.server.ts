import { actsForAny, fail, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { closeRun } from '../payments/payment.server.ts';
import { payment } from '../payments/payment.record.ts';
import { actorOfDuty } from '../payments/people.server.ts';
import { type AccountPayment, paymentsOfAccount, refusePayers } from './account-payments.server.ts';
import { balanceOf, isOutstanding } from './balance.ts';
import { bankLine } from './bank-line.record.ts';
import { bankStatement } from './bank-statement.record.ts';
import { reconcilers, statementApprovers, unfinished } from './statement-words.ts';

type Statement = Row<typeof bankStatement>;
type Facts = EffectFacts<Statement>;
const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';

const refused = (path: string, code: string, message: string) =>
  fail('refused', `bank_statement.${code}`, message, {
    issues: [{ path, code: `bank_statement.${code}`, message }],
  });

const linesOf = (work: UnitOfWork, statement: string) =>
  work.asProduct.rows(bankLine, {
    where: { statement },
    fields: [
      'number',
      'place',
      'postedOn',
      'kind',
      'text',
      'checkNumber',
      'amount',
      'status',
      'finding',
      'payments',
      'cause',
      'suspicion',
    ],
    order: 'place',
    most: 'all',
  });
export type StatementLine = Awaited<ReturnType<typeof linesOf>>[number];

export interface Reconciled {
  readonly lines: readonly StatementLine[];
  readonly outstanding: readonly AccountPayment[];
  readonly balance: ReturnType<typeof balanceOf>;
}

/** The statement against what was paid: by the bank, by the books, and what is left between them. */
export async function reconciled(work: UnitOfWork, row: Statement): Promise<Reconciled> {
  const lines = await linesOf(work, row.id);
  const all = await paymentsOfAccount(work, row);
  const explained = lines.filter(({ status }) => status === 'explained');
  const balance = balanceOf(
    { ...row, openingCents: row.opening.cents, closingCents: row.closing.cents },
    all,
    explained.reduce((sum, { amount }) => sum + amount.cents, 0),
  );
  return { lines, outstanding: all.filter((one) => isOutstanding(one, row.untilOn)), balance };
}

/** Every line is matched, explained or resolved, and the statements before this one are complete. */
async function complete({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await actorOfDuty(work, reconcilers);
  const { lines, balance } = await reconciled(work, row);
  const left = lines.filter(({ status }) => unfinished.some((one) => one === status));
  if (left[0])
    throw refused(
      'lineCount',
      'lines_are_open',
      `${left.length === 1 ? 'One line is' : `${left.length} lines are`} not finished, the first ${left[0].number}.`,
    );
  const before = await work.asProduct.row(bankStatement, {
    where: { account: row.account, status: 'open', untilOn: { below: row.fromOn } },
    fields: ['number'],
    order: 'untilOn',
  });
  if (before) throw refused('fromOn', 'earlier_is_open', `Reconcile ${before.number} first.`);
  await work.asProduct.change(
    bankStatement,
    row.id,
    {},
    {
      reconciledBy: personActing(work.actor),
      reconciledOn: work.today,
      outstanding: moneyOf(work.actor, balance.outstandingCents),
      bookBalance: moneyOf(work.actor, balance.bookCents),
    },
  );
}

const clearedIn = `select distinct p.run from payment p
    join bank_line l on l.organization_id = p.organization_id and l.id = p.bank_line
  where p.organization_id = $1 and l.statement = $2`;

/** From then on what cleared is final: runs without an open payment settle. */
async function approve({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  const actor = await actorOfDuty(work, statementApprovers);
  const lines = await work.asProduct.rows(bankLine, {
    where: { statement: row.id },
    fields: ['matchedBy', 'raisedBy', 'resolvedBy'],
    order: 'place',
    most: 'all',
  });
  if (actsForAny(actor, ...lines.flatMap(({ matchedBy, raisedBy, resolvedBy }) => [matchedBy, raisedBy, resolvedBy])))
    throw fail(
      'refused',
      'bank_statement.takes_part',
      'You matched, explained or resolved a line of this statement, so someone else has to approve it.',
    );
  const found = await work.tx.query<{ run: string }>(
    clearedIn,
    [work.actor.organizationId, row.id],
    'bank_statement.runs',
  );
  const runs = found.map(({ run }) => run);
  await refusePayers(work, runs);
  await work.asProduct.change(
    bankStatement,
    row.id,
    {},
    { approvedBy: personActing(work.actor), approvedOn: work.today },
  );
  for (const run of runs) await closeRun(work, run);
}

async function sendBack({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) await actorOfDuty(work, [...reconcilers, ...statementApprovers]);
  const empty = { reconciledBy: null, reconciledOn: null, outstanding: null, bookBalance: null };
  await work.asProduct.change(bankStatement, row.id, {}, empty);
}

/** Only the last of its account, and nothing that follows from it is left: an exception does not go with it. */
async function discard({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await actorOfDuty(work, reconcilers);
  const product = work.asProduct;
  const lines = await linesOf(work, row.id);
  const kept = lines.find(({ status }) => status === 'matched' || status === 'exception');
  if (kept)
    throw refused('lineCount', 'lines_are_matched', `${kept.number} is ${kept.status}. Undo or resolve it first.`);
  const cleared = await product.row(payment, {
    where: { bankLine: lines.map(({ id }) => id) },
    fields: ['number'],
    order: 'number',
  });
  if (cleared) throw refused('lineCount', 'payments_cleared', `${cleared.number} cleared with a line of it.`);
  const later = await product.row(bankStatement, {
    where: { account: row.account, status: { not: 'discarded' }, fromOn: { above: row.untilOn } },
    fields: ['number'],
    order: 'fromOn',
  });
  if (later) throw refused('untilOn', 'later_is_kept', `${later.number} follows it. Discard that one first.`);
}

export const bankStatementEffects = follows(bankStatement, {
  reconcile: [complete],
  approve: [approve],
  sendBack: [sendBack],
  discard: [discard],
});
