import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { orderRevision } from '#domains/procurement/revisions/order-revision.record.ts';
import { type ContractWorld, contractWorld, NOW } from '../test-world.ts';

let here: ContractWorld;
beforeAll(async () => {
  here = await contractWorld();
});
afterEach(() => here.county.clock.set(NOW));
afterAll(() => here.county.close());

const cause = 'The crews need another number of pumps this season.';
const revised = async (order: string, quantity: number, price = 620, more: object = {}) => {
  const lines = [{ line: 1, quantity: each(quantity), unitPrice: usd(price) }];
  const { id } = await here.chantal.make(orderRevision, { purchaseOrder: order, cause, lines, ...more });
  await here.chantal.run(orderRevision, 'submit', id);
  return id;
};
const discard = (id: string) => here.chantal.run(orderRevision, 'discard', id, 'Not needed.');
const issuedOf = async (of: Awaited<ReturnType<typeof here.finalAward>>, pumps: number) => {
  const order = await here.orderOf(of, pumps);
  await here.lena.run(purchaseOrder, 'issue', order);
  return order;
};

test('a revision orders no more than its contract, not after its end, and less at any time', async () => {
  const of = await here.finalAward();
  await here.active(of, { fromDay: '2027-01-01', untilDay: '2027-03-31' });
  here.county.clock.set('2027-01-15T15:00:00Z');
  const order = await issuedOf(of, 3);
  await expect(revised(order, 5)).rejects.toMatchObject({ code: 'purchase_order.above_contract' });
  const [draft] = await here.chantal.list(orderRevision, `purchaseOrder=${order}&status=draft`);
  await discard(String(draft?.['id']));
  await expect(revised(order, 3, 620, { endsOn: '2027-06-30' })).rejects.toMatchObject({
    code: 'purchase_order.ends_with_contract',
  });
  const [other] = await here.chantal.list(orderRevision, `purchaseOrder=${order}&status=draft`);
  await discard(String(other?.['id']));
  const late = await revised(order, 4);
  here.county.clock.set('2027-04-01T15:00:00Z');
  await expect(here.walter.run(orderRevision, 'approve', late)).rejects.toMatchObject({
    code: 'purchase_order.contract_ended',
  });
  await discard(late);
  const less = await revised(order, 2);
  await here.walter.run(orderRevision, 'approve', less);
  expect(await here.chantal.see(purchaseOrder, order)).toMatchObject({ total: usd(1240), revision: 1 });
});

test('without a contract the award keeps its price, its items and its amount', async () => {
  const of = await here.finalAward();
  const order = await issuedOf(of, 4);
  await expect(revised(order, 4, 640)).rejects.toMatchObject({ code: 'order_revision.price_was_awarded' });
  await expect(revised(order, 5)).rejects.toMatchObject({ code: 'purchase_order.above_award' });
  const lines = [{ line: null, item: 'Hose', quantity: each(1), unitPrice: usd(10) }];
  await expect(here.chantal.make(orderRevision, { purchaseOrder: order, cause, lines })).rejects.toMatchObject({
    code: 'order_revision.was_not_competed',
  });
});
