import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterAward } from '#domains/server.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { gather } from '#domains/procurement/records-request/package-pages.server.ts';
import { award } from '#domains/procurement/award/award.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { type ContractWorld, contractWorld } from '../test-world.ts';

let here: ContractWorld;
beforeAll(async () => {
  here = await contractWorld();
});
afterAll(() => here.county.close());

/** The package of the procurement that an award came from. */
const packaged = (of: string) =>
  here.county.door.run(here.county.product.actor, async (work) => {
    const made = await work.find(award, of);
    const call = made && (await work.find(solicitation, made.solicitation));
    if (!call) throw new Error('There is no solicitation');
    const { pages, withheld } = await gather(work, call, afterAward);
    return { parts: (file: string) => pages.find((one) => one.file === `${file}.html`)?.parts ?? [], withheld };
  });

test('a records package has the contract, its orders and what is not released of them', async () => {
  const made = await here.finalAward();
  const drafted = await here.drafted(made);
  const early = await packaged(made.award);
  expect(early.parts('10-contracts')).toEqual([]);
  expect(early.withheld).toContain('1 contract not signed.');

  const { number } = await (async () => {
    for (const [by, name] of [
      [here.derek, 'submit'],
      [here.fiona, 'clear'],
      [here.walter, 'approve'],
    ] as const)
      await here.step(by, drafted.id, name);
    return here.step(here.derek, drafted.id, 'activate', { signedOn: '2027-01-04' });
  })();
  const order = await here.orderOf(made);
  const waiting = await packaged(made.award);
  expect(waiting.parts('11-purchase-orders')).toEqual([]);
  expect(waiting.withheld).toContain('1 purchase order not issued.');
  await here.walter.run(purchaseOrder, 'issue', order);

  const { parts, withheld } = await packaged(made.award);
  const [contract] = parts('10-contracts');
  expect(contract?.heading).toBe(`${number} Trash pumps`);
  expect(Object.fromEntries(contract?.rows ?? [])).toMatchObject({
    'Contract type': 'Firm fixed price',
    Status: 'Active',
    'Original value': '$2,480.00',
    'Signed on': '2027-01-04',
    Ordered: '$2,480.00',
    Paid: '$0.00',
  });
  const [ordered] = parts('11-purchase-orders');
  expect(Object.fromEntries(ordered?.rows ?? [])).toMatchObject({ Contract: number, Total: '$2,480.00' });
  expect(withheld).toContain(`1 file of ${number}: not published.`);
  expect(withheld.filter((one) => one.includes('purchase order'))).toEqual([]);

  const another = await packaged((await here.finalAward()).award);
  for (const file of ['10-contracts', '11-purchase-orders', '12-invoices-and-payments'])
    expect(another.parts(file)).toEqual([]);
});
