import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { payment } from '../payments/payment.record.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { type BillingWorld, billingWorld, type Firm, today } from './test-world.ts';

let here: BillingWorld;
let bay: Firm;
beforeAll(async () => {
  here = await billingWorld();
  bay = await here.firm('Chesapeake Supply LLC', 'Alma Reyes', await here.paidByAch('Chesapeake Supply LLC'));
});
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));
afterAll(async () => {
  await here?.server.close();
  await here?.county.close();
});

const agency = () => here.county.organizationId;
const seen = async (id: unknown) => (await here.get(bay.biller, `invoices/${id}?agency=${agency()}`)).body;
const toReturn = (id: string, toVendor: string) =>
  here.county.door.run(here.grace.actor, (work) => work.move(invoice, id, 'return', { input: { toVendor } }));

test('a firm flips an order to an invoice, and follows it from receipt to payment, void and reissue', async () => {
  const order = await here.taken(bay, [
    [10, 25],
    [4, 50],
  ]);
  await here.posted(order, came([1, 6, 1], [2, 4]));
  const start = await here.get(bay.biller, `billing/${order.id}?agency=${agency()}`);
  expect(start.body).toMatchObject({
    receivedCents: 325_00,
    leftCents: 450_00,
    obstacle: null,
    mayBill: true,
    lines: [
      { line: 1, received: '5', left: '10' },
      { line: 2, received: '4', left: '4' },
    ],
  });
  // In the evening it is the next day in UTC, and still this one where the agency is.
  here.county.clock.set('2026-11-21T02:00:00Z');
  const sent = await here.bill(bay.biller, order, [
    [1, 5],
    [2, 4],
  ]);
  here.county.clock.set('2026-11-20T15:00:00Z');
  expect(sent).toMatchObject({ status: 200, body: { number: expect.stringMatching(/^INV-/) } });
  const id = String(sent.body['id']);
  expect(await here.grace.see(invoice, id)).toMatchObject({
    status: 'captured',
    isFromVendor: true,
    sentBy: 'Alma Reyes',
    vendor: bay.vendor,
    receivedOn: today,
    properOn: today,
    acceptedOn: today,
    total: usd(325),
    lane: null,
    registeredBy: null,
  });
  const first = await seen(id);
  expect(first).toMatchObject({
    stage: 'received',
    step: 'Awaiting registration by accounts payable',
    dueOn: expect.stringMatching(/^2026-12-\d\d$/),
    clock: { properOn: today, acceptedOn: today, rule: expect.stringContaining('days after a proper invoice') },
    mayWithdraw: true,
  });
  await here.grace.run(invoice, 'register', id);
  expect(await seen(id)).toMatchObject({ stage: 'review', step: 'Awaiting approval by the agency' });
  await here.priya.run(invoice, 'approve', id);
  expect(await seen(id)).toMatchObject({ stage: 'approved', step: 'Awaiting payment', expectedOn: first['dueOn'] });
  const run = await here.reviewed();
  expect(await seen(id)).toMatchObject({ step: 'In a payment run of the agency', expectedOn: today });
  await here.samuel.run(paymentRun, 'release', run.id);
  const [paid] = await here.paymentsOf(run.id);
  expect(await seen(id)).toMatchObject({ stage: 'paid', paidOn: today, paymentNumber: paid?.number });
  const payments = async () => (await here.get(bay.biller, 'payments')).body['payments'];
  expect(await payments()).toMatchObject([
    {
      number: paid?.number,
      stage: 'scheduled',
      method: 'ach',
      amount: usd(325),
      to: 'Piedmont Trust ••••7732',
      lines: [{ invoice: id, cents: 325_00, reissuedAs: null }],
    },
  ]);
  await here.grace.run(payment, 'requestVoid', paid?.id ?? '', 'The bank returned it.');
  await here.tess.run(payment, 'void', paid?.id ?? '');
  const again = await here.released();
  const [next] = await here.paymentsOf(again.id);
  expect(await payments()).toMatchObject([
    { number: next?.number, stage: 'scheduled' },
    { number: paid?.number, stage: 'voided', voidedOn: today, lines: [{ reissuedAs: next?.number }] },
  ]);
});

