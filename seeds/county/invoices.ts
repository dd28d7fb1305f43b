import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { openToBill } from '#domains/payables/invoices/invoice-calls.server.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import type { Actor, New, Row } from '#kernel';
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

/** Invoices in every lane, of the orders that were received in November: Grace enters them, Priya approves one. */
export async function seedInvoices(as: As, cast: Cast): Promise<void> {
  const [grace, priya] = ['Grace Oyelaran', 'Priya Raman'].map((name) => cast.get(name)) as [Actor, Actor];
  const hands = as(grace, '2026-11-20');
  const orders = await hands.rows(purchaseOrder, { where: { status: 'issued' }, order: 'number', most: 'all' });
  const [all, part, open] = [
    orders.find(({ delivery }) => delivery === 'received'),
    orders.find(({ delivery }) => delivery === 'part'),
    orders.find(({ delivery, type }) => delivery === 'open' && type !== 'service'),
  ];
  const common = { invoiceDate: as.day('2026-11-18'), receivedOn: as.day('2026-11-20') };
  const enter = async (
    given: Partial<New<typeof invoice>> & { readonly vendorNumber: string; readonly lines: Lines },
    isKept = true,
  ) => {
    const { id } = await hands.insert(invoice, { ...common, total: sumOf(given.lines), ...given });
    if (isKept) await hands.move(invoice, id, 'register');
    return id;
  };
  if (all) {
    const lines = await openToBill(hands, all);
    const paid = await enter({ purchaseOrder: all.id, vendorNumber: 'INV-20418', lines });
    await as(priya, '2026-11-20').move(invoice, paid, 'approve');
    await enter({ purchaseOrder: all.id, vendorNumber: 'inv 2O418', lines });
  }
  if (part) {
    const lines = await openToBill(hands, part);
    await enter({ purchaseOrder: part.id, vendorNumber: 'T-7731', lines });
    await enter({
      purchaseOrder: part.id,
      vendorNumber: 'T-7802',
      lines: wholeOf(part),
      invoiceDate: as.day('2026-11-10'),
    });
  }
  if (open) {
    await enter({ purchaseOrder: open.id, vendorNumber: '88-1204', lines: wholeOf(open) });
    const defective = await enter(
      {
        purchaseOrder: open.id,
        vendorNumber: '88-1187',
        lines: wholeOf(open),
        missingParts: ['remit_to', 'order_number'],
      },
      false,
    );
    await hands.move(invoice, defective, 'return', {
      input: { toVendor: 'The invoice names no order number and no remit-to address. Send it again with both.' },
    });
  }
  const vendor = part?.vendor ?? all?.vendor ?? null;
  const phone: Lines = [
    {
      kind: 'item',
      item: 'Rush delivery, November',
      quantity: { amount: '1', unit: 'EA' },
      unitPrice: { cents: 148_50, currency: 'USD' },
    },
  ];
  if (vendor) {
    await enter({ vendor, vendorNumber: 'R-5519', lines: phone });
    await enter({ vendor, vendorNumber: 'R-5527', lines: phone, invoiceDate: as.day('2026-11-05') }, false);
  }
}
