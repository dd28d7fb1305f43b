import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { each, usd } from '#domains/procurement/orders/test-world.ts';
import { contractOption } from '../options/contract-option.record.ts';
import { type ContractWorld, contractWorld, NOW } from '../test-world.ts';

let here: ContractWorld;
beforeAll(async () => {
  here = await contractWorld();
});
afterEach(() => here.county.clock.set(NOW));
afterAll(() => here.county.close());

const issue = (id: string) => here.lena.run(purchaseOrder, 'issue', id);

test('an order of an award is written under its active contract, and one without a contract as before', async () => {
  const of = await here.finalAward();
  const without = await here.orderOf(of, 1);
  expect((await issue(without)).status).toBe('issued');
  expect(await here.chantal.see(purchaseOrder, without)).toMatchObject({ contract: null });
  const { number } = await here.active(of);
  const under = await here.orderOf(of, 1);
  await issue(under);
  expect(await here.chantal.see(purchaseOrder, under)).toMatchObject({ contract: number });
});

test('while the contract is being written or approved nothing is ordered past it', async () => {
  const of = await here.finalAward();
  await here.drafted(of);
  await expect(here.orderOf(of)).rejects.toMatchObject({ code: 'purchase_order.contract_active' });
});

test('nothing is issued before the start, after the end or once the contract is over', async () => {
  const of = await here.finalAward();
  const { id } = await here.active(of, { fromDay: '2027-02-01', untilDay: '2027-03-31' });
  await expect(here.orderOf(of)).rejects.toMatchObject({ code: 'purchase_order.contract_starts' });
  here.county.clock.set('2027-02-01T15:00:00Z');
  const order = await here.orderOf(of, 1);
  here.county.clock.set('2027-04-01T15:00:00Z');
  await expect(issue(order)).rejects.toThrow('ended on 2027-03-31');
  here.county.clock.set('2027-03-01T15:00:00Z');
  const given = { terminationKind: 'cause', terminatedOn: '2027-03-01' };
  await expect(here.step(here.walter, id, 'terminate', given)).rejects.toThrow('Reason is required');
  await expect(here.step(here.derek, id, 'terminate', given, 'Late.')).rejects.toMatchObject({ kind: 'forbidden' });
  await here.step(here.walter, id, 'terminate', given, 'Three deliveries were late.');
  await expect(issue(order)).rejects.toThrow('terminated');
  expect((await here.chantal.see(purchaseOrder, order)).status).toBe('submitted');
});

test('a blanket order ends by the end of its contract', async () => {
  const of = await here.finalAward();
  await here.active(of);
  const lines = [{ requested: 1, quantity: each(1), unitPrice: usd(620) }];
  const given = { award: of.award, vendor: null, lines, type: 'blanket', endsOn: '2028-01-01' } as const;
  const { id } = await here.order(of.requisition, given);
  await expect(here.chantal.run(purchaseOrder, 'submit', id)).rejects.toMatchObject({
    code: 'purchase_order.ends_with_contract',
    issues: [{ path: 'endsOn' }],
  });
});

test('two orders at once never exceed the limit together, and an exercised option raises it', async () => {
  const of = await here.finalAward({ pumps: 4 });
  const { id } = await here.active(of);
  const first = await here.orderOf(of, 3);
  const second = await here.orderOf(of, 1);
  // Less than was awarded stays under the contract: the rest of its limit went elsewhere.
  await here.county.door.run(here.county.product.actor, (work) =>
    work.repoint(work.around.registry.get('contract'), {
      id,
      values: () => ({ ceiling: usd(1860) }),
      reason: 'A test of the limit.',
    }),
  );
  const both = await Promise.allSettled([issue(first), issue(second)]);
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []));
  expect(refused).toEqual(['purchase_order.above_contract']);
  const left = both[0]?.status === 'rejected' ? first : second;
  await expect(issue(left)).rejects.toThrow('left to order');
  const [option] = await here.county.door.run(here.county.product.actor, async (work) => [
    await work.insert(contractOption, {
      contract: id,
      place: 1,
      name: 'Year 2',
      newEnd: '2028-12-31',
      amount: usd(1860),
      noticeFrom: '2027-01-01',
      noticeBy: '2027-06-01',
    }),
  ]);
  const why = { justification: 'The rest of the pumps is needed next season.' };
  await here.county.door.run(here.derek.actor, (work) =>
    work.move(contractOption, option?.id ?? '', 'request', { input: why }),
  );
  await here.walter.run(contractOption, 'exercise', option?.id ?? '');
  expect((await issue(left)).status).toBe('issued');
});
