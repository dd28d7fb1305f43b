import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf, Change, New, Row } from '#kernel';
import type { Person } from '#world';
import type { grantAward } from '../../grants/award/grant-award.record.ts';
import { awardFunding } from '../../grants/funding/award-funding.record.ts';
import { grantProperty } from '../../grants/property/grant-property.record.ts';
import { propertyStandingOf } from '../../grants/property/property-calls.server.ts';
import { type GrantWorld, grantWorld, usd } from '../../grants/test-world.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { receipt } from '../../procurement/receipts/receipt.record.ts';
import { came, type ReceivingWorld, receivingWorld } from '../../procurement/receipts/test-world.ts';
import { assetRegistration } from '../registrations/asset-registration.record.ts';
import { asset } from './asset.record.ts';
import { assetsOfProperty } from './award-property.server.ts';
import type { linkProperty } from './property-call.ts';

let here: ReceivingWorld;
let grants: GrantWorld;
let laura: Person;
let award: Row<typeof grantAward>;

beforeAll(async () => {
  here = await receivingWorld({ dollars: 3_000_000 });
  laura = (await here.county.member('Laura Jennings')).with({ duties: ['asset_manager'] });
  await here.county.product.make(dutyGrant, { member: laura.id, duty: 'asset_manager' });
  grants = await grantWorld(here.county);
  award = await grants.active({
    awardDate: '2025-06-01',
    fromDay: '2026-01-01',
    untilDay: '2027-12-31',
    amount: usd(750_000),
    match: usd(250_000),
  });
  const { id } = await grants.yvette.make(awardFunding, {
    award: award.id,
    line: here.supplies,
    amount: usd(700_000),
    matchSource: 'Stormwater fees',
  });
  await grants.priya.run(awardFunding, 'approve', id);
});
afterAll(() => here.county.close());

const act = (record: typeof asset | typeof assetRegistration, id: string, name: string, input: object) =>
  here.county.door.run(laura.actor, (work) =>
    work.act(here.county.door.around.registry.get(record.name), { id, name, input: { ...input } }),
  );
const link = (id: string, input: Partial<BodyOf<typeof linkProperty>> = {}) => act(asset, id, 'linkProperty', input);
const change = (by: Person, id: string, input: Change<typeof grantProperty>) =>
  here.county.door.run(by.actor, (work) => work.change(grantProperty, id, input));
const move = (id: string, location: string) =>
  here.county.door.run(laura.actor, (work) => work.change(asset, id, { location }));
const retire = (id: string) => laura.run(asset, 'retire', id, 'Beyond repair.');
const itemOf = (id: string | null) => grants.yvette.see(grantProperty, id ?? '');

/** Generators of one receipt at $12,000, registered with their serial numbers. */
async function registered(count = 1) {
  const order = await here.ordered([[count, 12_000]]);
  const posted = await here.posted(order, came([1, count]));
  const [asked] = await laura.list(assetRegistration, `receipt=${posted}`);
  await act(assetRegistration, asked?.id ?? '', 'register', {
    assetClass: 'machinery',
    inServiceOn: '2026-11-20',
    custodian: laura.id,
    location: 'Yard 2',
    units: Array.from({ length: count }, (_, at) => ({
      tag: `${asked?.number}-G${at}`,
      serial: `XQ-${asked?.number}-${at}`,
    })),
  });
  return { posted, assets: await laura.list(asset, `registration=${asked?.id}&sort=tag`) };
}

async function one() {
  const { posted, assets } = await registered();
  const [found] = assets;
  if (!found) throw new Error('Nothing is registered');
  return { ...found, posted };
}

let count = 0;
const entered = (more: Partial<New<typeof asset>> = {}) =>
  laura.make(asset, {
    tag: `H-${++count}`,
    name: 'Rescue boat',
    assetClass: 'vehicle',
    unitCost: usd(30_000),
    acquiredOn: '2026-01-05',
    inServiceOn: '2026-01-10',
    award: award.id,
    federalPercent: 75,
    ...more,
  });

/** What the county wants to become of an item, approved by two people. */
async function decided(id: string, outcome: 'sold' | 'in_use') {
  const cost = await grants.charged(award.id, 12_000, {
    costClass: 'equipment',
    splits: [
      { award: award.id, share: 'funder', amount: usd(9_000) },
      { award: award.id, share: 'match', amount: usd(3_000) },
    ],
  });
  await change(grants.yvette, id, {
    cost: cost.id,
    condition: 'scrap',
    outcome,
    disposedOn: '2026-11-20',
    evidence: [grants.paper],
    ...(outcome === 'sold' ? { fairValue: usd(900), valuedOn: '2026-11-05', proceeds: usd(800) } : {}),
  });
  await grants.yvette.run(grantProperty, 'propose', id);
  await expect(
    retire((await laura.list(asset, `award=${award.id}&sort=-tag`)).find((row) => row.property === id)?.id ?? ''),
  ).rejects.toMatchObject({ code: 'asset.disposition_first' });
  await grants.priya.run(grantProperty, 'approve', id);
}

