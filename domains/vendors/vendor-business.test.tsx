import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type Serving } from '../../tests/world/serving.ts';
import { windowOf } from '../../tests/world/window.tsx';
import { type InvoiceWorld, invoiceWorld } from '../payables/invoices/test-world.ts';
import { invoice } from '../payables/invoices/invoice.record.ts';
import { came } from '../procurement/receipts/test-world.ts';
import { benchmarksFor } from './market/prices.server.ts';
import { outageOf } from './supply/supply.server.ts';
import { purchasesFor } from './supply/supply-data.server.ts';
import { businessOf } from './vendor-calls.server.ts';
import { vendorOwnership } from './ownership/vendor-ownership.record.ts';
import { vendorInsurance } from './vendor-insurance.record.ts';
import { vendor as vendorRecord } from './vendor.record.ts';

let here: InvoiceWorld;
let server: Serving;
beforeAll(async () => {
  here = await invoiceWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('a vendor shows what the agency has ordered from it, and what is late, with the way to these rows', async () => {
  const [bay, other] = [await here.vendor('Bay Lamps LLC'), await here.vendor('Gulf Lamps LLC')];
  const { id } = await here.approved([[10, 100]]);
  const order = await here.issued(id, { vendor: bay });
  const ask = (vendor: string) =>
    server.ask({ as: here.rosa.actor, method: 'GET', path: `/api/v1/vendors/${vendor}/business` });
  expect((await ask(bay)).json).toMatchObject({ orders: 1, orderedCents: 100_000, overdue: 0, awards: 0, score: null });
  expect((await ask(other)).json).toMatchObject({ orders: 0, orderedCents: 0 });

  await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(`update purchase_order set next_delivery = $2 where organization_id = $1 and id = $3`, [
      here.county.organizationId,
      here.county.clock.now().toISOString().slice(0, 10),
      order.id,
    ]),
  );
  expect((await ask(bay)).json).toMatchObject({ overdue: 0 });
  const moment = here.county.clock.now();
  here.county.clock.set(new Date(moment.getTime() + 2 * 86_400_000).toISOString());
  expect((await ask(bay)).json).toMatchObject({ overdue: 1 });
  const page = await windowOf(server, here.rosa, `/vendor-directory/${bay}`);
  expect(page.shown('Business')).toContain('Overdue deliveries');
  expect(page.shown('Business')).toContain('$1,000.00');
  here.county.clock.set(moment.toISOString());
});

test('one purchase counts once: what was paid, before what was ordered, before what was asked for', async () => {
  const vendor = await here.vendor('Bay Hoses LLC');
  const { id } = await here.approved([[10, 100]]);
  const pricesOf = async (source: 'requisition' | 'order' | 'invoice') => {
    const { goods } = await here.county.door.run(here.rosa.actor, (work) => benchmarksFor(work, { source }));
    return goods.data.length;
  };
  const all = async () => [await pricesOf('requisition'), await pricesOf('order'), await pricesOf('invoice')];
  const before = await all();
  const order = await here.issued(id, { vendor });
  expect(await all()).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) + 1, before[2]]);
  const out = await here.county.door.run(here.rosa.actor, (work) => outageOf(work, vendor, 30));
  expect(out.orders.data).toMatchObject([{ id: order.id, cents: 100_000 }]);
  await here.posted(order, came([1, 10]));
  const billed = await here.approvedInvoice(order, [[1, 10]]);
  expect(await all()).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) + 1, before[2]]);
  const seen = () => here.county.door.run(here.rosa.actor, (work) => businessOf(work, vendor));
  expect(await seen()).toMatchObject({ invoices: 1, invoicedCents: 100_000, paid: 0, signals: 0, won: 0, lost: 0 });
  await here.county.door.run(here.county.product.actor, async (work) => {
    await work.change(invoice, billed.id, {}, { paidOn: work.today });
    await work.move(invoice, billed.id, 'pay');
  });
  expect(await all()).toEqual([(before[0] ?? 0) - 1, before[1], (before[2] ?? 0) + 1]);
  expect(await seen()).toMatchObject({ invoices: 0, invoicedCents: 0, paid: 1, paidCents: 100_000 });
  const bought = await here.county.door.run(here.rosa.actor, (work) => purchasesFor(work, '2026-01-01'));
  expect(bought.filter((one) => one.vendor === vendor)).toMatchObject([{ of: order.id, cents: 100_000 }]);
});

test('a confirmed policy whose last day is over is said to be expired', async () => {
  const bay = await here.vendor('Bay Ropes LLC');
  const policy = await here.county.product.make(vendorInsurance, {
    vendor: bay,
    coverage: 'general',
    insurer: 'Tidewater Mutual',
    policy: 'GL-1',
    each: { cents: 100_000_000, currency: 'USD' },
    fromDay: '2020-01-01',
    untilDay: '2021-01-01',
  });
  await here.county.product.run(vendorInsurance, 'confirm', policy.id);
  const page = await windowOf(server, here.rosa, `/vendor-directory/${bay}`);
  expect(page.shown('Insurance')).toContain('Expired');
});

test('who owns a vendor is shown to those who register, approve and check it, and to no one else', async () => {
  const { product } = here.county;
  const address = { line1: '12 Dock St', city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' };
  const given = { name: 'Osprey Roofing Co.', taxClass: 'llc', email: 'bids@osprey.example', address } as const;
  const { id } = await product.make(vendorRecord, given);
  await product.make(vendorOwnership, {
    vendor: id,
    owners: [{ name: 'Nora Bay', title: 'President', share: 62.5, since: '2014-03-01' }],
  });
  const owners = async (person: typeof here.rosa) => {
    const page = await windowOf(server, person, `/vendor-directory/${id}`);
    return page.shown();
  };
  const clerk = (await here.county.member('Grace Kim')).with({ duties: ['vendor_clerk'] });
  const shown = await owners(clerk);
  for (const words of ['Owners and officers', 'Nora Bay', 'President', '62.5 %', 'Entered by your agency.'])
    expect(shown).toContain(words);
  expect(await owners(await here.county.member('Una Reed'))).not.toContain('Owners and officers');
});
