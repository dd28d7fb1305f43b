import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CloseoutWorld, closing } from '#domains/contracts/lifecycle/test-world.ts';
import { obstacles } from '#domains/contracts/lifecycle/obstacles.server.ts';
import { payApplication } from '#domains/contracts/billing/pay-application.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { type BillingWorld, billingWorld } from '../applications/test-world.ts';
import { invoice } from './invoice.record.ts';

let here: BillingWorld & CloseoutWorld;
beforeAll(async () => {
  here = await closing(await billingWorld());
});
beforeEach(() => here.county.clock.set('2027-01-06T15:00:00Z'));
afterAll(() => here.county.close());

let made = 0;

const set = (record: typeof invoice | typeof purchaseOrder | typeof payApplication, id: string, values: object) =>
  here.county.door.run(here.county.product.actor, (work) =>
    work.repoint(work.around.registry.get(record.name), {
      id,
      values: () => ({ ...values }),
      reason: 'As the paper file has it.',
    }),
  );

/** An active contract whose only order is received. */
async function delivered() {
  const of = await here.finalAward();
  const { id } = await here.active(of);
  here.county.clock.set('2027-01-06T15:00:00Z');
  const order = await here.orderOf(of);
  await here.lena.run(purchaseOrder, 'issue', order);
  await set(purchaseOrder, order, { delivery: 'received' });
  return { id, order };
}

const captured = async (order: string) =>
  (
    await here.grace.make(invoice, {
      vendorNumber: `HW-${++made}`,
      purchaseOrder: order,
      invoiceDate: '2027-01-05',
      receivedOn: '2027-01-06',
      total: usd(620),
      lines: [{ kind: 'item', line: 1, item: 'Pump', quantity: each(1), unitPrice: usd(620) }],
    })
  ).id;

test('a contract with an invoice that is not paid stays open, and a closed one has none matched', async () => {
  const { grace, oskar, walter, take } = here;
  const { id, order } = await delivered();
  const bill = await captured(order);
  const closeout = await here.submitted(id);
  const refused = {
    code: 'contract_closeout.checks',
    message: expect.stringContaining('over $620.00 is captured'),
  };
  await expect(take(oskar, closeout.id, 'close')).rejects.toMatchObject(refused);
  await set(invoice, bill, { status: 'approved' });
  await expect(take(oskar, closeout.id, 'close')).rejects.toMatchObject({ code: 'contract_closeout.checks' });
  await set(invoice, bill, { status: 'paid' });
  await take(oskar, closeout.id, 'close');
  const late = await captured(order);
  await grace.run(invoice, 'register', late);
  const held = await grace.see(invoice, late);
  expect(held).toMatchObject({ status: 'exception' });
  expect(held.issues).toContain('was closed out on 2027-01-06. Reopen it to pay this.');
  await expect(grace.run(invoice, 'match', late)).rejects.toThrow('was closed out');
  await take(walter, closeout.id, 'reopen', 'A late invoice came.');
  await expect(grace.run(invoice, 'match', late)).rejects.not.toThrow('was closed out');
});

test('of a closing and an invoice in the same second, one waits for the other', async () => {
  const { grace, oskar, take } = here;
  for (let round = 0; round < 4; round += 1) {
    const { id, order } = await delivered();
    const { id: closeout } = await here.submitted(id);
    const [closed] = await Promise.allSettled([
      take(oskar, closeout, 'close'),
      captured(order).then((bill) => grace.run(invoice, 'register', bill)),
    ]);
    const open = await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(invoice, {
        where: { purchaseOrder: order },
        fields: ['status', 'issues'],
        order: 'number',
        most: 'all',
      }),
    );
    const isClosed = (await here.terms(id)).status === 'closed';
    expect(isClosed).toBe(closed?.status === 'fulfilled');
    expect(open).toHaveLength(1);
    if (isClosed) expect(open).toMatchObject([{ status: 'exception', issues: expect.stringContaining('closed out') }]);
  }
});

test('a construction contract is closed once it is certified, released, waived for and paid in full', async () => {
  const { oskar, take, contract: id, firm } = here;
  const open = async () =>
    (await here.county.door.run(oskar.actor, (work) => obstacles(work, id))).map(({ check }) => check);
  expect(await open()).toEqual(['orders']);
  const all = await here.certified([
    ['01', 2_400],
    ['02', 8_000],
    ['03', 2_000],
  ]);
  expect(new Set(await open())).toEqual(new Set(['invoices', 'orders', 'retainage', 'waivers']));
  const closeout = await here.submitted(id);
  await expect(take(oskar, closeout.id, 'close')).rejects.toThrow('$1,240.00 is retained');
  await set(invoice, (await here.invoiceOf(all.id)).id, { status: 'paid' });
  for (const party of [firm, 'Tide Excavating']) await here.waived(all, 'unconditional', party);
  const release = await here.certified([], {
    kind: 'release',
    release: usd(1_240),
    completedOn: '2027-01-05',
    periodUntil: '2027-01-06',
  });
  await set(invoice, (await here.invoiceOf(release.id)).id, { status: 'paid' });
  expect(new Set(await open())).toEqual(new Set(['waivers']));
  for (const party of [firm, 'Tide Excavating']) await here.waived(release, 'unconditional', party);
  expect(await open()).toEqual([]);
  await set(payApplication, release.id, { retained: usd(-1) });
  await expect(take(oskar, closeout.id, 'close')).rejects.toThrow('is retained after');
  await set(payApplication, release.id, { retained: usd(0) });
  await take(oskar, closeout.id, 'close');
  expect(await here.terms(id)).toMatchObject({ status: 'closed' });
});
