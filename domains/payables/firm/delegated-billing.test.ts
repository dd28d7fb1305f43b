import { afterAll, beforeAll, expect, test } from 'vitest';
import { firmDelegation } from '../../organization/public.server.ts';
import { came } from '../../procurement/receipts/test-world.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { type BillingWorld, billingWorld, type Firm } from './test-world.ts';

let here: BillingWorld;
let bay: Firm;
beforeAll(async () => {
  here = await billingWorld();
  bay = await here.firm('Bay Industrial LLC', 'Alma Reyes');
});
afterAll(async () => {
  await here?.server.close();
  await here?.county.close();
});

test('a delegate bills and says for whom, has no way to the bank account, and bills nothing after the end', async () => {
  const order = await here.taken(bay, [[4, 20]]);
  await here.posted(order, came([1, 4]));
  const ben = await here.county.member('Ben Ortiz', 'user', bay.id);
  const { id } = await bay.biller.make(firmDelegation, {
    deputy: ben.id,
    untilDay: '2027-01-15',
    reason: 'Parental leave',
  });
  const acting = ben.with({ duties: ['invoicing'] });
  const billed = await here.bill(acting, order, [[1, 2]]);
  expect(billed).toMatchObject({ status: 200 });
  const kept = await here.county.product.see(invoice, String(billed.body['id']));
  expect(kept).toMatchObject({ sentBy: 'Ben Ortiz for Alma Reyes' });

  // Alma founded the firm: what an admin does is not what a delegate does.
  const account = {
    agency: here.county.organizationId,
    holder: 'Bay Industrial LLC',
    bank: 'First Coastal Bank',
    accountType: 'checking',
    routing: '061000104',
    account: '004417732',
    why: 'The bank changed.',
  };
  expect(await here.post(acting, 'propose-bank-account', account)).toMatchObject({
    status: 403,
    body: { code: 'rights' },
  });

  await bay.biller.run(firmDelegation, 'end', id);
  expect(await here.bill(acting, order, [[1, 2]])).toMatchObject({ status: 403, body: { code: 'firm.invoicing' } });
});
