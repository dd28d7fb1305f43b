import { createHash } from 'node:crypto';
import { Failure, moneyOf } from '#kernel';
import { commonUnits } from '#kernel/fields/quantity.ts';
import { FILE_LIMIT_BYTES } from '#server/services/files/files.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document, unitOfMeasure } from '../../organization/public.server.ts';
import { purchaseOrder, refuseContact, unitCode } from '../../procurement/public.server.ts';
import { vendor, vendorBankAccount } from '../../vendors/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { numberKey } from '../invoices/number-key.ts';
import { inOwnCurrency, type InOwnCurrency, linesOf } from '../rates/converted.server.ts';
import { type Bill, type Billing, billOf } from './billing.ts';
import type { EInvoice, Problem } from './e-invoice.ts';
import type { EInvoiceFile } from './e-invoice-calls.ts';
import { placeOf } from './reading.ts';
import { MOST_BYTES, readFile } from './read-file.server.ts';
import { type Seller, sellerOf } from './seller.server.ts';

/** Opens the bytes that are kept under a hash. */
export type OpenFile = (hash: string) => Promise<AsyncIterable<Uint8Array>>;

interface Found {
  readonly file: EInvoice;
  readonly bill: Bill;
  /** Of a file in another currency. */
  readonly stated: InOwnCurrency['stated'] | null;
  readonly seller: Seller;
  readonly order: { readonly id: string; readonly number: string } | null;
  readonly hash: string;
  readonly notes: readonly string[];
}
interface Judged {
  readonly name: string;
  readonly isPdf?: true;
  readonly read: Partial<Found> & { readonly file?: EInvoice };
  readonly found: Found | null;
  readonly problems: readonly Problem[];
}

const PDF = 'application/pdf';

const wholeFile = (reason: string): readonly Problem[] => [{ element: '', at: 0, reason }];

