import { expect, test } from 'vitest';
import { windowOf } from '../../../tests/world/window.tsx';
import { invoice } from '../invoices/invoice.record.ts';
import { billingWorld, timeOrder } from './test-world.ts';

test('a biller enters work by a contract rate, reads the total, and submits it', async () => {
  const here = await billingWorld();
  const bay = await here.firm('Chesapeake Supply LLC', 'Alma Reyes');
  const order = await timeOrder(here, bay);
  const at = `/vendor-portal/invoices?agency=${here.county.organizationId}&order=${order.id}`;
  const page = await windowOf(here.server, bay.biller, at);
  expect(page.everything()).toContain('Contract rates');
  expect(page.everything()).not.toContain('Bill all remaining');
  await page.fill('Invoice number *', 'TM-9');
  await page.fill('Contract rate of Entry 1', 'VISIT');
  await page.fill('Worked on of Entry 1', '2026-10-31');
  await page.fill('Quantity of Entry 1', '2');
  expect(page.everything()).toContain('$1,200.00');
  await page.press('Submit invoice');
  const [made] = await here.grace.list(invoice, 'status=captured');
  expect(made).toMatchObject({ lane: null, total: { cents: 1200_00 } });
  await here.server.close();
  await here.county.close();
});
