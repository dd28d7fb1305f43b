import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleOfValues } from '#domains/contracts/billing/schedule-of-values.record.ts';
import { contractChange } from '#domains/contracts/changes/contract-change.record.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { orderRevision } from '#domains/procurement/revisions/order-revision.record.ts';
import type { New, StepOf } from '#kernel';
import { type BillingWorld, billingWorld } from './test-world.ts';

let here: BillingWorld;
beforeAll(async () => {
  here = await billingWorld();
});
afterAll(() => here.county.close());

const take = (step: StepOf<typeof contractChange>, id: string, input: object, reason = 'As agreed.') =>
  here.county.door.run(here.derek.actor, (work) =>
    work.move(contractChange, id, step, { input: { ...input }, ...(step === 'direct' ? { reason } : {}) }),
  );

type Given = Partial<New<typeof contractChange>>;

/** An agreed change of the contract, of lines in dollars, awaiting approval. */
async function agreed(
  lines: readonly (readonly [work: string, dollars: number, scheduleItem?: string])[],
  more: Given = {},
) {
  const { derek } = here;
  const { id } = await derek.make(contractChange, {
    contract: here.contract,
    subject: 'Rock below the outfall',
    cause: 'unforeseen',
    eventOn: '2027-01-04',
    documents: [here.paper],
    wouldCompete: 'no',
    scopeReason: 'The same works, deeper than drawn.',
    lines: lines.map(([item, dollars, scheduleItem = null]) => ({
      item,
      amount: usd(dollars),
      eligible: false,
      scheduleItem,
    })),
    ...more,
  });
  await derek.run(contractChange, 'price', id);
  await derek.run(contractChange, 'propose', id);
  await take('agree', id, { memo: 'Hours were halved against the first offer.' });
  return id;
}

async function executed(...given: Parameters<typeof agreed>) {
  const id = await agreed(...given);
  await here.walter.run(contractChange, 'approve', id);
  await take('execute', id, { signedOn: '2027-01-05' });
  return here.derek.see(contractChange, id);
}

const order = () => here.derek.see(purchaseOrder, here.ordered);
const schedule = () => here.derek.see(scheduleOfValues, here.schedule);
const encumbered = async () =>
  ((await order()).funding ?? []).reduce((sum, { amount, freed }) => sum + amount.cents - (freed?.cents ?? 0), 0);

test('an executed change moves contract, order, encumbrance and schedule of values at once', async () => {
  const before = {
    limit: (await here.derek.see(contract, here.contract)).ceiling?.cents ?? 0,
    held: await encumbered(),
  };
  const change = await executed([
    ['Rock excavation', 900],
    ['Deeper pipe', 300, '02'],
  ]);
  expect(change.purchaseOrder).toBe(here.ordered);
  expect((await here.derek.see(contract, here.contract)).ceiling?.cents).toBe(before.limit + 1_200_00);
  const revised = await order();
  expect(revised).toMatchObject({ revision: 1, total: usd(13_600) });
  expect(revised.lines?.at(-1)).toMatchObject({ item: `${change.number} Rock below the outfall`, amount: usd(1_200) });
  expect(await encumbered()).toBe(before.held + 1_200_00);
  expect(await here.derek.see(orderRevision, change.orderRevision ?? '')).toMatchObject({
    status: 'approved',
    change: usd(1_200),
    approvedBy: here.walter.id,
  });
  const rows = await schedule();
  expect(rows).toMatchObject({ status: 'adopted', total: usd(13_600) });
  expect(rows.adopted?.slice(-2).map(({ item, scheduled, change: of }) => [item, scheduled.cents, of])).toEqual([
    ['CO-01.1', 900_00, change.id],
    ['02', 300_00, change.id],
  ]);
  // The next application bills the item of the change.
  const next = await here.certified([['CO-01.1', 500]]);
  expect(next.due?.cents).toBe(450_00);
  // Who raised the order is of its buying side: neither approves what is billed of it.
  const { keptOut } = await here.invoiceOf(next.id);
  expect(keptOut).toEqual(expect.arrayContaining([here.derek.id, here.walter.id]));
});

test('a reduction takes back what a change added, and never what is certified', async () => {
  await expect(agreed([['Less rock', -400]])).rejects.toMatchObject({ code: 'contract_change.below_billed' });
  await expect(agreed([['Less rock', -500, 'CO-01.1']])).rejects.toThrow('$500.00 of item CO-01.1 is certified');
  const change = await executed([['Less rock', -400, 'CO-01.1']]);
  expect(await order()).toMatchObject({ revision: 2, total: usd(13_200) });
  expect(await schedule()).toMatchObject({ total: usd(13_200) });
  expect((await here.derek.see(orderRevision, change.orderRevision ?? '')).change).toEqual(usd(-400));
  await expect(agreed([['Fewer pumps', -1_000, '02']])).rejects.toThrow('has $800.00 open in lump sums');
});

test('a directive adds its limit to the schedule, and its price takes the place of the limit', async () => {
  const { derek, walter } = here;
  const before = (await schedule()).total.cents;
  const { id } = await derek.make(contractChange, {
    contract: here.contract,
    subject: 'Shore the trench at once',
    kind: 'directive',
    cause: 'unforeseen',
    eventOn: '2027-01-04',
    documents: [here.paper],
    wouldCompete: 'no',
    scopeReason: 'The same works, deeper than drawn.',
  });
  await take('direct', id, { notToExceed: usd(600), pricingDue: '2027-02-01' }, 'The trench floods.');
  await walter.run(contractChange, 'approve', id);
  await take('execute', id, { signedOn: '2027-01-05' });
  expect((await schedule()).total.cents).toBe(before + 600_00);
  await executed([['Shoring', 450]], { prices: id, subject: 'Price of the shoring' });
  expect((await schedule()).total.cents).toBe(before + 450_00);
  expect((await order()).total.cents).toBe(13_200_00 + 450_00);
});

test('nothing moves when one part can’t: an amended schedule, another contract’s order, an order that is over', async () => {
  const { grace, derek, walter } = here;
  const waiting = await agreed([['More rock', 100]]);
  const other = await here.orderOf(await here.finalAward(), 4);
  await expect(agreed([['More rock', 100]], { purchaseOrder: other })).rejects.toMatchObject({
    code: 'contract_change.order_is_billed',
  });
  await walter.run(contractChange, 'approve', waiting);
  await grace.run(scheduleOfValues, 'amend', here.schedule, 'Another change.');
  const limit = (await derek.see(contract, here.contract)).ceiling;
  await expect(take('execute', waiting, { signedOn: '2027-01-05' })).rejects.toMatchObject({
    code: 'contract_change.schedule_is_open',
  });
  expect((await derek.see(contract, here.contract)).ceiling).toEqual(limit);
  expect(await order()).toMatchObject({ revision: 4, total: usd(13_650) });
});
