import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { discountCents, discountWords } from '#domains/payables/invoices/discount.ts';
import { openToBill } from '#domains/payables/invoices/invoice-calls.server.ts';
import type { Cause } from '#domains/payables/invoices/invoice-words.ts';
import { numberKey } from '#domains/payables/invoices/number-key.ts';
import { payrollAccount } from '#domains/payables/payroll/payroll-account.record.ts';
import { keepSignals } from '#domains/payables/signals/signals.server.ts';
import { submitFor } from '#domains/payables/firm/submitting.server.ts';
import { paymentTerm } from '#domains/organization/master-data/payment-term.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { accountMark } from '#domains/vendors/public.server.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor, New, Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';

type Order = Row<typeof purchaseOrder>;
type Lines = NonNullable<New<typeof invoice>['lines']>;

const sumOf = (lines: Lines) => ({
  cents: lines.reduce((sum, { unitPrice, quantity }) => sum + Math.round(unitPrice.cents * Number(quantity.amount)), 0),
  currency: 'USD',
});

/** As the order has it: what a vendor bills that did not wait for the delivery. */
const wholeOf = ({ lines }: Order): Lines =>
  (lines ?? []).map(({ quantity, unitPrice, item }, at) => ({
    kind: 'item' as const,
    line: at + 1,
    item: item ?? null,
    quantity,
    unitPrice,
  }));

interface Billed extends Partial<New<typeof invoice>> {
  readonly vendorNumber: string;
  readonly lines: Lines;
  /** What keeps it from being approved, as the match says it. */
  readonly lane?: readonly [Cause, string];
  readonly end?: 'captured' | 'matched';
  readonly dueOn?: string;
}

/** A line as it would be typed: the amount follows from it. */
const billedAgain = ({ kind, line, item, quantity, unitPrice }: Lines[number]): Lines[number] => ({
  kind: kind ?? 'item',
  line: line ?? null,
  item: item ?? null,
  quantity,
  unitPrice,
});

/** What the firm that signs in to the demonstration submitted in its portal: the greater part of what was received, so that it can bill the rest. */
async function submitted(as: As, work: UnitOfWork, order: Order): Promise<string> {
  const own = order.vendor === null ? null : await work.find(vendor, order.vendor);
  if (!own) throw new Error(`${order.number} has no vendor`);
  const { id } = await submitFor(work, own, {
    order: order.id,
    revision: order.revision ?? 0,
    vendorNumber: 'INV-20418',
    invoiceDate: as.day('2026-11-18'),
    lines: (order.lines ?? []).map(({ quantity }, at) => ({
      line: at + 1,
      quantity: { ...quantity, amount: String(Math.max(1, Math.ceil(Number(quantity.amount) * 0.6))) },
    })),
    files: [],
    by: 'Alma Reyes',
    corrects: null,
  });
  return id;
}

