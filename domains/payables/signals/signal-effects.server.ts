import { fail, peopleAmong, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { approvers, clerks } from '../invoices/invoice-life.ts';
import { rematch } from '../invoices/invoice.server.ts';
import { refuseActor, refuseOwnFirm } from '../invoices/people.server.ts';
import { invoiceSignal } from './invoice-signal.record.ts';

type Facts = EffectFacts<Row<typeof invoiceSignal>>;

const chief = [{ duty: 'chief_procurement_officer' }] as const;

/** A finding is written by someone who had no part in the purchase and none in entering the invoice. */
async function judgeFinder({ row, work }: Facts, by: Parameters<typeof refuseActor>[2], keptOut: readonly unknown[]) {
  const of = await work.asProduct.row(invoice, { where: { id: row.invoice }, lock: 'update' });
  if (!of) throw fail('refused', 'invoice_signal.no_invoice', 'This invoice is gone.');
  await refuseActor(work, [...(of.keptOut ?? []), ...peopleAmong(keptOut)], by);
  await refuseOwnFirm(work, of);
  return of;
}

function refuseWithoutFinding({ row: { finding } }: Facts): void {
  if ((finding ?? '').trim().length < 10)
    throw fail('refused', 'invoice_signal.has_finding', 'Say what you checked, in 10 characters or more.', {
      issues: [
        {
          path: 'finding',
          code: 'invoice_signal.has_finding',
          message: 'Say what you checked, in 10 characters or more.',
        },
      ],
    });
}

async function cleared(facts: Facts, by: Parameters<typeof refuseActor>[2]): Promise<void> {
  const { row, work } = facts;
  const found = await work.asProduct.find(invoice, row.invoice);
  const of = await judgeFinder(facts, by, [found?.createdBy, found?.registeredBy, found?.approvedBy, row.suspectedBy]);
  await work.asProduct.change(invoiceSignal, row.id, {}, { clearedBy: personActing(work.actor) });
  if (of.status === 'exception') await rematch(work, of);
}

export const signalEffects = follows(invoiceSignal, {
  clear: [
    async (facts) => {
      refuseWithoutFinding(facts);
      await cleared(facts, [...clerks, ...approvers]);
    },
  ],
  suspect: [
    async (facts) => {
      refuseWithoutFinding(facts);
      await judgeFinder(facts, [...clerks, ...approvers], []);
      await facts.work.asProduct.change(
        invoiceSignal,
        facts.row.id,
        {},
        { suspectedBy: personActing(facts.work.actor) },
      );
    },
  ],
  dismiss: [(facts) => cleared(facts, chief)],
});
