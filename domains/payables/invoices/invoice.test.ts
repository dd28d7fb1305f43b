import { afterAll, beforeAll, expect, test } from 'vitest';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { receipt } from '#domains/procurement/receipts/receipt.record.ts';
import { invoice } from './invoice.record.ts';
import { type InvoiceWorld, invoiceWorld } from './test-world.ts';

let here: InvoiceWorld;
beforeAll(async () => {
  here = await invoiceWorld();
});
afterAll(() => here.county.close());

test('an invoice of what was received is matched, approved by someone else and expended to the cent', async () => {
  const order = await here.ordered([[4, 100]]);
  await here.posted(order, came([1, 4]));
  const before = await here.balance(here.supplies);
  const matched = await here.registered(order, [[1, 4]]);
  expect(matched).toMatchObject({ status: 'matched', lane: null, payable: usd(400), vendor: order.vendor });
  expect(matched.dueOn).not.toBeNull();
  await here.priya.run(invoice, 'approve', matched.id);
  const approved = await here.grace.see(invoice, matched.id);
  expect(approved).toMatchObject({ status: 'approved', balance: usd(400), approvedBy: here.priya.id });
  const after = await here.balance(here.supplies);
  expect([after.encumbered - before.encumbered, after.expended - before.expended]).toEqual([-400_00, 400_00]);
  await here.voided(matched.id);
  const restored = await here.balance(here.supplies);
  expect(restored).toEqual(before);
});

test('an invoice without a receipt waits, and is matched when the receipt is posted', async () => {
  const order = await here.ordered([[3, 50]]);
  const waiting = await here.registered(order, [[1, 3]]);
  expect(waiting).toMatchObject({ status: 'exception', lane: 'no_receipt' });
  const slip = await here.posted(order, came([1, 3]));
  expect(await here.grace.see(invoice, waiting.id)).toMatchObject({ status: 'matched', lane: null });
  await expect(
    here.marcus.run(receipt, 'requestReversal', slip, 'It was counted for another order.'),
  ).rejects.toMatchObject({ code: 'receipt.is_used' });
});
