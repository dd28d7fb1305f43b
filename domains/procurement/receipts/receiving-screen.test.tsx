import { expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
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
  expect(form.everything()).toContain('Delivered of Line 1: 6');
  const count = await windowOf(server, here.marcus, `/receipts/new?order=${order.id}`);
  expect(count.everything()).toContain('Receive all that is open');

  const bought = await windowOf(server, here.chantal, at);
  expect(bought.everything()).toContain('Cancel remainder');
  expect(bought.everything()).not.toContain('Record receipt');
  const rest = await windowOf(server, here.chantal, `/remainder-cancellations/new?order=${order.id}`);
  expect(rest.everything()).toContain('Quantity of Line 1: 6');
  await server.close();
  await here.county.close();
});
