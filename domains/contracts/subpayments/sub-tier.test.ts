import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { award } from '#domains/procurement/award/award.record.ts';
import { listedSubcontractor } from '#domains/procurement/subcontractors/listed-subcontractor.record.ts';
import { subTierFor } from '#domains/vendors/supply/sub-tier.server.ts';
import { supplyDeclaration } from '#domains/vendors/supply/supply-declaration.record.ts';
import { contractSubcontractor } from './contract-subcontractor.record.ts';
import { type ContractWorld, contractWorld, type FinalAward } from '../test-world.ts';

let here: ContractWorld;
let first: FinalAward, second: FinalAward;
let one: string, two: string;
beforeAll(async () => {
  here = await contractWorld();
  first = await here.finalAward();
  one = (await here.active(first)).id;
  second = await here.finalAward();
  two = (await here.active(second)).id;
  await here.finalAward({ isFinal: false });
});
afterAll(() => here.county.close());

const seen = () => here.county.door.run(here.derek.actor, (work) => subTierFor(work));
const tier = async (name: string) => (await seen()).tiers.data.find((each) => each.name === name);
const declared = async (vendor: string, more: object, isConfirmed = true) => {
  const given = { vendor, about: 'origin', item: 'Pump housings', country: 'Canada', declaredBy: 'Ada Cole' } as const;
  const { id } = await here.county.product.make(supplyDeclaration, {
    ...given,
    declaredOn: '2027-01-04',
    ...more,
  } as never);
  if (isConfirmed) await here.county.product.run(supplyDeclaration, 'confirm', id);
};

describe('the second tier', () => {
  test('says of each active contract what is not declared', async () => {
    const { tiers, undeclared, contracts } = await seen();
    expect(tiers.total).toBe(0);
    expect(contracts).toBe(2);
    expect(undeclared.data.map(({ id, subcontractors, origins }) => [id, subcontractors, origins])).toEqual([
      [two, 0, 0],
      [one, 0, 0],
    ]);
  });

  test('joins contracts, winning bids and declarations that lean on the same firm, however its form is written', async () => {
    const { id } = await here.derek.make(contractSubcontractor, {
      contract: one,
      name: 'Reef Striping, LLC',
      scope: 'Striping',
      committed: usd(900),
      email: 'office@reef.example',
    });
    expect(await tier('Reef Striping, LLC')).toBeUndefined();
    await here.county.door.run(here.derek.actor, (work) =>
      work.move(contractSubcontractor, id, 'approve', { input: { finding: 'Called the firm at its own number.' } }),
    );
    const { bid, solicitation } = await here.derek.see(award, second.award);
    await here.county.door.run(here.county.product.actor, (work) =>
      work.insert(
        listedSubcontractor,
        {},
        { name: 'Reef Striping', bid: bid ?? '', solicitation, trade: 'Pavement marking', license: '912044' },
      ),
    );
    const found = (await seen()).tiers.data.filter(({ kind }) => kind === 'firm');
    expect(found).toMatchObject([{ vendor: null, uses: { total: 2 } }]);
    expect(found[0]?.vendors.map(({ id: vendor }) => vendor).toSorted()).toEqual(
      [first.vendor, second.vendor].toSorted(),
    );
    expect((await seen()).undeclared.data.find((each) => each.id === one)).toMatchObject({
      subcontractors: 1,
      origins: 0,
    });
  });

  test('joins origins by country, counts what no second person confirmed apart, and clears a contract that has both', async () => {
    await declared(first.vendor, { babaClass: 'iron_steel', isDomestic: false });
    await declared(second.vendor, { country: ' canada', item: 'Motors' });
    await declared(second.vendor, { country: 'Mexico' }, false);
    const { tiers, undeclared, unconfirmed } = await seen();
    expect(tiers.data.find(({ kind }) => kind === 'origin')).toMatchObject({ uses: { total: 2 }, vendors: [{}, {}] });
    expect(tiers.data.flatMap(({ uses }) => uses.data.map(({ what }) => what))).toContain(
      'Pump housings, Iron or steel',
    );
    expect(tiers.data.some(({ name }) => name === 'Mexico')).toBe(false);
    expect(unconfirmed).toBe(1);
    expect(undeclared.total).toBe(0);
  });
});
