import { allows, fail, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { type Came, type OpenFile, readFor, takeIn } from '../einvoice/e-invoice.server.ts';
import type { EInvoiceFile } from '../einvoice/e-invoice-calls.ts';
import { clerks } from '../invoices/invoice-life.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { refuseActor } from '../invoices/people.server.ts';
import { invoiceMessage } from './invoice-message.record.ts';
import type { MessageFiles } from './mail-calls.ts';

type Message = Row<typeof invoiceMessage>;

export async function messageOf(work: UnitOfWork, id: string): Promise<Message> {
  const row = uuidPattern.test(id) ? await work.find(invoiceMessage, id) : null;
  if (!row) throw missing(invoiceMessage);
  return row;
}

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').filter((line) => line !== '');

/** A message with its files as a person of accounts payable looks at them. */
export async function filesOf(work: UnitOfWork, id: string, open: OpenFile): Promise<MessageFiles> {
  const row = await messageOf(work, id);
  const ids = (row.files ?? []).flatMap((one) => one.invoice ?? []);
  const invoices = await work.rows(invoice, {
    where: { id: ids },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });
  const firm = row.vendor ? await work.row(vendor, { where: { id: row.vendor }, fields: ['name'] }) : null;
  const mayTake = allows([...clerks], work.actor);
  const files: MessageFiles['files'][number][] = [];
  for (const { name, kind, document, problem, invoice: taken } of row.files ?? []) {
    const own = invoices.find((one) => one.id === taken);
    const isReadable = kind === 'xml' && document && mayTake && !own;
    files.push({
      name,
      kind,
      document: document ?? null,
      problem: problem ?? null,
      invoice: own ? { id: own.id, number: own.number } : null,
      read: isReadable ? await readFor(work, document, open) : null,
    });
  }
  return {
    source: row.source,
    status: row.status,
    sender: row.sender,
    senderName: row.senderName,
    subject: row.subject,
    text: row.text,
    vendor: firm && { id: firm.id, name: firm.name, why: row.vendorReason ?? '' },
    notes: [...(firm || !row.vendorReason ? [] : [row.vendorReason]), ...linesOf(row.notes)],
    warnings: linesOf(row.warnings),
    original: row.original,
    mayTake,
    files,
  };
}

/** What of a message a clerk should know of the invoice that comes out of it. */
export async function cameWith(work: UnitOfWork, row: Message): Promise<Came> {
  const by = row.vendor ? await work.row(vendor, { where: { id: row.vendor }, fields: ['name'] }) : null;
  const from = row.sender ?? 'no address';
  const receivedOn = dayIn(work.actor.timeZone, new Date(row.receivedAt));
  const noted: Came['noted'] = (firm) => [
    `It came with ${row.number}, from ${from}.`,
    ...(row.source === 'network'
      ? []
      : by === null
        ? ['The vendor has no such address on file.']
        : by.id === firm.id
          ? []
          : [`The address is one of ${by.name}, not of ${firm.name}.`]),
    ...(row.bankNotice
      ? [`The message speaks of another bank account: “${row.bankNotice}”. Payments go to the account on file alone.`]
      : []),
  ];
  return { noted, receivedOn };
}

/** The file of a message that a person takes in: held, so that two who do so at once come one after the other. */
export async function heldFile(work: UnitOfWork, id: string, document: string) {
  await messageOf(work, id);
  await refuseActor(work, [], clerks);
  const row = await work.row(invoiceMessage, { where: { id }, lock: 'update' });
  const file = row?.files?.find((one) => one.document === document);
  if (!row || !file) throw fail('not_found', 'invoice_message.file', 'This message has no such file.');
  if (row.status === 'dismissed')
    throw fail('conflict', 'invoice_message.dismissed', 'This message is dismissed. Reopen it first.');
  return { row, file };
}

/** The file is an invoice from now on, read by those who read invoices, and so the message is dealt with. */
export async function linkInvoice(work: UnitOfWork, row: Message, file: string, id: string): Promise<void> {
  const files = (row.files ?? []).map((one) => (one.document === file ? { ...one, invoice: id } : one));
  await work.asProduct.change(document, file, { audience: 'organization' });
  await work.asProduct.change(invoiceMessage, row.id, {}, { files });
  if (row.status === 'open') await work.asProduct.move(invoiceMessage, row.id, 'take');
}

/** Takes the e-invoice of a message in, as a clerk takes in one that was uploaded. */
export async function takeFile(
  work: UnitOfWork,
  { id, document, open }: { readonly id: string; readonly document: string; readonly open: OpenFile },
): Promise<EInvoiceFile> {
  const { row } = await heldFile(work, id, document);
  const taken = await takeIn(work, document, open, await cameWith(work, row));
  if (taken.invoice) await linkInvoice(work, row, document, taken.invoice.id);
  return taken;
}
