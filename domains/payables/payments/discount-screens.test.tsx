import { expect, test } from 'vitest';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { paymentTerm } from '../../organization/master-data/payment-term.record.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import { paymentRun } from './payment-run.record.ts';
import { paymentWorld, today } from './test-world.ts';

test('a clerk asks what is worth paying early, applies it to the run, and the report says what is open', async () => {
  const here = await paymentWorld();
  const server = await serve(here.county);
  const { id: terms } = await here.county.product.make(paymentTerm, {
    code: '2-10-30',
    name: '2 percent within 10 days, net 30',
    days: 30,
    discountPercent: 2,
    discountDays: 10,
  });
  const firm = await here.paidByAch('Early Bird LLC');
  await here.county.door.run(here.county.product.actor, (work) => work.change(vendor, firm, { terms }));
  const row = await here.owed(firm, 1000);
  const run = await here.run({ dueBy: today });
  const page = await windowOf(server, here.grace, `/payments/${run.id}`);
  await page.fill('Cash available of Run date 1', '5000');
  await page.press('Optimize discounts');
  expect(page.shown('Pay early')).toContain(row.number);
  expect(page.shown('Pay early')).toContain('$20.00');
  await page.press('Pay early (1)');
  expect((await here.grace.see(paymentRun, run.id)).total).toEqual({ cents: 980_00, currency: 'USD' });
  expect(page.shown('Payments')).toContain('$980.00');
  // Who may not prepare runs has no plan to ask for.
  const other = await windowOf(server, here.samuel, `/payments/${run.id}`);
  expect(other.everything()).not.toContain('Optimize discounts');
  const report = await windowOf(server, here.samuel, '/payments/discounts');
  expect(report.everything()).toContain('$20.00 (1)');
  expect(report.everything()).toContain('Early Bird LLC');
  await server.close();
  await here.county.close();
});
