import { dollars, fail, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { payment } from '../payments/payment.record.ts';
import { actorOfDuty } from '../payments/people.server.ts';
import { refusePayers } from './account-payments.server.ts';
import { bankLine } from './bank-line.record.ts';
import { bankStatement } from './bank-statement.record.ts';
import { payable } from './matching.ts';
import { reconcilers, statementApprovers } from './statement-words.ts';

type Line = Row<typeof bankLine>;
type Facts = EffectFacts<Line>;
const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';

const refused = (path: string, code: string, message: string) =>
  fail('refused', `bank_line.${code}`, message, { issues: [{ path, code: `bank_line.${code}`, message }] });

/** Held, so that a line and its statement do not end at the same time; what is complete stays as it is. Answers the account. */
async function openAccount(work: UnitOfWork, row: Line): Promise<string> {
  const own = await work.asProduct.row(bankStatement, {
    where: { id: row.statement },
    fields: ['account', 'status'],
    lock: 'update',
  });
  if (own?.status !== 'open')
    throw refused('statement', 'statement_is_closed', 'Its statement is not open. Send the statement back first.');
  return own.account;
}

type Paid = Awaited<ReturnType<typeof held>>[number];
/** The payments of a line, held against other lines that would take them. */
const held = (work: UnitOfWork, ids: readonly string[]) =>
  work.asProduct.rows(payment, {
    where: { id: [...ids] },
    fields: [
      'number',
      'status',
      'method',
      'run',
      'amount',
      'checkNumber',
      'bankLine',
      'returnLine',
      'dormantOn',
      'settledOn',
      'clearedOn',
      'voidAskedBy',
      'voidedBy',
      'enteredBy',
      'confirmedBy',
    ],
    order: 'number',
    most: 'all',
    lock: 'update',
  });

/** Why this payment is not one of this line; null where it is. */
function whyNot(row: Line, one: Paid): string | null {
  if (row.amount.cents > 0) {
    if (!['bank_returned', 'voided'].includes(one.status))
      return `${one.number} did not come back: import the return file, or void it first.`;
    return one.returnLine === null ? null : `The return of ${one.number} is matched with another line.`;
  }
  if (one.bankLine !== null) return `${one.number} cleared with another line.`;
  if (![...payable, 'bank_returned'].includes(one.status))
    return `${one.number} is ${one.status.replaceAll('_', ' ')}. Report this line as an exception.`;
  if (one.method === 'check' && row.checkNumber !== null && one.checkNumber !== row.checkNumber)
    return `The bank paid check ${row.checkNumber}, and ${one.number} is check ${one.checkNumber}.`;
  return null;
}

/** One line and one or more payments with the same sum; each clears on the day of the line. */
async function match({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await actorOfDuty(work, reconcilers);
  const account = await openAccount(work, row);
  const all = await held(work, row.payments ?? []);
  if (all.length === 0) throw refused('payments', 'payments', 'Choose the payments of this line.');
  await refusePayers(
    work,
    all.map(({ run }) => run),
    all.flatMap(({ enteredBy, confirmedBy }) => [enteredBy, confirmedBy]),
  );
  const runs = await work.asProduct.rows(paymentRun, {
    where: { id: [...new Set(all.map(({ run }) => run))] },
    fields: ['account', 'number'],
    order: 'number',
    most: 'all',
  });
  const other = runs.find((run) => run.account !== account);
  if (other) throw refused('payments', 'account', `${other.number} was paid from another account.`);
  const reason = all.map((one) => whyNot(row, one)).find((one) => one !== null);
  if (reason) throw refused('payments', 'not_of_line', reason);
  const cents = all.reduce((sum, { amount }) => sum + amount.cents, 0);
  if (cents !== Math.abs(row.amount.cents))
    throw refused(
      'payments',
      'sum',
      `These payments make ${dollars(cents)}, and the line has ${dollars(Math.abs(row.amount.cents))}.`,
    );
  for (const one of all) await clear(work, row, one);
  await work.asProduct.change(bankLine, row.id, {}, { matchedBy: personActing(work.actor), matchedOn: work.today });
}

async function clear(work: UnitOfWork, row: Line, one: Paid): Promise<void> {
  const product = work.asProduct;
  if (row.amount.cents > 0) {
    await product.change(payment, one.id, {}, { creditedOn: row.postedOn, returnLine: row.id });
    return;
  }
  const computed = { clearedOn: row.postedOn, bankLine: row.id };
  // What came back, or what a person settled before, only learns its day.
  if (one.status === 'settled' || one.status === 'bank_returned') await product.change(payment, one.id, {}, computed);
  else await product.move(payment, one.id, 'clear', { computed: { ...computed, settledOn: row.postedOn } });
}

/** As it was before the match: a payment that this line settled is with the bank again. */
async function undo({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) {
    await actorOfDuty(work, reconcilers);
    await openAccount(work, row);
  }
  const product = work.asProduct;
  for (const one of await held(work, row.payments ?? [])) {
    if (one.returnLine === row.id) await product.change(payment, one.id, {}, { creditedOn: null, returnLine: null });
    if (one.bankLine !== row.id) continue;
    const computed = { clearedOn: null, bankLine: null };
    if (one.status !== 'settled' || one.settledOn !== one.clearedOn) {
      await product.change(payment, one.id, {}, computed);
      continue;
    }
    await product.move(payment, one.id, 'reopen', { computed: { ...computed, settledOn: null } });
    if (one.dormantOn !== null && one.dormantOn <= work.today) await product.move(payment, one.id, 'age');
  }
  const empty = { payments: null, cause: null, note: null, matchedBy: null, matchedOn: null };
  await product.change(bankLine, row.id, {}, empty);
}

async function decline({ row, work }: Facts): Promise<void> {
  if (!isProduct(work)) {
    await actorOfDuty(work, reconcilers);
    await openAccount(work, row);
  }
  await work.asProduct.change(bankLine, row.id, {}, { payments: null });
}

/** A check that was issued here is a payment, and no words replace it. */
async function explain({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await actorOfDuty(work, reconcilers);
  const account = await openAccount(work, row);
  if (row.checkNumber !== null && row.amount.cents < 0) {
    const issued = await work.asProduct.rows(payment, {
      where: { checkNumber: row.checkNumber },
      fields: ['number', 'run'],
      order: 'number',
      most: 'all',
    });
    const own = await work.asProduct.row(paymentRun, {
      where: { id: issued.map(({ run }) => run), account },
      fields: ['number'],
      order: 'number',
    });
    if (own)
      throw refused(
        'cause',
        'issued_here',
        `Check ${row.checkNumber} is of ${own.number}. Match it, or report an exception.`,
      );
  }
  await work.asProduct.change(bankLine, row.id, {}, { matchedBy: personActing(work.actor), matchedOn: work.today });
}

async function report({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await actorOfDuty(work, reconcilers);
  await openAccount(work, row);
  if ((row.suspicion ?? '').trim().length < 20)
    throw refused('suspicion', 'suspicion', 'Say what is wrong in 20 characters or more.');
  await work.asProduct.change(bankLine, row.id, {}, { raisedBy: personActing(work.actor) });
}

/** By who had no part in the payment, its void or this line; what was found is written down. */
async function resolve({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await actorOfDuty(work, [...statementApprovers, ...reconcilers]);
  await openAccount(work, row);
  const all = await held(work, row.payments ?? []);
  await refusePayers(
    work,
    all.map(({ run }) => run),
    all.flatMap(({ voidAskedBy, voidedBy, enteredBy, confirmedBy }) => [voidAskedBy, voidedBy, enteredBy, confirmedBy]),
  );
  if ((row.resolution ?? '').trim().length < 20)
    throw refused('resolution', 'resolution', 'Say what was found in 20 characters or more.');
  if (row.outcome === 'elsewhere' && all.length > 0)
    throw refused('outcome', 'issued_here', `${all[0]?.number} was issued in Levee. Choose another outcome.`);
  if (row.outcome === 'accepted') {
    const [one, second] = all;
    const isPayable = one && [...payable, 'stopped'].includes(one.status) && one.bankLine === null;
    if (!isPayable || second)
      throw refused(
        'outcome',
        'not_payable',
        `${one ? `${one.number} is ${one.status.replaceAll('_', ' ')} or was paid before` : 'There is no payment'}: claim the money from your bank, and choose that outcome.`,
      );
    await clear(work, row, one);
  }
  await work.asProduct.change(bankLine, row.id, {}, { resolvedBy: personActing(work.actor), resolvedOn: work.today });
}

export const bankLineEffects = follows(bankLine, {
  confirm: [match],
  match: [match],
  decline: [decline],
  explain: [explain],
  report: [report],
  undo: [undo],
  resolve: [resolve],
});
