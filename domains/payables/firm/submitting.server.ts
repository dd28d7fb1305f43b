import { isDeepStrictEqual } from 'node:util';
import { fail, href, moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document, membersWithDuty, notify } from '../../organization/public.server.ts';
import { isClosed, vendor } from '../../vendors/public.server.ts';
import { invoicePages } from '../invoice-pages.ts';
import { ratesOfOrder } from '../invoices/contract-rates.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { keepMatch } from '../invoices/invoice.server.ts';
import { type Invoice, judged, type Order } from '../invoices/judging.server.ts';
import { numberKey } from '../invoices/number-key.ts';
import { keptOutOf } from '../invoices/people.server.ts';
import { billedLines, type SaidLine, wrong } from './billed-lines.ts';
import { leftToBill, obstacleOf, orderOfVendor } from './orders-to-bill.server.ts';

type Vendor = Row<typeof vendor>;

/** A file of the firm; the bytes are kept once, under their hash. */
export type File = Pick<Row<typeof document>, 'name' | 'mediaType' | 'size' | 'sha256' | 'scan'>;

export interface Submission {
  readonly order: string;
  /** The revision that the person read; 0 for the order as it was issued. */
  readonly revision: number;
  readonly vendorNumber: string;
  readonly invoiceDate: string;
  readonly lines: readonly SaidLine[];
  readonly files: readonly File[];
  /** Who of the firm submits it. */
  readonly by: string;
  /** The returned invoice that this one corrects, as it was read. */
  readonly corrects: { readonly id: string; readonly version: number } | null;
}

export const unknownInvoice = () => fail('not_found', 'firm.invoice', 'Your firm has no such invoice at this agency.');

type Line = NonNullable<Invoice['lines']>[number];

const saidIn = ({
  line,
  quantity,
  unitPrice,
  rate,
  workedOn,
}: Pick<Line, 'line' | 'quantity' | 'unitPrice'> & Partial<Line>) => [
  line,
  quantity.amount,
  unitPrice.cents,
  rate ?? null,
  workedOn ?? null,
];

const billsSame = (row: Invoice, lines: ReturnType<typeof billedLines>): boolean =>
  isDeepStrictEqual(
    (row.lines ?? []).map(saidIn),
    lines.map(({ kept }) => saidIn(kept)),
  );

/** The vendor’s own invoice of this number, whichever way it is spelled. */
async function sameNumber(work: UnitOfWork, own: string, key: string): Promise<Invoice | null> {
  const found = await work.row(invoice, {
    where: { vendor: own, numberKey: key, status: { not: ['voided', 'discarded'] } },
    fields: [],
    order: 'number',
  });
  return found && work.find(invoice, found.id);
}

async function correctedRow(work: UnitOfWork, own: string, { id, version }: { id: string; version: number }) {
  await work.row(invoice, { where: { id }, fields: [], lock: 'update' });
  const row = await work.find(invoice, id);
  if (!row || row.vendor !== own || !row.isFromVendor) throw unknownInvoice();
  if (row.status !== 'returned')
    throw wrong('corrects', 'invoice_not_returned', `${row.number} is not returned, so it can’t be corrected.`);
  if (row.version !== version)
    throw wrong('version', 'invoice_changed', `${row.number} changed since you opened it. Reload it.`, 'conflict');
  return row;
}

/** Asked twice it is one invoice: a repeated submission answers what the first one made. */
const repeats = (row: Invoice, { order, vendorNumber, invoiceDate, lines }: Submission): boolean =>
  row.isFromVendor &&
  row.vendorNumber === vendorNumber &&
  row.purchaseOrder === order &&
  row.invoiceDate === invoiceDate &&
  ['captured', 'exception', 'matched'].includes(row.status) &&
  isDeepStrictEqual(
    (row.lines ?? []).map((one) => [one.line, one.rate ?? null, one.workedOn ?? null]),
    lines.map(({ line, rate, workedOn }) => [line, rate ?? null, workedOn ?? null]),
  ) &&
  lines.every(({ quantity, amount }, at) => {
    const one = row.lines?.[at];
    return quantity ? one?.quantity.amount === quantity.amount : one?.amount?.cents === amount?.cents;
  });

/** Only someone of the agency owns a document there. */
async function copied(work: UnitOfWork, files: readonly File[], order: Order): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const [owner] = [...(await membersWithDuty(work, 'accounts_payable')), order.issuedBy].filter((one) => one !== null);
  if (!owner) throw wrong('documents', 'no_files', 'This agency takes no files here. Submit the invoice without one.');
  const ids: string[] = [];
  for (const { name, ...kept } of files) ids.push((await work.insert(document, { name, owner }, kept)).id);
  return ids;
}

const MOST_FILES = 5;

/**
 * Takes an invoice of an order for the vendor that submits it. The agency received it at this moment (5 CFR 1315.4(b) as the yardstick), and
 * it is judged at once like every other; accounts payable registers it.
 */
