import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { intakePolicy } from '#domains/procurement/intake/intake-policy.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { likeness } from './duplicates.ts';
import { invoice } from './invoice.record.ts';
import { numberKey } from './number-key.ts';
import { type InvoiceWorld, invoiceWorld } from './test-world.ts';

describe('numbers and duplicates', () => {
  test('case, punctuation, leading zeros and letters that look like digits make no other number', () => {
    expect(new Set(['INV-0012', 'inv 12', 'INV0OI2', 'Inv.#012'].map(numberKey)).size).toBe(1);
    expect(numberKey('INV-120')).not.toBe(numberKey('INV-12'));
    expect(numberKey('A-100')).not.toBe(numberKey('A-1'));
  });

  test('monthly invoices of one order are no duplicates; the same file is', () => {
    const one = {
      vendorNumber: 'S-801',
      cents: 5000,
      invoiceDate: '2026-10-31',
      purchaseOrder: 'p',
      isCredit: false,
      files: [],
    };
    const next = { ...one, vendorNumber: 'S-914', invoiceDate: '2026-11-01' };
    expect(likeness(one, next).score).toBeLessThan(70);
    expect(likeness({ ...one, files: ['f'] }, { ...next, files: ['f'] }).score).toBe(100);
    expect(likeness(one, { ...one, vendorNumber: 'S-8O1' }).why).toContain('Same number');
    expect(likeness(one, { ...one, isCredit: true }).score).toBe(0);
  });
});

describe('matching', () => {
  let here: InvoiceWorld;
  beforeAll(async () => {
    here = await invoiceWorld();
  });
  afterAll(() => here.county.close());

  const received = async (pieces: number, dollars: number) => {
    const order = await here.ordered([[pieces, dollars]]);
    await here.posted(order, came([1, pieces]));
    return order;
  };

  test('a higher price waits for the buyer, and a short payment pays the order’s price and tells the vendor', async () => {
    const order = await received(2, 100);
    const row = await here.registered(order, [[1, 2, 110]]);
    expect(row).toMatchObject({ status: 'exception', lane: 'price' });
    expect(row.issues).toContain('Billed at $110.00, ordered at $100.00: $20.00 more.');
    await here.county.door.run(here.grace.actor, (work) =>
      work.move(invoice, row.id, 'shortPay', { input: { toVendor: 'Our order says $100.00 each.' } }),
    );
    expect(await here.grace.see(invoice, row.id)).toMatchObject({
      status: 'matched',
      payable: usd(200),
      isShortPaid: true,
    });
    expect(here.county.letters.at(-1)?.subject).toContain('paid in part');
    await here.priya.run(invoice, 'approve', row.id);
    expect(await here.postings(row.id)).toEqual({ encumbered: -200_00, expended: 200_00 });
  });

  test('tolerances are those of the day of issue', async () => {
    const strict = await received(10, 100);
    const policy = await here.county.product.make(intakePolicy, {
      fromDay: '2026-11-20',
      billedQuantity: 10,
      billedPrice: 5,
      billedPriceMost: usd(25),
    });
    const order = await received(10, 100);
    await here.county.product.edit(intakePolicy, policy.id, policy.version, { billedPrice: 0, billedQuantity: 0 });
    expect((await here.registered(strict, [[1, 10, 101]])).lane).toBe('price');
    expect((await here.registered(order, [[1, 5, 104]])).status).toBe('matched');
    expect((await here.registered(order, [[1, 4, 106]])).lane).toBe('price');
    expect((await here.registered(order, [[1, 6]])).status).toBe('matched');
    expect((await here.registered(order, [[1, 1]])).lane).toBe('quantity');
  });

  test('tax and charges that are not on the order are not paid', async () => {
    const order = await received(1, 100);
    const lines = [
      ...here.bills(order, [1, 1]),
      { kind: 'tax' as const, item: 'Sales tax', quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(6) },
    ];
    const row = await here.registered(order, [], { lines, total: usd(106) });
    expect(row).toMatchObject({ status: 'exception', lane: 'tax' });
    await here.county.door.run(here.grace.actor, (work) =>
      work.move(invoice, row.id, 'shortPay', { input: { toVendor: 'The county is exempt from sales tax.' } }),
    );
    expect(await here.grace.see(invoice, row.id)).toMatchObject({ payable: usd(100), status: 'matched' });
  });

  test('an invoice without an order waits until it is linked', async () => {
    const order = await received(1, 60);
    const row = await here.registered(order, [[1, 1]], { purchaseOrder: null, vendor: order.vendor });
    expect(row).toMatchObject({ status: 'exception', lane: 'no_order' });
    await here.grace.edit(invoice, row.id, row.version, { purchaseOrder: order.id });
    expect(await here.grace.see(invoice, row.id)).toMatchObject({ status: 'matched', lane: null });
  });

  test('an invoice that is not proper goes back, and the clock begins with the corrected one', async () => {
    const order = await received(1, 80);
    const row = await here.registered(order, [[1, 1]], { missingParts: ['remit_to'] });
    expect(row).toMatchObject({ lane: 'incomplete', dueOn: null, properOn: null });
    expect(row.returnBy).not.toBeNull();
    const move = (step: 'return', input: Readonly<Record<string, unknown>>) =>
      here.county.door.run(here.grace.actor, (work) => work.move(invoice, row.id, step, { input }));
    await move('return', { toVendor: 'The remit-to address is missing.' });
    expect(here.county.letters.at(-1)?.body).toContain('The remit-to address is missing.');
    const back = await here.grace.see(invoice, row.id);
    await here.grace.edit(invoice, row.id, back.version, { missingParts: [] });
    here.county.clock.set('2026-12-01T15:00:00Z');
    const stale = await here.grace.see(invoice, row.id);
    here.county.clock.set('2026-12-01T15:00:00Z');
    await here.grace.edit(invoice, row.id, stale.version, { receivedOn: '2026-12-01' });
    await here.grace.run(invoice, 'registerAgain', row.id);
    const proper = await here.grace.see(invoice, row.id);
    expect(proper).toMatchObject({ status: 'matched', properOn: '2026-12-01' });
    // 30 days after December 1 is December 31.
    expect(proper.dueOn).toBe('2026-12-31');
  });
});
