import { fail, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { payment } from './payment.record.ts';
import { openPayments, voiders } from './payment-life.ts';
import { paymentRun, preparers, releasers } from './payment-run.record.ts';
import { actorOfDuty } from './people.server.ts';
import { unpostExtras } from './payment-postings.server.ts';
import { isBilled } from './run-discount.server.ts';
import { sendRest } from './entries-sent.server.ts';

type Payment = Row<typeof payment>;
type Facts = EffectFacts<Payment>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', `payment.${code}`, message, { issues: [{ path, code: `payment.${code}`, message }] });

/** What cleared with a statement that is not approved can still be undone. */
const provisional = `select 1 from payment p
    join bank_line l on l.organization_id = p.organization_id and l.id = p.bank_line
    join bank_statement s on s.organization_id = l.organization_id and s.id = l.statement
  where p.organization_id = $1 and p.run = $2 and p.status = 'settled' and s.status <> 'approved' limit 1`;

/** The run ends with the last payment that is settled or void; one whose payments were all voided first never went to the bank. */
export async function closeRun(work: UnitOfWork, run: string): Promise<void> {
  if (await work.has(payment, { run, status: [...openPayments] })) return;
  const awaited = await work.tx.query(provisional, [work.actor.organizationId, run], 'payment.provisional');
  if (awaited.length > 0) return;
  const found = await work.asProduct.row(paymentRun, { where: { id: run }, fields: ['status'] });
  // What the bank returns after the last settlement finds its run settled.
  if (found?.status === 'released') await work.asProduct.move(paymentRun, run, 'endVoided');
  if (found?.status === 'transmitted') await work.asProduct.move(paymentRun, run, 'close');
}

async function settle({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await actorOfDuty(work, [...preparers, ...releasers]);
  if (row.settledOn === null || row.settledOn < row.payOn || row.settledOn > work.today)
    throw refused('settledOn', 'settled_on', 'Enter a day from the payment date until today.');
  await closeRun(work, row.run);
}

async function askVoid({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system') await actorOfDuty(work, [...preparers, ...releasers]);
  await work.asProduct.change(payment, row.id, {}, { voidAskedBy: personActing(work.actor) });
}

/** Kept where it was: with the bank, once its run was transmitted. */
async function keep({ row, work }: Facts): Promise<void> {
  const product = work.asProduct;
  await product.change(payment, row.id, {}, { voidAskedBy: null });
  const run = await product.row(paymentRun, { where: { id: row.run }, fields: ['status'] });
  const isSent = run?.status === 'transmitted' || run?.status === 'settled' || row.confirmedBy !== null;
  if (isSent) await product.move(payment, row.id, 'transmit');
  if (isSent && row.stopReference !== null) await product.move(payment, row.id, 'placeStop');
}

async function placeStop({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await actorOfDuty(work, releasers);
  if (row.stopOn === null || row.stopOn < (row.transmittedOn ?? row.payOn) || row.stopOn > work.today)
    throw refused('stopOn', 'stop_on', 'Enter a day from the transmission until today.');
}

async function liftStop({ row, work }: Facts): Promise<void> {
  await actorOfDuty(work, releasers);
  await work.asProduct.change(payment, row.id, {}, { stopReference: null, stopOn: null });
}

/** Due diligence before the report: the owner is told first. */
async function report({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system') {
    await actorOfDuty(work, releasers);
    const { ownerNoticeOn, reportedOn } = row;
    if (ownerNoticeOn === null || ownerNoticeOn < row.payOn || ownerNoticeOn > work.today)
      throw refused('ownerNoticeOn', 'notice_on', 'Enter a day from the payment date until today.');
    if (reportedOn === null || reportedOn < ownerNoticeOn || reportedOn > work.today)
      throw refused('reportedOn', 'reported_on', 'Enter a day from the owner notice until today.');
    await closeRun(work, row.run);
  }
}

/** What it paid is payable again, once: an invoice that another payment paid since is not touched. */
async function reopenInvoices(work: UnitOfWork, row: Payment, reason: string): Promise<void> {
  const product = work.asProduct;
  await unpostExtras(work, row);
  for (const line of (row.lines ?? []).filter(isBilled)) {
    const one = await product.row(invoice, {
      where: { id: line.invoice },
      fields: ['status', 'paymentNumber', 'payable', 'isCredit'],
      lock: 'update',
    });
    if (one?.status !== 'paid' || one.paymentNumber !== row.number) continue;
    const balance = one.isCredit ? { ...line.amount, cents: 0 } : one.payable;
    await product.move(invoice, line.invoice, 'reopen', {
      reason,
      computed: { paidOn: null, paymentNumber: null, balance, discountTaken: null },
    });
  }
}

async function voidPayment({ row, work }: Facts): Promise<void> {
  const product = work.asProduct;
  if (work.actor.kind !== 'system') await actorOfDuty(work, voiders);
  await reopenInvoices(work, row, `${row.number} is void.`);
  await product.change(payment, row.id, {}, { voidedBy: personActing(work.actor), voidedOn: work.today });
  if (work.actor.kind === 'system') return;
  await sendRest(work, row.run);
  await closeRun(work, row.run);
}

/** The bank sent the money back: what it paid is payable again, also where the statement showed it as settled. */
async function returned({ row, work }: Facts): Promise<void> {
  await reopenInvoices(
    work,
    row,
    `${row.number} came back: ${row.returnReason ?? 'returned by the bank'}.`.slice(0, 500),
  );
  if (work.actor.kind !== 'system' || row.returnFile !== null) await closeRun(work, row.run);
}

export const paymentEffects = follows(payment, {
  settle: [settle],
  requestVoid: [askVoid],
  keep: [keep],
  void: [voidPayment],
  placeStop: [placeStop],
  liftStop: [liftStop],
  report: [report],
  return: [returned],
});
