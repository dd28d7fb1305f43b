import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payApplication } from '#domains/contracts/billing/pay-application.record.ts';
import { scheduleOfValues } from '#domains/contracts/billing/schedule-of-values.record.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { member } from '#domains/organization/public.server.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { type BillingWorld, billingWorld } from './test-world.ts';

let here: BillingWorld;
beforeAll(async () => {
  here = await billingWorld();
});
afterAll(() => here.county.close());

describe('what a pay application is paid on', () => {
  test('a contact of the contractor certifies none of its work, named certifier or not', async () => {
    const { ada, county, derek, grace } = here;
    const { id } = await here.submitted([['01', 400]], { periodUntil: '2027-01-02' });
    const { email } = await county.product.see(vendor, (await derek.see(contract, here.contract)).vendor ?? '');
    const reachedAt = (address: string | null) =>
      county.door.run(county.product.actor, (work) => work.change(member, ada.id, {}, { email: address ?? '' }));
    const own = (await county.product.see(member, ada.id)).email;
    await reachedAt(email);
    await expect(ada.run(payApplication, 'certify', id)).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'pay_application.contact_of_vendor',
    });
    await reachedAt(own);
    await ada.run(payApplication, 'certify', id);
    expect(await grace.see(payApplication, id)).toMatchObject({ status: 'certified' });
  });

  test('nothing of it is approved while the schedule that lists who waives is amended', async () => {
    const { derek, grace, priya } = here;
    const row = await here.certified([['02', 900]], { periodUntil: '2027-01-04' });
    for (const party of [here.firm, 'Tide Excavating']) await here.waived(row, 'conditional', party);
    const [before] = await here.county.door.run(here.county.product.actor, (work) =>
      work.rows(payApplication, { where: { contract: here.contract, place: 1 }, most: 1 }),
    );
    if (!before) throw new Error('The first application is gone.');
    for (const party of [here.firm, 'Tide Excavating']) await here.waived(before, 'unconditional', party);
    const { id } = await here.invoiceOf(row.id);
    await grace.run(scheduleOfValues, 'amend', here.schedule, 'A subcontractor is to be left out.');
    await expect(priya.run(invoice, 'approve', id)).rejects.toMatchObject({
      message: expect.stringContaining('schedule of values is not adopted') as unknown,
    });
    await grace.run(scheduleOfValues, 'submit', here.schedule);
    await derek.run(scheduleOfValues, 'adopt', here.schedule);
    await priya.run(invoice, 'approve', id);
    expect(await grace.see(invoice, id)).toMatchObject({ status: 'approved' });
  });
});
