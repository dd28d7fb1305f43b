import { Readable } from 'node:stream';
import { cxmlOf, ublOf, type Written } from '#domains/payables/einvoice/sample-files.server.ts';
import { takeIn } from '#domains/payables/einvoice/e-invoice.server.ts';
import { invoice } from '#domains/payables/invoices/invoice.record.ts';
import { document } from '#domains/organization/public.server.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Ports } from '#server/ports.ts';
import { seedInvoiceMail } from './invoice-mail.ts';

/** Two invoices that vendors sent as files, uploaded by the clerk: one waits to be registered, the other is judged. */
export async function seedEInvoices({ door, files }: Pick<Ports, 'door' | 'files'>, clerk: Actor): Promise<void> {
  const all = await door.run(clerk, ordersBilled);
  await seedInvoiceMail({ door, files }, clerk, all);
  const given: readonly (readonly [string, (written: Written) => string, Partial<Written>])[] = [
    ['invoice-2026-1187.xml', ublOf, { number: '2026-1187', account: '990011224471' }],
    ['InvoiceDetailRequest-40556.xml', cxmlOf, { number: '40556', freight: 48_50 }],
  ];
  for (const [at, [name, write, more]] of given.entries()) {
    const order = all[at];
    if (!order) continue;
    const text = write({ ...order, day: '2026-11-19', ...more });
    const { hash, size, type, scan } = await files.take({ name, content: Readable.from([Buffer.from(text)]) });
    await door.run(clerk, async (work) => {
      const kept = {
        mediaType: type,
        size,
        sha256: hash,
        scan: scan === 'clean' ? ('clean' as const) : ('not_scanned' as const),
      };
      const { id } = await work.asProduct.insert(document, { name, owner: clerk.id }, kept);
      const { invoice: taken } = await takeIn(work, id, (own) => files.open(own));
      if (taken && at > 0) await work.move(invoice, taken.id, 'register');
    });
  }
}

/** Issued orders, as their vendors bill one piece of the first line. */
async function ordersBilled(work: UnitOfWork): Promise<readonly Written[]> {
  const orders = await work.rows(purchaseOrder, {
    where: { status: 'issued', type: 'standard' },
    fields: ['number', 'vendor', 'lines'],
    order: 'number',
    most: 'all',
  });
  const found: Written[] = [];
  for (const { number, vendor: of, lines } of orders) {
    const own = of && (await work.row(vendor, { where: { id: of, status: 'active' }, fields: ['name', 'uei'] }));
    const [first] = lines ?? [];
    if (!own || !first) continue;
    found.push({
      order: number,
      seller: own.name,
      uei: own.uei,
      lines: [
        {
          order: '1',
          item: first.item ?? '',
          unit: first.quantity.unit,
          thousandths: 1000,
          price: first.unitPrice.cents * 100,
        },
      ],
    });
  }
  return found;
}
