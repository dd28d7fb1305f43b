import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '#kernel';
import type { Person } from '#world';
import { awardFunding } from '../../grants/funding/award-funding.record.ts';
import { grantWorld } from '../../grants/test-world.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { notification } from '../../organization/notification.record.ts';
import { task } from '../../organization/task.record.ts';
import { receipt } from '../../procurement/receipts/receipt.record.ts';
import { came, each, type ReceivingWorld, receivingWorld } from '../../procurement/receipts/test-world.ts';
import { vendorReturn } from '../../procurement/receipts/vendor-return.record.ts';
import { asset } from '../register/asset.record.ts';
import { assetRegistration } from './asset-registration.record.ts';
import type { registerUnits } from './registration-calls.ts';
import { remindOfRegistrations } from './reminding.server.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

let here: ReceivingWorld;
let laura: Person;

beforeAll(async () => {
  here = await receivingWorld({ dollars: 3_000_000 });
  laura = (await here.county.member('Laura Jennings')).with({ duties: ['asset_manager'] });
  await here.county.product.make(dutyGrant, { member: laura.id, duty: 'asset_manager' });
});
afterAll(() => here.county.close());

type Lines = readonly (readonly [quantity: number, price: number])[];

/** A posted receipt of all of an order, with what it asks for. */
async function received(lines: Lines) {
  const order = await here.ordered(lines);
  const id = await here.posted(order, came(...lines.map(([quantity], at) => [at + 1, quantity] as const)));
  return { order, id, asked: await laura.list(assetRegistration, `receipt=${id}&sort=number`) };
}

async function one(lines: Lines = [[2, 12_000]]) {
  const found = await received(lines);
  const [registration] = found.asked;
  if (!registration) throw new Error('It asks for nothing');
  return { ...found, registration };
}

const register = (by: Person, id: string, input: Partial<BodyOf<typeof registerUnits>> = {}) =>
  here.county.door.run(by.actor, (work) =>
    work.act(here.county.door.around.registry.get(assetRegistration.name), {
      id,
      name: 'register',
      input: { assetClass: 'machinery', ...input },
    }),
  );

const assetsOf = (registration: string) => laura.list(asset, `registration=${registration}&sort=tag`);

async function reverse(id: string) {
  await here.marcus.run(receipt, 'requestReversal', id, 'Counted for another order.');
  await here.dana.run(receipt, 'reverse', id);
}

describe('a posted receipt', () => {
  test('asks for each line from the threshold of its day on, with its source, and tells the keepers', async () => {
    const { asked, id } = await received([
      [1, 9_999],
      [1, 10_000],
    ]);
    expect(asked).toMatchObject([
      {
        receiptLine: 2,
        units: 1,
        accepted: '1 EA',
        unitCost: usd(10_000),
        threshold: usd(10_000),
        citation: '2 CFR 200.1 “equipment”',
        dueOn: '2026-11-30',
        status: 'open',
      },
    ]);
    const told = await laura.list(notification, 'kind=asset.to_register');
    expect(told.some(({ link }) => link === `/asset-registrations/${asked[0]?.id}`)).toBe(true);
    expect(await here.marcus.list(assetRegistration, `receipt=${id}`)).toHaveLength(1);
  });

  test('counts what was accepted, not what was sent back, and its days from the posting', async () => {
    const order = await here.ordered([[2, 11_000]]);
    here.county.clock.set('2026-11-24T15:00:00Z');
    const id = await here.posted(order, came([1, 2, 1]), { receivedOn: '2026-11-20' });
    expect(await laura.list(assetRegistration, `receipt=${id}`)).toMatchObject([
      { units: 1, receivedOn: '2026-11-20', dueOn: '2026-12-04' },
    ]);
    here.county.clock.set('2026-11-20T15:00:00Z');
  });

  test('asks for nothing below the threshold, and nothing of what was all rejected', async () => {
    expect((await received([[30, 100]])).asked).toEqual([]);
    const order = await here.ordered([[1, 12_000]]);
    const id = await here.posted(order, came([1, 1, 1]));
    expect(await laura.list(assetRegistration, `receipt=${id}`)).toEqual([]);
  });
});

