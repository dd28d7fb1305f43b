import { fail, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { clerks } from '../invoices/invoice-life.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { refuseActor } from '../invoices/people.server.ts';
import { invoiceMessage } from './invoice-message.record.ts';

type Facts = EffectFacts<Row<typeof invoiceMessage>>;

/** The duty is looked up at this moment. */
const byClerk = ({ work }: Facts): Promise<void> => refuseActor(work, [], clerks);

/** A message whose invoice runs is dealt with: it is opened again once that invoice is discarded or voided. */
async function refuseWithInvoice({ row, before, work }: Facts): Promise<void> {
  const ids = before.status === 'taken' ? (row.files ?? []).flatMap((file) => file.invoice ?? []) : [];
  const running =
    ids.length > 0 &&
    (await work.asProduct.row(invoice, {
      where: { id: ids, status: { not: ['discarded', 'voided'] } },
      fields: ['number'],
      order: 'number',
    }));
  if (running)
    throw fail(
      'refused',
      'invoice_message.has_invoice',
      `${running.number} came out of this message. Discard or void it first.`,
      {
        issues: [
          {
            path: 'files',
            code: 'invoice_message.has_invoice',
            message: `${running.number} came out of this message. Discard or void it first.`,
          },
        ],
      },
    );
}

export const invoiceMessageEffects = follows(invoiceMessage, {
  dismiss: [byClerk],
  reopen: [byClerk, refuseWithInvoice],
});