/** Invoices of the orders that were received in November, for Grace to work through; a director approves the first. */
export async function seedInvoices(as: As, cast: Cast): Promise<void> {
  const grace = cast.get('Grace Oyelaran') as Actor;
  const hands = as(grace, '2026-11-20').asProduct;
  const orders = await hands.rows(purchaseOrder, { where: { status: 'issued' }, order: 'number', most: 'all' });
  const all = orders.find(({ delivery }) => delivery === 'received');
  const part = orders.find(({ delivery }) => delivery === 'part');
  const open = orders.find(({ delivery, type }) => delivery === 'open' && type !== 'service');
  const terms = await hands.row(paymentTerm, { where: { code: '2-10-30' }, fields: ['code'] });
  const early = (lines: Lines) => ({
    discount: { cents: discountCents(2, sumOf(lines).cents), currency: 'USD' },
    discountBy: as.day('2026-11-30'),
    discountRule: discountWords({ code: '2-10-30', percent: 2, days: 10 }),
  });
  const enter = async ({ lane, end, dueOn, ...given }: Billed) => {
    const { id } = await hands.insert(
      invoice,
      {
        invoiceDate: as.day('2026-11-18'),
        receivedOn: as.day('2026-11-20'),
        total: sumOf(given.lines),
        ...given,
      },
      {
        numberKey: numberKey(given.vendorNumber),
        registeredBy: end === 'captured' ? null : grace.id,
        ...(end === 'captured' ? {} : { properOn: as.day('2026-11-20') }),
        ...(dueOn ? { dueOn } : {}),
        ...(given.terms ? early(given.lines) : {}),
        ...(lane ? { lane: lane[0], issues: lane[1] } : {}),
      },
    );
    if (end === 'captured') return id;
    await hands.move(invoice, id, 'register');
    if (end === 'matched') await hands.move(invoice, id, 'match');
    return id;
  };
  if (all) {
    const paid = await submitted(as, hands.asProductAlone, all);
    const { lines } = await hands.asProduct.change(invoice, paid, {}, { registeredBy: grace.id });
    const of = { purchaseOrder: all.id, vendor: all.vendor, lines: (lines ?? []).map(billedAgain) };
    await hands.move(invoice, paid, 'register');
    await hands.move(invoice, paid, 'match');
    await as(cast.get('Sofia Marchetti') as Actor, '2026-11-20').move(invoice, paid, 'approve');
    const why = 'INV-2026-00001 (INV-20418) is 100 percent alike: same number, same total, same date, same order.';
    await enter({ ...of, vendorNumber: 'inv 2O418', lane: ['duplicate', why] });
  }
  if (part) {
    const of = { purchaseOrder: part.id, vendor: part.vendor, lines: wholeOf(part) };
    // What was accepted of it, for the checks that await release.
    const accepted = await enter({
      ...of,
      lines: await openToBill(hands, part),
      vendorNumber: 'T-7655',
      end: 'matched',
    });
    await as(cast.get('Walter Kowalski') as Actor, '2026-11-20').move(invoice, accepted, 'approve');
    await enter({
      ...of,
      vendorNumber: 'T-7802',
      lane: ['quantity', 'Line 1: more is billed than is accepted.'],
      dueOn: as.day('2027-01-04'),
      terms: terms?.id ?? null,
    });
    await enter({ ...of, vendorNumber: 'T-7731', end: 'captured', invoiceDate: as.day('2026-11-10') });
  }
  if (open) {
    const of = { purchaseOrder: open.id, vendor: open.vendor, lines: wholeOf(open) };
    await enter({
      ...of,
      vendorNumber: '88-1204',
      lane: ['no_receipt', 'Line 1: Nothing of this line is received yet.'],
    });
  }
  // Fingerprints of a payroll file; the numbers are made up, and no vendor has one.
  const staff = [
    ['1042', 'Ivy Sandoval', '70014411'],
    ['1057', 'Hector Bloom', '70014412'],
    ['1103', 'June Abernathy', '70014413'],
  ] as const;
  for (const [employeeNumber, employee, account] of staff)
    await hands.insert(
      payrollAccount,
      {},
      { employeeNumber, employee, mark: accountMark(hands, '061000104', account), importedOn: as.day('2026-11-18') },
    );
  const vendor = part?.vendor ?? all?.vendor ?? null;
  if (!vendor) return;
  const link = 'Link the purchase order that this invoice bills.';
  const single = (item: string, cents: number): Lines => [
    { kind: 'item', item, quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents, currency: 'USD' } },
  ];
  await enter({
    vendor,
    vendorNumber: 'R-5519',
    lane: ['no_order', link],
    lines: single('Rush delivery, November', 148_50),
  });
  const near = '$24,600.00 is within 5 percent of a delegated authority, $25,000.00.';
  const kept = await enter({
    vendor,
    vendorNumber: 'R-5524',
    lane: ['signal', `Just under a limit. ${near}\n${link}`],
    lines: single('Telemetry of the pump stations', 24_600_00),
  });
  const row = await hands.find(invoice, kept);
  if (row) await keepSignals(hands, row, null);
}