/** A file as this person may read it. What nobody else can read would be no document of an invoice. */
export async function bytesOf(work: UnitOfWork, id: string, open: OpenFile, text = MOST_BYTES) {
  const own = await work.find(document, id);
  if (!own) return { name: '', reason: 'There is no such document, or you can’t read it.' };
  const { name, status, scan, audience, size, sha256, mediaType } = own;
  if (status !== 'kept' || scan === 'infected') return { name, reason: 'This file is archived or infected.' };
  if (audience === 'private')
    return { name, reason: 'Only its owner can read this file. Share it with the organization first.' };
  const most = mediaType === PDF ? FILE_LIMIT_BYTES : text;
  if (size > most) return { name, reason: `A file has at most ${most / (1024 * 1024)} MB.` };
  const pieces: Uint8Array[] = [];
  for await (const piece of await open(sha256)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  // What is judged is what was kept.
  const isKept = createHash('sha256').update(bytes).digest('hex') === sha256;
  return isKept ? { name, sha256, bytes, mediaType } : { name, reason: 'The kept file differs from its hash.' };
}

export const unitWords = async (work: UnitOfWork): Promise<(word: string) => string | null> => {
  const own = await work.rows(unitOfMeasure, {
    where: { status: 'active' },
    fields: ['code', 'standard'],
    order: 'code',
    most: 'all',
  });
  const codes = new Set(own.length > 0 ? own.map(({ code }) => code) : Object.keys(commonUnits));
  const standards = new Map(
    own.flatMap(({ code, standard }) => (standard ? [[standard.toUpperCase(), code] as const] : [])),
  );
  return (word) => {
    const said = word.trim().toUpperCase();
    if (codes.has(said)) return said;
    const code = standards.get(said) ?? unitCode(said);
    return code !== null && codes.has(code) ? code : null;
  };
};

/** Reads a file for this agency: its figures, its vendor, its order, and everything that speaks against taking it in. */
async function judge(work: UnitOfWork, id: string, open: OpenFile, isHeld = false): Promise<Judged> {
  const kept = await bytesOf(work, id, open);
  const { name } = kept;
  if (!kept.bytes) return { name, read: {}, found: null, problems: wholeFile(kept.reason) };
  const hash = kept.sha256;
  if (kept.mediaType === PDF) return { name, isPdf: true, read: {}, found: null, problems: [] };
  const { invoice: file, problems } = readFile(kept.bytes, moneyOf(work.actor, 0).currency);
  if (!file) return { name, read: {}, found: null, problems };
  const order = file.order
    ? await work.row(purchaseOrder, {
        where: { number: file.order.value.trim().toUpperCase() },
        fields: ['number', 'vendor', 'lines'],
      })
    : null;
  const orderUnits = order ? (order.lines ?? []).map(({ quantity }) => quantity.unit) : null;
  const billing = billOf(file, { orderUnits, unitOf: await unitWords(work) });
  const { bill, stated, problems: unbillable } = await inBooks(work, file, billing, isHeld);
  const from = await sellerOf(work, file, order);
  const wrong: Problem[] = [...unbillable, ...headProblems(work, file), ...('problem' in from ? [from.problem] : [])];
  const read = {
    file,
    ...(bill ? { bill } : {}),
    ...('seller' in from ? { seller: from.seller } : {}),
    order: order && { id: order.id, number: order.number },
  };
  if (!bill || !('seller' in from) || wrong.length > 0) return { name, read, found: null, problems: wrong };
  const notes = [
    ...(file.order && !order ? [`No order has the number ${file.order.value.slice(0, 60)}.`] : []),
    ...(file.order ? [] : ['The file names no order.']),
    ...(await signalsOf(work, file, from.seller, bill.isCredit)),
    ...from.notes,
    ...bill.notes,
  ];
  return {
    name,
    read: { ...read, notes },
    found: { file, bill, stated, seller: from.seller, order: read.order, hash, notes },
    problems: [],
  };
}

/** The bill in the currency of the books: one in another currency is converted here, before anything is compared with it. */
async function inBooks(
  work: UnitOfWork,
  { currency, issuedOn }: EInvoice,
  { bill, problems }: Billing,
  isHeld: boolean,
): Promise<{ bill: Bill | null; stated: Found['stated']; problems: readonly Problem[] }> {
  if (!bill || currency.value === moneyOf(work.actor, 0).currency) return { bill, stated: null, problems };
  const converted = await inOwnCurrency(work, bill, { currency: currency.value, day: issuedOn.value, isHeld });
  if (!('reason' in converted)) return { ...converted, problems };
  return { bill: null, stated: null, problems: [{ ...placeOf(currency), reason: converted.reason }] };
}

/** What the head of a typed invoice is refused for, said with its place in the file. */
function headProblems({ today }: UnitOfWork, { number, issuedOn }: EInvoice): readonly Problem[] {
  const wrong = ({ element, at }: Problem | EInvoice['number'], reason: string): Problem => ({ element, at, reason });
  return [
    ...(number.value.length > 60 ? [wrong(number, 'An invoice number has at most 60 characters.')] : []),
    ...(numberKey(number.value) === '' ? [wrong(number, 'An invoice number has letters or digits.')] : []),
    ...(issuedOn.value > today ? [wrong(issuedOn, 'The invoice date can’t be in the future.')] : []),
  ];
}

/** What a clerk should see next to the figures. A payee account of a file is compared and never kept: nobody is paid by it. */
async function signalsOf(
  work: UnitOfWork,
  { account, payee, corrects }: EInvoice,
  { id }: Seller,
  isCredit: boolean,
): Promise<readonly string[]> {
  const notes: string[] = [];
  if (account) {
    const active = await work.row(vendorBankAccount, { where: { vendor: id, status: 'active' }, fields: [] });
    const known = active && (await work.asProduct.find(vendorBankAccount, active.id));
    const end = typeof known?.account === 'object' ? known.account.last4 : null;
    if (end !== account.last4)
      notes.push(
        `The file names another account, ending ${account.last4}. ${end === null ? 'None is on file.' : `The account on file ends ${end}.`} Payments go to the account on file alone.`,
      );
  }
  if (payee) notes.push(`The file asks to pay ${payee.slice(0, 80)}.`);
  if (corrects) {
    const key = numberKey(corrects).slice(0, 60);
    const own =
      key === ''
        ? null
        : await work.row(invoice, {
            where: { vendor: id, numberKey: key, status: { not: ['discarded', 'voided'] } },
            fields: ['number'],
            order: 'number',
          });
    notes.push(
      `It ${isCredit ? 'credits' : 'corrects'} invoice ${corrects.slice(0, 60)}${own ? ` (${own.number})` : ', which is not on file'}.`,
    );
  }
  return notes;
}

const answerOf = (
  id: string,
  { name, read, problems }: Judged,
  result: EInvoiceFile['result'],
  own: EInvoiceFile['invoice'] = null,
): EInvoiceFile => ({
  document: id,
  name,
  result,
  invoice: own,
  read: read.file
    ? {
        format: read.file.format,
        vendorNumber: read.file.number.value,
        invoiceDate: read.file.issuedOn.value,
        isCredit: read.bill?.isCredit ?? read.file.isCredit,
        vendor: read.seller ?? null,
        order: read.order ?? null,
        lines: (read.bill?.lines ?? []).map((one) => ({
          kind: one.kind,
          line: one.line,
          item: one.item,
          quantity: one.quantity,
          unitPriceCents: one.price,
          cents: one.cents,
        })),
        totalCents: read.bill?.totalCents ?? 0,
      }
    : null,
  notes: [...(read.notes ?? [])],
  problems: [...problems],
});

/** The invoice that this very file became and still is: the same file is taken in once. */
async function knownOf(work: UnitOfWork, { seller, hash }: Found): Promise<EInvoiceFile['invoice']> {
  const row = await work.row(invoice, {
    where: { vendor: seller.id, fileHash: hash, status: { not: ['discarded', 'voided'] } },
    fields: ['number'],
    order: 'number',
  });
  return row && { id: row.id, number: row.number };
}

/** What a file says, for a person who may take it in. */
export async function readFor(work: UnitOfWork, id: string, open: OpenFile): Promise<EInvoiceFile> {
  if (!(await work.find(document, id))) throw missing(document);
  const judged = await judge(work, id, open);
  if (!judged.found) return answerOf(id, judged, judged.isPdf ? 'pdf' : 'refused');
  const known = await knownOf(work, judged.found);
  return answerOf(id, judged, known ? 'known' : 'ready', known);
}

/** The message that a file came with: what it gives reason to say, and its day. */
export interface Came {
  readonly noted: (firm: { readonly id: string; readonly name: string }) => readonly string[];
  readonly receivedOn: string | null;
}

/** The clock of prompt payment runs from the day on which the message came, not from the day on which someone looked at it. */
export const receivedAs = ({ receivedOn }: Came, invoiceDate: string): { readonly receivedOn?: string } =>
  receivedOn === null ? {} : { receivedOn: receivedOn < invoiceDate ? invoiceDate : receivedOn };

const checkFirst = 'Check what was read from the PDF, then take it in there.';
const ROOM = 1900;

/** As many notes as there is room for, and how many more the file gives reason to. */
export function keptNotes(notes: readonly string[]): string | null {
  const kept: string[] = [];
  let room = ROOM;
  for (const note of notes) {
    room -= note.length + 1;
    if (room < 0) break;
    kept.push(note);
  }
  const more = notes.length - kept.length;
  return [...kept, ...(more > 0 ? [`${more} more notes: upload the file again to read them.`] : [])].join('\n') || null;
}

/**
 * Takes a file in as the invoice that a clerk would type, through the same door: whoever uploads it entered it, a second person approves
 * it, and the file is its document.
 */
export async function takeIn(
  work: UnitOfWork,
  id: string,
  open: OpenFile,
  came: Came = { noted: () => [], receivedOn: null },
): Promise<EInvoiceFile> {
  const judged = await judge(work, id, open, true);
  const { found } = judged;
  if (judged.isPdf) return answerOf(id, { ...judged, problems: wholeFile(checkFirst) }, 'refused');
  if (!found) return answerOf(id, judged, 'refused');
  // Of two who take in one file, one comes after the other.
  await work.row(vendor, { where: { id: found.seller.id }, fields: ['name'], lock: 'update' });
  const known = await knownOf(work, found);
  if (known) return answerOf(id, judged, 'known', known);
  const { file, bill, stated, seller, order, hash } = found;
  const notes = [...came.noted(seller), ...found.notes];
  try {
    const row = await work.inSavepoint(async (inside) => {
      await refuseContact(inside, seller.id, null, invoice.name);
      return inside.insert(
        invoice,
        {
          purchaseOrder: order?.id ?? null,
          vendor: seller.id,
          vendorNumber: file.number.value,
          isCredit: bill.isCredit,
          invoiceDate: file.issuedOn.value,
          ...receivedAs(came, file.issuedOn.value),
          lines: linesOf(work, bill),
          total: moneyOf(work.actor, bill.totalCents),
          documents: [id],
        },
        { fileFormat: file.format, fileHash: hash, fileNotes: keptNotes(notes), ...stated },
      );
    });
    return answerOf(id, judged, 'taken', { id: row.id, number: row.number });
  } catch (error) {
    // A file that the door refuses is one row of the answer, with the door’s own words.
    if (!(error instanceof Failure)) throw error;
    const said = error.issues?.map(({ message }) => message) ?? [];
    return answerOf(
      id,
      { ...judged, problems: wholeFile(said.length > 0 ? said.join(' ') : error.message) },
      'refused',
    );
  }
}