test('an invoice that came before the goods waits for their receipt, and its clock then runs from the receipt', async () => {
  const order = await here.taken(bay, [[3, 900]]);
  const { body } = await here.bill(bay.biller, order, [[1, 3]]);
  expect(await seen(body['id'])).toMatchObject({ step: 'Awaiting receipt by the agency', dueOn: null });
  here.county.clock.set('2026-11-24T15:00:00Z');
  await here.posted(order, came([1, 3]));
  expect(await seen(body['id'])).toMatchObject({
    step: 'Awaiting registration by accounts payable',
    clock: { properOn: today, acceptedOn: '2026-11-24' },
    dueOn: expect.stringMatching(/^202[67]-/),
  });
});

test('a returned invoice is corrected and resubmitted, and the clock starts on that day', async () => {
  const order = await here.taken(bay, [[8, 30]]);
  await here.posted(order, came([1, 8]));
  const { body } = await here.bill(bay.biller, order, [[1, 8]], { vendorNumber: 'CS-700' });
  const id = String(body['id']);
  await toReturn(id, 'Two of the eight pumps are not ours.');
  const letters = JSON.stringify(here.county.letters);
  expect(letters).toContain('Correct and resubmit it in the vendor portal.');
  expect(await seen(id)).toMatchObject({
    stage: 'returned',
    message: 'Two of the eight pumps are not ours.',
    dueOn: null,
    mayCorrect: true,
  });
  here.county.clock.set('2026-11-23T15:00:00Z');
  const start = await here.get(bay.biller, `billing/${order.id}?agency=${agency()}&corrects=${id}`);
  const corrected = start.body['corrected'] as unknown as { version: number };
  expect(corrected).toMatchObject({ vendorNumber: 'CS-700', lines: [{ line: 1, quantity: '8' }] });
  const more = { vendorNumber: 'CS-700', corrects: id, version: corrected.version };
  expect(await here.bill(bay.biller, order, [[1, 8]], more)).toMatchObject({
    status: 422,
    body: { code: 'firm.corrects_something' },
  });
  const sent = await here.bill(bay.biller, order, [[1, 6]], more);
  expect(sent).toMatchObject({ status: 200, body: { id } });
  // The second click of a double click answers the same.
  expect(await here.bill(bay.biller, order, [[1, 6]], more)).toMatchObject({ status: 200, body: { id } });
  expect(await here.grace.see(invoice, id)).toMatchObject({
    status: 'captured',
    receivedOn: '2026-11-23',
    properOn: '2026-11-23',
    returnedOn: null,
    toVendor: null,
    total: usd(180),
  });
});

test('an invoice is withdrawn until it is approved, and what it billed is left to bill', async () => {
  const order = await here.taken(bay, [[2, 45]]);
  await here.posted(order, came([1, 2]));
  const { body } = await here.bill(bay.biller, order, [[1, 2]]);
  const id = String(body['id']);
  expect((await here.get(bay.biller, 'billing')).body['orders']).not.toContainEqual(
    expect.objectContaining({ id: order.id }),
  );
  await here.grace.run(invoice, 'register', id);
  const own = { agency: agency(), invoice: id, cause: 'Billed to the wrong order.' };
  expect(await here.post(bay.biller, 'invoice-withdrawals', own)).toMatchObject({ status: 200 });
  expect(await here.post(bay.biller, 'invoice-withdrawals', own)).toMatchObject({ status: 200 });
  expect(await seen(id)).toMatchObject({ stage: 'withdrawn', mayWithdraw: false });
  expect((await here.grace.see(invoice, id)).withdrawnBy).toBe('Alma Reyes');
  expect((await here.get(bay.biller, 'billing')).body['orders']).toContainEqual(
    expect.objectContaining({ id: order.id, receivedCents: 90_00 }),
  );
  const next = await here.bill(bay.biller, order, [[1, 2]]);
  await here.grace.run(invoice, 'register', String(next.body['id']));
  await here.priya.run(invoice, 'approve', String(next.body['id']));
  expect(await here.post(bay.biller, 'invoice-withdrawals', { ...own, invoice: next.body['id'] })).toMatchObject({
    status: 422,
    body: { code: 'firm.invoice_decided' },
  });
});
