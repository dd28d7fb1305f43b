import { moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { reasonGiven } from '../../organization/public.server.ts';
import { escaped } from '../../procurement/public.server.ts';
import type { OpenFile } from '../einvoice/e-invoice.server.ts';
import { readFile } from '../einvoice/read-file.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { applicationResponse, responseOf } from '../network/application-response.ts';
import type { invoiceMessage } from './invoice-message.record.ts';
import { bytesUnder } from './keep-message.server.ts';

const organization = `select name from organization where id = $1`;

/** What became of a document of the network, with the reason where it is rejected. */
export async function responseText(work: UnitOfWork, row: Row<typeof invoiceMessage>, open: OpenFile): Promise<string> {
  const id = (row.files ?? []).find((file) => file.invoice)?.invoice;
  const own = id
    ? await work.asProduct.row(invoice, { where: { id }, fields: ['vendorNumber', 'status', 'toVendor'] })
    : null;
  const code = responseOf({ status: row.status, invoice: own?.status ?? null });
  const [agency] = await work.tx.query<{ name: string }>(organization, [work.actor.organizationId], 'invoice.agency');
  const { invoice: file } = readFile(
    await bytesUnder({ open: open as never }, row.fileHash),
    moneyOf(work.actor, 0).currency,
  );
  const why =
    code === 'RE'
      ? (own?.toVendor ?? (await reasonGiven(work.asProduct, 'invoice_message', row.id, ['dismiss'])))
      : null;
  return applicationResponse({
    id: `${row.number}-${code}`,
    day: work.today,
    code,
    reason: why,
    from: agency?.name ?? '',
    to: row.senderName ?? row.sender ?? '',
    documentNumber: own?.vendorNumber ?? file?.number.value ?? row.number,
    escaped,
  });
}