describe('registering', () => {
  test('makes an asset of each unit with the cost of the order, and numbers what has no tag', async () => {
    const { registration, order } = await one();
    await register(here.marcus, registration.id, {
      units: [{ tag: 'P-100', serial: 'SN-1' }, { serial: 'SN-2' }],
      location: 'Pump station 4',
      inServiceOn: '2026-11-20',
    });
    expect(await assetsOf(registration.id)).toMatchObject([
      { tag: `${registration.number}-2`, serial: 'SN-2', status: 'in_service' },
      {
        tag: 'P-100',
        serial: 'SN-1',
        unitCost: usd(12_000),
        purchaseOrder: order.id,
        acquiredOn: '2026-11-20',
        location: 'Pump station 4',
      },
    ]);
    expect(await laura.see(assetRegistration, registration.id)).toMatchObject({
      status: 'registered',
      decidedBy: here.marcus.id,
    });
  });

  test('has a unit for each, a tag once and new, and a first day from the receipt until today', async () => {
    const { registration } = await one();
    await here.county.product.make(asset, {
      tag: 'KNOWN-1',
      name: 'Old pump',
      assetClass: 'machinery',
      unitCost: usd(1),
    });
    const refusal = (code: string, path: string) => ({ code: `asset_registration.${code}`, issues: [{ path }] });
    for (const [input, refused] of [
      [{ units: [{ tag: 'N-1' }] }, refusal('one_for_each', 'units')],
      [{ units: [{ tag: 'N-1' }, { tag: 'N-2' }, { tag: 'N-3' }] }, refusal('one_for_each', 'units')],
      [{ units: [{ tag: 'N-1' }, { tag: ' N-1' }] }, refusal('tag_twice', 'units.1.tag')],
      [{ units: [{ tag: 'N-1' }, { tag: 'KNOWN-1' }] }, refusal('tag_is_new', 'units.1.tag')],
      [{ inServiceOn: '2026-11-19' }, refusal('service_after_receipt', 'inServiceOn')],
      [{ inServiceOn: '2026-11-21' }, refusal('service_after_receipt', 'inServiceOn')],
    ] as const)
      await expect(
        register(laura, registration.id, input as Partial<BodyOf<typeof registerUnits>>),
      ).rejects.toMatchObject(refused);
    await register(laura, registration.id, { units: [{ tag: 'N-1' }, { tag: 'N-2' }] });
    expect((await assetsOf(registration.id)).map(({ tag, status }) => [tag, status])).toEqual([
      ['N-1', 'planned'],
      ['N-2', 'planned'],
    ]);
  });

  test('happens once: by a double click, by two people at once, and after it was done', async () => {
    const { registration } = await one();
    const tried = await Promise.allSettled([
      register(here.marcus, registration.id),
      register(here.marcus, registration.id),
      register(laura, registration.id),
    ]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(register(laura, registration.id)).rejects.toMatchObject({ code: 'state' });
    expect(await assetsOf(registration.id)).toHaveLength(2);
  });

  test('is for receivers and asset managers', async () => {
    const { registration } = await one();
    for (const by of [here.rosa, here.chantal])
      await expect(register(by, registration.id)).rejects.toMatchObject({ kind: 'forbidden' });
    const former = laura.with({ duties: ['receiver'] });
    const rosaNow = here.rosa.with({ duties: ['receiver'] });
    await expect(register(rosaNow, registration.id)).rejects.toMatchObject({ code: 'asset_registration.duty' });
    await expect(register(former, registration.id)).resolves.toMatchObject({ made: 2 });
  });

  test.each([
    ['a tag that is known', [{ tag: 'K-1' }, {}], 'units.0.tag'],
    ['a tag twice', [{ tag: 'K-2' }, { tag: 'K-2' }], 'units.1.tag'],
    ['too few units', [{ tag: 'K-3' }], 'units'],
    ['too many units', [{}, {}, {}], 'units'],
  ])('refuses %s', async (_, units, path) => {
    if (path === 'units.0.tag')
      await laura.make(asset, { tag: 'K-1', name: 'Known', assetClass: 'other', unitCost: usd(1) });
    const { registration } = await one();
    await expect(register(laura, registration.id, { units })).rejects.toMatchObject({ issues: [{ path }] });
    expect(await assetsOf(registration.id)).toEqual([]);
  });

  test('gives the cost and the funding of the order, which nobody changes', async () => {
    const { registration } = await one();
    await register(laura, registration.id);
    const [first] = await assetsOf(registration.id);
    await expect(
      here.county.door.run(laura.actor, (work) => work.change(asset, first?.id ?? '', { unitCost: usd(1) })),
    ).rejects.toMatchObject({ code: 'asset.is_as_received', issues: [{ path: 'unitCost' }] });
  });
});

describe('an answer that it is no asset', () => {
  test('is the keeper’s, with a reason, and can be taken back', async () => {
    const { registration } = await one([[1.5, 10_000]]);
    await expect(register(laura, registration.id)).rejects.toMatchObject({ code: 'asset_registration.whole_units' });
    await expect(here.marcus.run(assetRegistration, 'decline', registration.id, 'Bulk')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(laura.run(assetRegistration, 'decline', registration.id)).rejects.toMatchObject({
      issues: [{ path: 'reason' }],
    });
    await laura.run(assetRegistration, 'decline', registration.id, 'Transformer oil by the drum.');
    await expect(register(laura, registration.id)).rejects.toMatchObject({ code: 'state' });
    await laura.run(assetRegistration, 'reopen', registration.id, 'Wrong line.');
    expect(await laura.see(assetRegistration, registration.id)).toMatchObject({ status: 'open', decidedBy: null });
  });
});

describe('a reversal of the receipt', () => {
  test('withdraws what is open, so that nothing of it is registered', async () => {
    const { registration, id } = await one();
    await reverse(id);
    expect(await laura.see(assetRegistration, registration.id)).toMatchObject({ status: 'withdrawn' });
    await expect(register(laura, registration.id)).rejects.toMatchObject({ code: 'state' });
  });

  test('withdraws what was answered as no asset as well, so that nothing of it is opened again', async () => {
    const { registration, id } = await one();
    await laura.run(assetRegistration, 'decline', registration.id, 'Transformer oil by the drum.');
    await reverse(id);
    expect(await laura.see(assetRegistration, registration.id)).toMatchObject({ status: 'withdrawn' });
    await expect(laura.run(assetRegistration, 'reopen', registration.id, 'Wrong line.')).rejects.toMatchObject({
      code: 'state',
    });
  });

  test('marks its assets, and the same units are not registered a second time', async () => {
    const { registration, id, order } = await one();
    await register(laura, registration.id);
    await reverse(id);
    const marked = await assetsOf(registration.id);
    expect(marked).toMatchObject([{ reversedOn: '2026-11-20' }, { reversedOn: '2026-11-20' }]);
    const again = await here.posted(order, came([1, 2]));
    const [next] = await laura.list(assetRegistration, `receipt=${again}`);
    await expect(register(laura, next?.id ?? '')).rejects.toMatchObject({ issues: [{ path: 'takesOver' }] });
    await expect(register(laura, next?.id ?? '', { takesOver: true })).resolves.toEqual({ made: 0, taken: 2 });
    expect(await assetsOf(next?.id ?? '')).toMatchObject(
      marked.map((own) => ({ id: own.id, tag: own.tag, reversedOn: null })),
    );
  });
});

describe('a return to the vendor', () => {
  const goesBack = async (of: string, pieces: number) => {
    const { id } = await here.marcus.make(vendorReturn, {
      receipt: of,
      cause: 'The seals leak under pressure.',
      wanted: 'replacement',
      lines: [{ line: 1, quantity: each(pieces), discrepancy: 'not_as_specified' }],
    });
    await here.lena.run(vendorReturn, 'approve', id);
  };
  const went = () => laura.list(notification, 'kind=asset.went_back');

  test('leaves as many units to register as are left, and none when all of them went back', async () => {
    const { registration, id } = await one();
    await goesBack(id, 1);
    expect(await laura.see(assetRegistration, registration.id)).toMatchObject({ units: 1, accepted: '1 EA' });
    await goesBack(id, 1);
    expect(await laura.see(assetRegistration, registration.id)).toMatchObject({ status: 'withdrawn' });
    expect(await went()).toEqual([]);
  });

  test('tells the keeper of registered units, which then are retired', async () => {
    const { registration, id, order } = await one();
    await register(laura, registration.id);
    await goesBack(id, 1);
    expect(await went()).toMatchObject([{ link: `/asset-management?purchaseOrder=${order.id}` }]);
    expect(await assetsOf(registration.id)).toHaveLength(2);
  });
});

describe('the funding of the line', () => {
  test('is that of the award that pays it, and the award’s own text has the threshold', async () => {
    const grants = await grantWorld(here.county);
    const award = await grants.active({
      awardDate: '2023-06-01',
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
    const { asked } = await received([
      [1, 6_000],
      [1, 4_999],
    ]);
    expect(asked).toMatchObject([{ award: award.id, federalPercent: 75, threshold: usd(5_000) }]);
    await register(laura, asked[0]?.id ?? '');
    expect(await assetsOf(asked[0]?.id ?? '')).toMatchObject([{ award: award.id, federalPercent: 75 }]);
    await grants.priya.run(awardFunding, 'end', id, 'The test is over.').catch(() => {});
  });
});

describe('units that are not registered in time', () => {
  const late = () => here.county.door.run(here.county.product.actor, remindOfRegistrations);
  const tasksOf = (id: string) =>
    laura
      .list(task, `assignee=${laura.id}&limit=200`)
      .then((all) => all.filter(({ link }) => link === `/asset-registrations/${id}`));

  test('are a task of the keeper once, and the answer finishes it', async () => {
    const { registration } = await one();
    await late();
    expect(await tasksOf(registration.id)).toEqual([]);
    here.county.clock.set('2026-11-30T15:00:00Z');
    await Promise.all([late(), late()]);
    await late();
    expect(await tasksOf(registration.id)).toMatchObject([{ status: 'open', dueOn: '2026-11-30' }]);
    await register(laura, registration.id);
    expect(await tasksOf(registration.id)).toMatchObject([{ status: 'done' }]);
  });
});
