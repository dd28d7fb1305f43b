import { expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { orderRevision } from './order-revision.record.ts';
import { came, revisionWorld, why } from './test-world.ts';

test('a buyer revises an order from its own lines, and the chief approves what the redline shows', async () => {
  const here = await revisionWorld();
  const server = await serve(here.county);
  const order = await here.ordered([[10, 100]]);
  await here.posted(order, came([1, 4]));
  const at = `/purchase-orders/${order.id}`;

  expect((await windowOf(server, here.rosa, at)).everything()).not.toContain('Revise order');
  const page = await windowOf(server, here.chantal, at);
  expect(page.everything()).toContain('No revisions yet.');
  expect(page.everything()).toContain('Revise order');
  const form = await windowOf(server, here.chantal, `/order-revisions/new?order=${order.id}`);
  expect(form.everything()).toContain('Received of Line 1: 4 EA received');
  await form.fill('Unit price of Line 1', '90');
  await form.fill('Reason *', why);
  await form.press('Save');
  const [draft] = await here.chantal.list(orderRevision, 'status=draft');
  await here.chantal.run(orderRevision, 'submit', String(draft?.['id']));

  const seen = await windowOf(server, here.walter, `/order-revisions/${draft?.['id']}`);
  expect(seen.everything()).toContain('Open part of line 1');
  expect(seen.everything()).toContain('Before: $1,000.00');
  expect(seen.everything()).toContain('-$60.00');
  expect(seen.everything()).toContain('Approve revision');
  await here.walter.run(orderRevision, 'approve', String(draft?.['id']));
  expect(await here.chantal.see(purchaseOrder, order.id)).toMatchObject({ revision: 1, total: { cents: 94_000 } });
  const after = await windowOf(server, here.chantal, at);
  expect(after.everything()).toContain(`${order.number} R1`);
  await server.close();
  await here.county.close();
});
