import { expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { receipt } from './receipt.record.ts';
import { came, receivingWorld } from './test-world.ts';

test('a receiver goes from an order to a receipt of what is open, and a buyer to the cancellation of the rest', async () => {
  const here = await receivingWorld();
  const server = await serve(here.county);
  const order = await here.ordered([[10, 100]]);
  await here.posted(order, came([1, 5, 1]), { packingSlip: 'DN-88121' });
  const at = `/purchase-orders/${order.id}`;

  const page = await windowOf(server, here.marcus, at);
  expect(page.everything()).toContain('Record receipt');
  expect(page.everything()).toContain('slip DN-88121');
  expect(page.everything()).not.toContain('Cancel remainder');
  const form = await windowOf(server, here.marcus, `/receipts/new?order=${order.id}&all=yes`);
  expect(form.everything()).toContain('Delivered EA: 6');
  const count = await windowOf(server, here.marcus, `/receipts/new?order=${order.id}`);
  expect(count.everything()).not.toContain('Delivered EA: 6');
  await count.press('Receive all that is open');
  expect(count.everything()).toContain('Delivered EA: 6');
  await count.fill('Delivered EA', '7');
  await count.press('Save');
  expect(count.everything()).toContain('6 EA of line 1 are open. The most you can accept is 6 EA');
  await count.fill('Delivered EA', '5');
  await count.press('Save');
  expect(await here.marcus.list(receipt, 'status=draft')).toMatchObject([{ purchaseOrder: order.id }]);

  const { id } = await here.draft(order, came([1, 1]));
  await here.marcus.run(receipt, 'hold', id);
  const waiting = await windowOf(server, here.dana, at);
  expect(waiting.everything()).toContain('held since today, inspect by Nov 27, 2026');
  const inspection = await windowOf(server, here.dana, `/receipts/${id}`);
  expect(inspection.everything()).toContain('Not accepted or payable yet: held since today');
  expect(inspection.everything()).toContain('Pass inspection');
  await here.dana.run(receipt, 'pass', id);
  const passed = await windowOf(server, here.dana, `/receipts/${id}`);
  expect(passed.everything()).toContain('Return to vendor');
  const goesBack = await windowOf(server, here.dana, `/vendor-returns/new?receipt=${id}`);
  expect(goesBack.everything()).toContain('Quantity of Line 1: 1');

  const bought = await windowOf(server, here.chantal, at);
  expect(bought.everything()).toContain('Cancel remainder');
  expect(bought.everything()).not.toContain('Record receipt');
  const rest = await windowOf(server, here.chantal, `/remainder-cancellations/new?order=${order.id}`);
  expect(rest.everything()).toContain('Quantity of Line 1: 5');
  await server.close();
  await here.county.close();
});
