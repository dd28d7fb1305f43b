import { afterAll, beforeAll, expect, test } from 'vitest';
import { payApplication } from '#domains/contracts/billing/pay-application.record.ts';
import { scheduleOfValues } from '#domains/contracts/billing/schedule-of-values.record.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { type BillingWorld, billingWorld, lines } from './test-world.ts';

let here: BillingWorld;
beforeAll(async () => {
  here = await billingWorld();
});
afterAll(() => here.county.close());

const refusal = (path: string, code: string) => ({ kind: 'refused', code, issues: [{ path, code }] });
const submit = (id: string) => here.grace.run(payApplication, 'submit', id);
const change = async (id: string, values: object) =>
  here.grace.edit(payApplication, id, (await here.grace.see(payApplication, id)).version, values as never);

test('stored materials are billed with their papers, and no period goes back behind a certificate', async () => {
  const { grace, ada } = here;
  const bare = await here.prepared([['02', 0, 0.01]], { documents: [], periodUntil: '2027-01-03' });
  await expect(submit(bare.id)).rejects.toMatchObject(refusal('documents', 'pay_application.stored_is_shown'));
  await change(bare.id, { lines: lines([['02', 1_000]]) });
  await expect(submit(bare.id)).rejects.toMatchObject(refusal('documents', 'pay_application.has_document'));
  await change(bare.id, { documents: [here.paper] });
  await submit(bare.id);
  await ada.run(payApplication, 'certify', bare.id);

  const next = await here.prepared([['02', 100, 100]], { periodUntil: '2027-01-02' });
  await expect(submit(next.id)).rejects.toMatchObject(refusal('periodUntil', 'pay_application.period_goes_on'));
  await change(next.id, { periodUntil: '2027-01-03' });
  await expect(submit(next.id)).rejects.toMatchObject(refusal('periodUntil', 'pay_application.period_twice'));
  await change(next.id, { periodUntil: '2027-01-04' });
  await submit(next.id);
  await ada.run(payApplication, 'return', next.id, 'Entered to try it.');
  await grace.run(payApplication, 'discard', next.id, 'Entered to try it.');
});

test('securities stand for retainage where the contract says so alone', async () => {
  const { id } = await here.prepared([], { kind: 'securities', release: usd(1), periodUntil: '2027-01-04' });
  await expect(submit(id)).rejects.toMatchObject(refusal('kind', 'pay_application.securities_allowed'));
  await here.grace.run(payApplication, 'discard', id, 'No section allows it.');
});

test('a certificate is over a cent at least', async () => {
  const { ada } = here;
  const { id } = await here.submitted([['03', 100]], { periodUntil: '2027-01-04' });
  const less = (dollars: number) =>
    here.county.door.run(ada.actor, (work) =>
      work.move(payApplication, id, 'certifyLess', {
        input: { cuts: [{ item: '03', work: usd(dollars), reason: 'Not accepted.' }] } as never,
      }),
    );
  await expect(less(100)).rejects.toMatchObject(refusal('cuts', 'pay_application.certifies_something'));
  await less(99.99);
  expect(await here.grace.see(payApplication, id)).toMatchObject({
    status: 'certified',
    due: usd(0.01),
    certifiedBy: ada.id,
    certifiedOn: '2027-01-05',
  });
});

test('a schedule bills an issued order of its own contract, and goes once it was adopted no more', async () => {
  const { grace, chantal, lena, derek } = here;
  const source = await here.finalAward({ pumps: 20 });
  const { id: of } = await here.active(source, { title: 'Outfall' });
  const own = await here.orderOf(source, 20);
  const { vendor } = await derek.see(contract, of);
  const { id: free } = await here.approved([[1, 40]]);
  const loose = await here.order(free, { vendor });
  await chantal.run(purchaseOrder, 'submit', loose.id);
  await lena.run(purchaseOrder, 'issue', loose.id);
  const { id } = await here.stated({ contract: of, purchaseOrder: own });
  const asked = () => grace.run(scheduleOfValues, 'submit', id);
  const bill = async (order: string) =>
    grace.edit(scheduleOfValues, id, (await grace.see(scheduleOfValues, id)).version, { purchaseOrder: order });
  const odd = refusal('purchaseOrder', 'schedule_of_values.order_of_contract');
  // Not issued yet; of another award; without one.
  await expect(asked()).rejects.toMatchObject(odd);
  for (const order of [here.ordered, loose.id]) {
    await bill(order);
    await expect(asked()).rejects.toMatchObject(odd);
  }
  await bill(own);
  await lena.run(purchaseOrder, 'issue', own);
  await asked();
  await grace.run(scheduleOfValues, 'sendBack', id, 'Entered to try it.');
  await grace.run(scheduleOfValues, 'discard', id, 'Entered to try it.');

  await grace.run(scheduleOfValues, 'amend', here.schedule, 'Another change.');
  await expect(grace.run(scheduleOfValues, 'discard', here.schedule, 'Not needed.')).rejects.toMatchObject(
    refusal('lines', 'schedule_of_values.was_adopted'),
  );
  await grace.run(scheduleOfValues, 'submit', here.schedule);
  await derek.run(scheduleOfValues, 'adopt', here.schedule);
});