describe('an asset that a federal award paid for', () => {
  test('is a property item of the award from its registration on, one for each unit, and both name each other', async () => {
    const { assets } = await registered(2);
    expect(assets).toHaveLength(2);
    expect(new Set(assets.map(({ property }) => property)).size).toBe(2);
    for (const own of assets) {
      expect(await itemOf(own.property)).toMatchObject({
        award: award.id,
        kind: 'equipment',
        identifier: own.serial,
        unitCost: own.unitCost,
        acquiredOn: own.acquiredOn,
        place: 'Yard 2',
        federalPercent: 75,
        cost: null,
      });
      const standing = await here.county.door.run(grants.yvette.actor, (work) =>
        propertyStandingOf(work, own.property ?? '', assetsOfProperty),
      );
      expect(standing.asset).toMatchObject({
        id: own.id,
        tag: own.tag,
        custodian: 'Laura Jennings',
        location: 'Yard 2',
      });
    }
  });

  test('states its serial number, cost and place, and its item follows', async () => {
    const own = await one();
    const property = own.property ?? '';
    for (const [path, input] of [
      ['identifier', { identifier: 'OTHER' }],
      ['place', { place: 'My garage' }],
      ['unitCost', { unitCost: usd(1) }],
    ] as const)
      await expect(change(grants.yvette, property, input)).rejects.toMatchObject({
        code: 'grant_property.in_register',
        issues: [{ path }],
      });
    await move(own.id, 'Yard 5');
    expect(await itemOf(property)).toMatchObject({ place: 'Yard 5' });
    await expect(change(grants.yvette, property, { condition: 'usable' })).resolves.toMatchObject({
      condition: 'usable',
    });
    await expect(grants.yvette.run(grantProperty, 'discard', property, 'We want to keep it.')).rejects.toMatchObject({
      code: 'grant_property.is_an_asset',
    });
  });

  test('is neither retired nor disposed of before the disposition of its item is approved', async () => {
    const own = await one();
    const property = own.property ?? '';
    await expect(retire(own.id)).rejects.toMatchObject({
      code: 'asset.disposition_first',
      issues: [{ path: 'property' }],
    });
    await change(grants.yvette, property, {
      condition: 'scrap',
      outcome: 'retained',
      disposedOn: '2026-11-20',
      fairValue: usd(900),
      valuedOn: '2026-11-05',
      evidence: [grants.paper],
    });
    await expect(grants.yvette.run(grantProperty, 'propose', property)).rejects.toMatchObject({
      code: 'grant_property.cost_is_named',
    });
    await decided(property, 'sold');
    await retire(own.id);
    await grants.priya.see(asset, own.id);
    await here.county.door.run(grants.priya.actor, (work) =>
      work.move(asset, own.id, 'dispose', {
        input: { disposal: 'sold', disposedOn: '2026-11-20', proceeds: usd(800) },
      }),
    );
    expect(await laura.see(asset, own.id)).toMatchObject({ status: 'disposed' });
  });

  test('is not cancelled instead while it is planned', async () => {
    const own = await entered({ inServiceOn: null });
    await link(own.id);
    await expect(laura.run(asset, 'cancel', own.id, 'We never wanted it.')).rejects.toMatchObject({
      code: 'asset.disposition_first',
    });
  });

  test('is not retired while its item is used on', async () => {
    const own = await one();
    await decided(own.property ?? '', 'in_use');
    await expect(retire(own.id)).rejects.toMatchObject({ code: 'asset.disposition_first' });
  });

  test('is retired where its receipt was reversed, and its item is discarded', async () => {
    const own = await one();
    await here.marcus.run(receipt, 'requestReversal', own.posted, 'Counted for another order.');
    await here.dana.run(receipt, 'reverse', own.posted);
    await retire(own.id);
    await grants.yvette.run(grantProperty, 'discard', own.property ?? '', 'Its receipt was reversed.');
    expect(await itemOf(own.property)).toMatchObject({ status: 'discarded' });
  });
});

describe('an asset that was entered', () => {
  test('is added to the property of its award before it is retired', async () => {
    const own = await entered();
    await expect(retire(own.id)).rejects.toMatchObject({ code: 'asset.is_property' });
    await link(own.id);
    const { property } = await laura.see(asset, own.id);
    expect(await itemOf(property)).toMatchObject({ award: award.id, unitCost: usd(30_000), federalPercent: 75 });
    await expect(link(own.id)).rejects.toMatchObject({ code: 'asset.has_property' });
    await expect(
      here.county.door.run(laura.actor, (work) => work.change(asset, own.id, { federalPercent: 0 })),
    ).rejects.toMatchObject({ code: 'asset.is_as_received' });
  });

  test('becomes the item that is there, of the same award and cost, once', async () => {
    const own = await entered({ serial: null });
    await link(own.id);
    const { property } = await laura.see(asset, own.id);
    const other = await entered();
    await expect(link(other.id, { item: property })).rejects.toMatchObject({ code: 'asset.item_is_free' });
    const dear = await entered({ unitCost: usd(31_000) });
    await expect(link(dear.id, { item: property })).rejects.toMatchObject({ code: 'asset.item_cost' });
    const local = await entered({ award: null, federalPercent: null });
    await expect(link(local.id)).rejects.toMatchObject({ code: 'asset.no_federal_share' });
  });

  test('becomes an item that a grant manager entered, and two of them never the same one', async () => {
    const cost = await grants.charged(award.id, 30_000, {
      costClass: 'equipment',
      splits: [
        { award: award.id, share: 'funder', amount: usd(22_500) },
        { award: award.id, share: 'match', amount: usd(7_500) },
      ],
    });
    const item = await grants.yvette.make(grantProperty, {
      award: award.id,
      cost: cost.id,
      description: 'Rescue boat',
      identifier: 'HIN-4471',
      unitCost: usd(30_000),
      acquiredOn: '2026-01-05',
    });
    const [one, other] = [await entered({ location: 'Marina' }), await entered()];
    const both = await Promise.allSettled([link(one.id, { item: item.id }), link(other.id, { item: item.id })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const linked = (await laura.list(asset, `award=${award.id}&limit=200`)).filter(
      ({ property }) => property === item.id,
    );
    expect(linked).toMatchObject([{ serial: 'HIN-4471' }]);
  });
});