export async function submitFor(
  work: UnitOfWork,
  own: Vendor,
  said: Submission,
): Promise<{ id: string; number: string }> {
  if (isClosed(own))
    throw fail('refused', 'firm.closed', 'This agency closed your registration. Ask its accounts payable office.');
  // The vendor, then the order, as a match holds them: of two submissions one comes after the other.
  await work.row(vendor, { where: { id: own.id }, fields: ['name'], lock: 'update' });
  const order = await orderOfVendor(work, own, said.order, true);
  const key = numberKey(said.vendorNumber);
  if (key === '') throw wrong('vendorNumber', 'has_number', 'Enter the invoice number with its letters or digits.');
  const known = await sameNumber(work, own.id, key);
  if (known && known.status !== 'returned' && repeats(known, said)) return { id: known.id, number: known.number };
  const before = said.corrects && (await correctedRow(work, own.id, said.corrects));
  if (before && before.purchaseOrder !== order.id)
    throw wrong('order', 'order_of_invoice', `${before.number} bills another order. Withdraw it and bill this one.`);
  if (known && known.id !== before?.id)
    throw wrong('vendorNumber', 'number_used', `${known.vendorNumber} is used already. Enter another number.`);
  refuseOrder(order, said.revision);
  if (said.invoiceDate > work.today) throw wrong('invoiceDate', 'is_dated', 'The invoice date can’t be in the future.');
  if (said.files.length > MOST_FILES) throw wrong('documents', 'files', `Attach ${MOST_FILES} files or fewer.`);
  const [open] = await leftToBill(work, [order], before?.id);
  const lines = billedLines(said.lines, {
    order,
    left: open?.left ?? [],
    rates: await ratesOfOrder(work, order),
    invoiceDate: said.invoiceDate,
  });
  if (lines.length === 0)
    throw wrong('lines', 'bills_something', 'Enter a quantity or an amount for at least one line.');
  if (
    before &&
    billsSame(before, lines) &&
    before.numberKey === key &&
    before.invoiceDate === said.invoiceDate &&
    said.files.length === 0
  )
    throw wrong('lines', 'corrects_something', 'Nothing is corrected yet. Change what the agency returned it for.');
  const row = await kept(work, { own, order, said, lines, before, key });
  await keepMatch(work, row, await judged(work, row, { isHeld: true }));
  await notify(work, {
    to: await membersWithDuty(work, 'accounts_payable'),
    kind: 'invoice.submitted',
    subject: `${own.name} ${before ? 'resubmits' : 'submits'} invoice ${row.vendorNumber}`,
    body: `${row.number} bills ${order.number}. The payment clock runs from ${row.receivedOn}.`,
    link: href(invoicePages.invoice, { id: row.id }),
  });
  return { id: row.id, number: row.number };
}

function refuseOrder(order: Order, revision: number): void {
  if ((order.revision ?? 0) !== revision)
    throw wrong(
      'revision',
      'order_revised',
      `${order.number} is at revision ${order.revision ?? 0} now. Read it, then bill it.`,
      'conflict',
    );
  const obstacle = obstacleOf(order);
  if (obstacle) throw wrong('order', 'order_unacknowledged', obstacle);
}

interface Keeping {
  readonly own: Vendor;
  readonly order: Order;
  readonly said: Submission;
  readonly lines: ReturnType<typeof billedLines>;
  readonly before: Invoice | null;
  readonly key: string;
}

async function kept(work: UnitOfWork, { own, order, said, lines, before, key }: Keeping): Promise<Invoice> {
  const files = await copied(work, said.files, order);
  const given = {
    vendorNumber: said.vendorNumber,
    invoiceDate: said.invoiceDate,
    receivedOn: work.today,
    lines: lines.map(({ kept: line }) => line),
    total: moneyOf(
      work.actor,
      lines.reduce((sum, { cents }) => sum + cents, 0),
    ),
    documents: [...(before?.documents ?? []), ...files],
  };
  const computed = {
    numberKey: key,
    isFromVendor: true,
    sentBy: said.by.slice(0, 160),
    keptOut: [...(await keptOutOf(work, own.id, order))],
    // The portal takes nothing but whole invoices; accounts payable returns one that is not proper all the same.
    properOn: work.today,
  };
  if (!before) return work.insert(invoice, { ...given, purchaseOrder: order.id, vendor: own.id }, computed);
  const again = { registeredBy: null, notDuplicateBy: null, returnedOn: null, isShortPaid: false };
  await work.change(invoice, before.id, { ...given, missingParts: [], toVendor: null }, { ...computed, ...again });
  return work.move(invoice, before.id, 'resubmit');
}

/** Taken back by the vendor, as long as nobody approved it. */
export async function withdrawFor(
  work: UnitOfWork,
  own: Vendor,
  { id, by, cause }: { readonly id: string; readonly by: string; readonly cause: string },
): Promise<string> {
  await work.row(invoice, { where: { id }, fields: [], lock: 'update' });
  const row = await work.find(invoice, id);
  if (!row || row.vendor !== own.id || !row.isFromVendor) throw unknownInvoice();
  if (row.withdrawnBy !== null) return row.number;
  if (!['captured', 'exception', 'matched', 'returned'].includes(row.status))
    throw wrong('invoice', 'invoice_decided', `${row.number} is decided, so it can’t be withdrawn.`);
  if (cause.trim() === '') throw wrong('cause', 'says_why', 'Enter the reason.');
  await work.move(invoice, id, 'withdraw', { reason: cause.trim(), computed: { withdrawnBy: by.slice(0, 160) } });
  return row.number;
}
