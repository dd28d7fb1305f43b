import { expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { orderWorld } from './test-world.ts';

test('a buyer goes from an approved requisition to an order that begins with its open lines', async () => {
  const here = await orderWorld();
  const server = await serve(here.county);
  const { id, lines } = await here.approved([[4, 500]]);
  const asked = await windowOf(server, here.chantal, `/smart-requisition/${id}`);
  expect(asked.everything()).toContain('Create purchase order');
  const page = await windowOf(server, here.chantal, `/purchase-orders/new?requisition=${id}`);
  expect(page.everything()).toContain(`Item of Line 1: ${lines?.[0]?.item ?? ''}`);
  expect(page.everything()).toContain('Total $2,000.00');
  await server.close();
  await here.county.close();
});
