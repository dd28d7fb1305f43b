import { type Actor, type BodyOf, dollars, fail, moneyOf, type Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { FILE_LIMIT_BYTES } from '#server/services/files/files.ts';
import { document } from '../../organization/public.server.ts';
import { purchaseOrder, refuseContact } from '../../procurement/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { statedAmount } from '../einvoice/amounts.ts';
import { bytesOf, type Came, keptNotes, receivedAs, unitWords } from '../einvoice/e-invoice.server.ts';
import { clerks } from '../invoices/invoice-life.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { refuseActor } from '../invoices/people.server.ts';
import { refused } from '../invoices/refusing.ts';
import { cameWith, heldFile, linkInvoice, messageOf } from '../mail/message-files.server.ts';
import type { takePdf, PdfRead } from './pdf-calls.ts';
import { namedVendors } from './pdf-vendor.server.ts';
import { pdfWords } from './pdf-words.server.ts';
import type { PdfLine } from './pdf-lines.ts';
import { type PdfAmounts, type PdfInvoice, readPdf } from './read-pdf.ts';

const PIECE = 'EA';

/** A PDF that this person may read, with what its text says. The text is read outside of any transaction. */
export interface OpenedPdf {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly result: PdfRead['result'];
  readonly why: string | null;
  readonly says: PdfInvoice;
}

const whys = {
  no_text: 'This PDF has no text. Enter the invoice by hand.',
  encrypted: 'This PDF is encrypted. Ask the vendor for one without a password, or enter the invoice by hand.',
  damaged: 'This PDF can’t be read. Ask the vendor for another copy, or enter the invoice by hand.',
} as const;

const refusedFile = (message: string) =>
  fail('refused', 'invoice_pdf.document', message, {
    issues: [{ path: 'document', code: 'invoice_pdf.document', message }],
  });

export async function openPdf(
  { door, files }: Pick<Ports, 'door' | 'files'>,
  actor: Actor,
  id: string,
): Promise<OpenedPdf> {
  const kept = await door.run(actor, async (work) => {
    if (!(await work.find(document, id))) throw missing(document);
    return bytesOf(work, id, (hash) => files.open(hash), FILE_LIMIT_BYTES);
  });
  if (!kept.bytes) throw refusedFile(kept.reason);
  const { name, sha256: hash, bytes, mediaType } = kept;
  if (mediaType !== 'application/pdf') throw refusedFile('This file is no PDF.');
  const read = await pdfWords(bytes);
  const empty = { id, name, hash, says: readPdf([]) };
  if ('why' in read) return { ...empty, result: read.why, why: whys[read.why] };
  if (read.words.length === 0) return { ...empty, result: 'no_text', why: whys.no_text };
  const says = readPdf(read.words);
  const left = read.pages - read.pagesRead;
  const notes =
    left > 0 ? [`Only the first ${read.pagesRead} of ${read.pages} pages are read.`, ...says.notes] : says.notes;
  return { id, name, hash, result: 'read', why: null, says: { ...says, notes } };
}

/** The invoice that this very file became and still is. */
const knownOf = (work: UnitOfWork, hash: string) =>
  work.row(invoice, {
    where: { fileHash: hash, status: { not: ['discarded', 'voided'] } },
    fields: ['number'],
    order: 'number',
  });

const same = (one: string, other: string): boolean =>
  one.toLowerCase().replaceAll(/\W/g, '') === other.toLowerCase().replaceAll(/\W/g, '');

async function orderOf(work: UnitOfWork, says: PdfInvoice) {
  const number = says.orderNumber?.value.trim().toUpperCase();
  return number ? work.row(purchaseOrder, { where: { number }, fields: ['number', 'vendor', 'lines'] }) : null;
}

const receivedOf = async (work: UnitOfWork, message: string | null): Promise<Came | null> =>
  message === null ? null : cameWith(work, await messageOf(work, message));

interface LineOfOrder {
  readonly at: number;
  readonly unit: string;
}

/** Lines in the agency’s units, each with the one line of the order that it bills, and tax and freight as lines of their own. */
function linesRead(
  { lines, freightCents, taxCents }: PdfAmounts,
  unitOf: (unit: string) => string | null | undefined,
  linesOfOrder: (line: PdfLine) => readonly LineOfOrder[],
): NonNullable<PdfRead['stated']>['lines'] {
  const read = lines.map((line): NonNullable<PdfRead['stated']>['lines'][number] => {
    const { item, quantity, unit, priceCents, cents, page, words } = line;
    const of = linesOfOrder(line);
    const [only] = of.length === 1 ? of : [];
    const amount = { amount: quantity, unit: (unit && unitOf(unit)) ?? only?.unit ?? PIECE };
    return {
      kind: 'item',
      line: only?.at ?? null,
      item,
      quantity: amount,
      price: priceCents,
      amount: cents,
      page,
      words,
    };
  });
  const charges = [
    ['freight', 'Freight', freightCents],
    ['tax', 'Tax', taxCents],
  ] as const;
  return [
    ...read,
    ...charges.flatMap(([kind, item, found]) =>
      read.length > 0 && found && found.value > 0
        ? [
            {
              kind,
              line: null,
              item,
              quantity: { amount: '1', unit: PIECE },
              price: found.value,
              amount: found.value,
              page: found.page,
              words: found.words,
            },
          ]
        : [],
    ),
  ];
}

/** What a PDF says for this agency: the vendor that it names, the order, and lines in the agency’s units. */
export async function saidBy(work: UnitOfWork, pdf: OpenedPdf, message: string | null): Promise<PdfRead> {
  const { says } = pdf;
  const known = await knownOf(work, pdf.hash);
  const order = await orderOf(work, says);
  const named = await namedVendors(work, says.names);
  const ofOrder = order?.vendor ? await work.row(vendor, { where: { id: order.vendor }, fields: ['name'] }) : null;
  const own = ofOrder ? named.find(({ id }) => id === ofOrder.id) : named.length === 1 ? named[0] : undefined;
  const other = named.find(({ id }) => id !== ofOrder?.id);
  const came = await receivedOf(work, message);
  const receivedOn = { receivedOn: work.today, ...receivedAs(came ?? { noted: () => [], receivedOn: null }, '') }
    .receivedOn;
  const unitOf = await unitWords(work);
  const { stated } = says;
  // A price in another currency is not the price of the order.
  const lines = linesRead(stated ?? says, unitOf, (line) =>
    (order?.lines ?? []).flatMap((one, at) =>
      (stated || one.unitPrice.cents === line.priceCents) && same(one.item ?? '', line.item)
        ? [{ at: at + 1, unit: one.quantity.unit }]
        : [],
    ),
  );
  return {
    document: pdf.id,
    name: pdf.name,
    result: known ? 'known' : pdf.result,
    why: pdf.why,
    invoice: known && { id: known.id, number: known.number },
    vendor: own ?? null,
    order: order && { id: order.id, number: order.number },
    vendorNumber: says.vendorNumber,
    invoiceDate: says.invoiceDate,
    dueDate: says.dueDate,
    orderNumber: says.orderNumber,
    isCredit: says.isCredit,
    totalCents: says.totalCents,
    receivedOn,
    currency: moneyOf(work.actor, 0).currency,
    lines: stated ? [] : lines.map(({ price, amount, ...line }) => ({ ...line, unitPriceCents: price, cents: amount })),
    stated: stated && {
      currency: stated.currency.value,
      page: stated.currency.page,
      words: stated.currency.words,
      total: stated.totalCents,
      lines,
    },
    notes: [
      ...(says.orderNumber && !order ? [`No order has the number ${says.orderNumber.value}.`] : []),
      ...(ofOrder && !own ? [`${order?.number} is an order to ${ofOrder.name}, and the PDF does not name it.`] : []),
      ...(ofOrder && other && !own ? [`The PDF names ${other.name}.`] : []),
      ...(!ofOrder && named.length > 1
        ? [
            `The PDF names several vendors: ${named
              .map(({ name }) => name)
              .join(', ')
              .slice(0, 200)}.`,
          ]
        : []),
      ...says.notes,
    ],
  };
}

type Confirmed = BodyOf<typeof takePdf>;

/** What a person entered, with its total as people read it. */
interface Entered extends Pick<Confirmed, 'vendor' | 'purchaseOrder' | 'vendorNumber' | 'invoiceDate' | 'isCredit'> {
  readonly total: string;
}

const totalRead = ({ stated, totalCents }: PdfRead): string | null =>
  stated ? stated.total && statedAmount(stated.total.value, stated.currency) : totalCents && dollars(totalCents.value);

/** What the person entered otherwise than it was read: the approver sees it. */
function corrections(read: PdfRead, given: Entered): readonly string[] {
  const told = (what: string, was: string | null | undefined, is: string | null | undefined): readonly string[] =>
    was != null && was !== is ? [`${what}: read ${was}, entered ${is ?? 'nothing'}.`] : [];
  return [
    ...told('Invoice number', read.vendorNumber?.value, given.vendorNumber),
    ...told('Invoice date', read.invoiceDate?.value, given.invoiceDate),
    ...told('Total', totalRead(read), given.total),
    ...(read.isCredit.value === (given.isCredit ?? false)
      ? []
      : [`It was read as ${read.isCredit.value ? 'a credit memo' : 'an invoice'}.`]),
    ...(read.vendor && read.vendor.id !== given.vendor && read.order?.id !== given.purchaseOrder
      ? [`Vendor: the PDF names ${read.vendor.name}.`]
      : []),
    ...told(
      'Order',
      read.order?.number,
      read.order && read.order.id === given.purchaseOrder ? read.order.number : null,
    ),
    ...(read.dueDate ? [`The invoice says that it is due on ${read.dueDate.value}.`] : []),
  ];
}

/** Makes an invoice of a PDF once, for any person and in any currency, and keeps what was entered otherwise than it was read. */
export async function invoiceOfPdf(
  work: UnitOfWork,
  pdf: OpenedPdf,
  {
    message,
    entered,
    make,
  }: {
    readonly message: string | null;
    readonly entered: Entered;
    readonly make: (
      read: PdfRead,
      file: Pick<Row<typeof invoice>, 'fileFormat' | 'fileHash'>,
    ) => Promise<Row<typeof invoice>>;
  },
): Promise<{ id: string; number: string }> {
  const held = message === null ? null : await heldFile(work, message, pdf.id);
  const came = held && (await cameWith(work, held.row));
  // Of two who take in one file, one comes after the other.
  await work.row(document, { where: { id: pdf.id }, fields: ['name'], lock: 'update' });
  const known = await knownOf(work, pdf.hash);
  if (known)
    throw fail('conflict', 'invoice_pdf.known', `This PDF was taken in before, as ${known.number}.`, {
      issues: [
        { path: 'document', code: 'invoice_pdf.known', message: `This PDF was taken in before, as ${known.number}.` },
      ],
    });
  const read = await saidBy(work, pdf, message);
  const row = await make(read, { fileFormat: 'pdf', fileHash: pdf.hash });
  await refuseContact(work, row.vendor, null, invoice.name);
  const own = row.vendor ? await work.row(vendor, { where: { id: row.vendor }, fields: ['name'] }) : null;
  const notes = [...(came && own ? came.noted(own) : []), ...corrections(read, entered), ...read.notes];
  await work.asProduct.change(invoice, row.id, {}, { fileNotes: keptNotes(notes) });
  if (held) await linkInvoice(work, held.row, pdf.id, row.id);
  return { id: row.id, number: row.number };
}

/** Takes a PDF in as the invoice that a clerk confirmed, through the same door as one that is typed. */
export async function takePdfIn(
  work: UnitOfWork,
  pdf: OpenedPdf,
  given: Confirmed,
): Promise<{ id: string; number: string }> {
  await refuseActor(work, [], clerks);
  const { vendor: firm = null, purchaseOrder: order = null, vendorNumber, invoiceDate, receivedOn, isCredit } = given;
  return invoiceOfPdf(work, pdf, {
    message: given.message ?? null,
    entered: { ...given, total: dollars(given.total.cents) },
    make: (read, file) => {
      // What says that it is in another currency is no amount of the agency’s, whatever a person types.
      if (read.stated)
        throw refused(
          'total',
          'other_currency',
          `The PDF states ${totalRead(read) ?? `its amounts in ${read.stated.currency}`}. Enter it as a foreign currency invoice.`,
        );
      return work.insert(
        invoice,
        {
          purchaseOrder: order,
          vendor: firm,
          vendorNumber,
          isCredit: isCredit ?? false,
          invoiceDate,
          ...(receivedOn ? { receivedOn } : {}),
          total: moneyOf(work.actor, given.total.cents),
          lines: given.lines ?? [],
          documents: [pdf.id],
        },
        file,
      );
    },
  });
}
