import { expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { invoice } from '../invoices/invoice.record.ts';
import { paymentWorld } from '../payments/test-world.ts';
import { exchangeRate } from './exchange-rate.record.ts';

test('a clerk who types an invoice in Canadian dollars sees its rate and its worth before, and its conversion after', async () => {
  const here = await paymentWorld();
  const server = await serve(here.county);
  const firm = await here.vendor('Lakeshore Pumps Ltd');
  const page = await windowOf(server, here.grace, '/invoices/foreign-currency');
  await page.fill('Currency *', 'Canadian dollar');
  expect(page.everything()).toContain('No rate for CAD of 2026-11-20. Treasury enters one under Exchange rates.');

  const { id } = await here.grace.make(exchangeRate, {
    currency: 'CAD',
    day: '2026-11-18',
    rate: { amount: '0.7312', unit: 'USD' },
    source: 'Treasury, for this test',
  });
  await here.samuel.run(exchangeRate, 'confirm', id);

  const form = await windowOf(server, here.grace, '/invoices/foreign-currency');
  await form.fill('Invoice number *', 'CA-8841');
  await form.fill('Currency *', 'Canadian dollar');
  await form.fill('Stated total *', '1,250.00');
  await form.fill('Item of Line 1', 'Impeller');
  await form.fill('Quantity of Line 1', '2');
  await form.fill('Stated price of Line 1', '625.00');
  const said = 'CAD 1,250.00 at 0.7312 of 2026-11-18 (Treasury, for this test) is $914.00.';
  expect(form.everything()).toContain(said);
  await form.press('Enter invoice');
  // What the server refuses is said at its field.
  expect(form.everything()).toContain('Choose a vendor, or link the order.');
  const line = { item: 'Impeller', quantity: { amount: '2', unit: 'EA' }, price: '625.00' };
  await server.ask({
    as: here.grace.actor,
    method: 'POST',
    path: '/api/v1/foreign-invoices',
    body: {
      vendor: firm,
      vendorNumber: 'CA-8841',
      invoiceDate: '2026-11-20',
      currency: 'CAD',
      statedTotal: '1250',
      lines: [line],
    },
  });
  const [row] = await here.grace.list(invoice, 'status=captured');
  expect(row).toMatchObject({ vendor: firm, vendorNumber: 'CA-8841', total: { cents: 914_00 } });
  const own = await windowOf(server, here.priya, `/invoices/${row?.id}`);
  expect(own.shown('Foreign currency')).toContain(`${said} Payment is in USD.`);
  // Who enters no invoices has no form.
  const other = await windowOf(server, here.priya, '/invoices/foreign-currency');
  expect(other.everything()).not.toContain('Enter invoice');
  await server.close();
  await here.county.close();
});
