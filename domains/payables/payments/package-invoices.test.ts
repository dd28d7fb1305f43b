import { afterAll, beforeAll, expect, test } from 'vitest';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { invoicesAfterAward } from './package-invoices.server.ts';
import { payment } from './payment.record.ts';
import { paymentRun } from './payment-run.record.ts';
import { type PaymentWorld, paymentWorld, today } from './test-world.ts';

let here: PaymentWorld;
beforeAll(async () => {
  here = await paymentWorld();
});
afterAll(() => here.county.close());

const packaged = (orders: readonly string[]) =>
  here.county.door.run(here.county.product.actor, (work) => invoicesAfterAward(work, orders));

test('a records package has each invoice with what was paid for it and when, and no word of an account or a note', async () => {
  const firm = await here.paidByAch('Harbor Works LLC');
  const order = await here.ordered([[4, 100]], { vendor: firm });
  await here.posted(order, came([1, 4]));
  await here.approvedInvoice(order, [[1, 3]], { vendorNumber: 'HW-1', note: 'Ask about the pier' });
  await here.entered(order, [[1, 1]], { vendorNumber: 'HW-2' });
  expect(JSON.stringify(await packaged([order.id]))).not.toContain('Payment date');

  const run = await here.released();
  const [paid] = await here.paymentsOf(run.id);
  const released = await packaged([order.id]);
  expect(JSON.stringify(released.page)).toContain('Not settled yet');
  await here.samuel.run(paymentRun, 'transmit', run.id);
  await here.county.door.run(here.grace.actor, (work) =>
    work.move(payment, paid?.id ?? '', 'settle', { input: { settledOn: today } }),
  );

  const { page, withheld } = await packaged([order.id]);
  expect(page.parts).toHaveLength(1);
  const rows = new Map(page.parts[0]?.rows);
  expect(Object.fromEntries(rows)).toMatchObject({
    'Purchase order': order.number,
    'Invoice number': 'HW-1',
    Status: 'Paid',
    Payment: `${paid?.number}, ACH`,
    'Amount paid': '$300.00',
    'Settled on': today,
  });
  expect(withheld).toEqual(['1 invoice under review.']);
  expect(JSON.stringify([page, withheld])).not.toMatch(/4417732|051400549|pier|HW-2/);
  expect((await packaged([])).page.parts).toEqual([]);
});
