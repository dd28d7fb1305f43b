import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakePolicy } from '#domains/procurement/intake/intake-policy.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import { orderRevision } from '#domains/procurement/revisions/order-revision.record.ts';
import { type InvoiceWorld, invoiceWorld } from './test-world.ts';

let here: InvoiceWorld;
beforeAll(async () => {
  here = await invoiceWorld();
});
afterAll(() => here.county.close());

test('an order that was revised is billed at both of its prices, and its added line as that line is paid', async () => {
  const before = await here.balance(here.supplies);
  const order = await here.ordered([[6, 33.33]]);
  await here.posted(order, came([1, 2]));
  const first = await here.approvedInvoice(order, [[1, 2]]);
  expect(first.funding?.map(({ expended }) => expended.cents)).toEqual([6666]);

  const { id } = await here.chantal.make(orderRevision, {
    purchaseOrder: order.id,
    cause: 'The maker stopped the smaller size.',
    lines: [
      { line: 1, quantity: { amount: '6', unit: 'EA' }, unitPrice: usd(40) },
      { line: null, item: 'Adapter', quantity: { amount: '3', unit: 'EA' }, unitPrice: usd(5.5) },
    ],
  });
  await here.chantal.run(orderRevision, 'submit', id);
  await here.walter.run(orderRevision, 'approve', id);
  const revised = await here.chantal.see(purchaseOrder, order.id);
  expect(revised.lines?.map(({ quantity, unitPrice }) => [quantity.amount, unitPrice.cents])).toEqual([
    ['2', 3333],
    ['4', 4000],
    ['3', 550],
  ]);
  expect((await here.balance(here.supplies)).encumbered - before.encumbered).toBe(4 * 4000 + 3 * 550);

  await here.posted(revised, came([2, 4], [3, 3]));
  await here.approvedInvoice(revised, [
    [2, 4],
    [3, 3],
  ]);
  const after = await here.balance(here.supplies);
  expect(after.encumbered).toBe(before.encumbered);
  expect(after.expended - before.expended).toBe(6666 + 4 * 4000 + 3 * 550);
});

test('a revision does not order less than what was billed', async () => {
  const order = await here.ordered([[6, 20]]);
  await here.posted(order, came([1, 4]));
  await here.approvedInvoice(order, [[1, 4]]);
  await expect(
    here.chantal.make(orderRevision, {
      purchaseOrder: order.id,
      cause: 'Fewer pumps are needed.',
      lines: [{ line: 1, quantity: { amount: '3', unit: 'EA' }, unitPrice: usd(20) }],
    }),
  ).rejects.toThrow(/4/);
});

test('what is billed without a receipt is not revised away', async () => {
  await here.county.product.make(intakePolicy, { fromDay: '2026-11-20', twoWayLimit: usd(1000) });
  const order = await here.ordered([[6, 20]]);
  await here.approvedInvoice(order, [[1, 6]]);
  const less = async (quantity: string, price: number) => {
    const open = await here.chantal.list(orderRevision, `purchaseOrder=${order.id}&status=draft`);
    for (const { id } of open) await here.chantal.run(orderRevision, 'discard', String(id), 'Drafted again.');
    const { id } = await here.chantal.make(orderRevision, {
      purchaseOrder: order.id,
      cause: 'Fewer pumps are needed.',
      lines: [{ line: 1, quantity: { amount: quantity, unit: 'EA' }, unitPrice: usd(price) }],
    });
    await here.chantal.run(orderRevision, 'submit', id);
    await here.walter.run(orderRevision, 'approve', id);
  };
  await expect(less('1', 20)).rejects.toMatchObject({ code: 'order_revision.is_billed' });
  await expect(less('6', 5)).rejects.toMatchObject({ code: 'order_revision.is_billed' });
});
