import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change, New } from '#kernel';
import { type Person, type World, world } from '#world';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { asset } from './asset.record.ts';
import { totalsOf } from './register-calls.server.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

let county: World;
let keeper: Person;
let other: Person;
let officer: Person;
let rosa: Person;
let count = 0;

beforeAll(async () => {
  county = await world({ isJudgedNow: true });
  const has = async (name: string, duty: 'asset_manager' | 'budget_officer') => {
    const person = (await county.member(name)).with({ duties: [duty] });
    await county.product.make(dutyGrant, { member: person.id, duty });
    return person;
  };
  keeper = await has('Laura Jennings', 'asset_manager');
  other = await has('Tomasz Zielinski', 'asset_manager');
  officer = await has('Priya Raman', 'budget_officer');
  rosa = await county.member('Rosa Delgado');
});
afterAll(() => county.close());

const entered = (more: Partial<New<typeof asset>> = {}, by = keeper) =>
  by.make(asset, {
    tag: `A-${++count}`,
    name: 'Pump truck',
    assetClass: 'vehicle',
    unitCost: usd(48_000),
    acquiredOn: '2026-01-05',
    inServiceOn: '2026-01-10',
    ...more,
  });

const step = (by: Person, name: 'place' | 'dispose', id: string, input: object) =>
  county.door.run(by.actor, (work) => work.move(asset, id, name, { input: { ...input } }));
const change = (by: Person, id: string, input: Change<typeof asset>) =>
  county.door.run(by.actor, (work) => work.change(asset, id, input));

const reason = 'Worn out after twelve years.';
const sold = { disposal: 'sold', disposedOn: '2026-11-20', proceeds: usd(3_000) } as const;

describe('the register', () => {
  test('is kept by asset managers, and everyone reads it', async () => {
    await expect(entered({}, rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    const { id } = await entered();
    expect(await rosa.see(asset, id)).toMatchObject({ status: 'in_service', inServiceOn: '2026-01-10' });
  });

  test('has a tag once in an agency, also when two people enter it at once', async () => {
    const tried = await Promise.allSettled([entered({ tag: 'T-1' }), entered({ tag: 'T-1' }, other)]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(entered({ tag: 'T-1' })).rejects.toMatchObject({ issues: [{ path: 'tag' }] });
  });

  test('places an asset in service from its acquisition until today', async () => {
    const { id } = await entered({ acquiredOn: null, inServiceOn: null });
    await expect(keeper.run(asset, 'place', id)).rejects.toMatchObject({
      issues: [{ path: 'acquiredOn' }, { path: 'inServiceOn' }],
    });
    await expect(
      step(keeper, 'place', id, { acquiredOn: '2026-02-01', inServiceOn: '2026-01-01' }),
    ).rejects.toMatchObject({ code: 'asset.days_in_order' });
    await expect(entered({ inServiceOn: '2027-03-01' })).rejects.toMatchObject({ code: 'asset.days_in_order' });
    await step(keeper, 'place', id, { acquiredOn: '2026-01-01', inServiceOn: '2026-02-01' });
    expect(await keeper.see(asset, id)).toMatchObject({ status: 'in_service' });
  });

  test('names no federal share without its award', () =>
    expect(entered({ federalPercent: 80 })).rejects.toMatchObject({ code: 'asset.percent_has_award' }));

  test('adds up what it has by state', async () => {
    const before = await county.door.run(keeper.actor, totalsOf);
    const { id } = await entered({ unitCost: usd(20_000) });
    await keeper.run(asset, 'deactivate', id, 'In the shop.');
    const after = await county.door.run(keeper.actor, totalsOf);
    const out = ({ data }: typeof after) => data.find(({ state }) => state === 'out_of_service')?.costCents ?? 0;
    expect(out(after) - out(before)).toBe(2_000_000);
    expect(after.toRegister).toBe(0);
  });
});

describe('parts of an asset', () => {
  test('never close a circle, also when two moves would close it together', async () => {
    const [one, two, three] = [await entered(), await entered(), await entered()];
    await change(keeper, two.id, { parentAsset: one.id });
    await change(keeper, three.id, { parentAsset: two.id });
    for (const parentAsset of [one.id, two.id, three.id])
      await expect(change(keeper, one.id, { parentAsset })).rejects.toMatchObject({
        code: 'asset.parent_is_above',
        issues: [{ path: 'parentAsset' }],
      });
    const [left, right] = [await entered(), await entered()];
    const moves = await Promise.allSettled([
      change(keeper, left.id, { parentAsset: right.id }),
      change(other, right.id, { parentAsset: left.id }),
    ]);
    expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('lie twenty levels deep and no deeper', async () => {
    let above: string | null = null;
    for (let level = 0; level < 21; level++) above = (await entered({ parentAsset: above })).id;
    await expect(entered({ parentAsset: above })).rejects.toMatchObject({
      code: 'asset.parent_is_near',
      issues: [{ path: 'parentAsset' }],
    });
  });

  test('are retired before the whole, and join nothing that is retired', async () => {
    const whole = await entered();
    const part = await entered({ parentAsset: whole.id });
    await expect(keeper.run(asset, 'retire', whole.id, reason)).rejects.toMatchObject({ code: 'asset.parts_first' });
    await keeper.run(asset, 'retire', part.id, reason);
    await other.run(asset, 'retire', whole.id, reason);
    expect(await rosa.see(asset, part.id)).toMatchObject({ retiredBy: keeper.id, retiredOn: '2026-11-20' });
    expect(await rosa.see(asset, whole.id)).toMatchObject({ retiredBy: other.id, retiredOn: '2026-11-20' });
    await expect(entered({ parentAsset: whole.id })).rejects.toMatchObject({ code: 'asset.parent_is_live' });
    await expect(keeper.run(asset, 'reinstate', part.id, reason)).rejects.toMatchObject({
      code: 'asset.parent_is_live',
    });
    await expect(step(officer, 'dispose', whole.id, sold)).rejects.toMatchObject({
      code: 'asset.parts_first',
    });
  });

  test('and whole are not joined and retired at the same moment', async () => {
    const [whole, part] = [await entered(), await entered()];
    const tried = await Promise.allSettled([
      keeper.run(asset, 'retire', whole.id, reason),
      change(other, part.id, { parentAsset: whole.id }),
    ]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a disposal', () => {
  const retired = async (more: Partial<New<typeof asset>> = {}) => {
    const { id } = await entered(more);
    await keeper.run(asset, 'retire', id, reason);
    return id;
  };

  test('is recorded by a second person who has no custody of it', async () => {
    const id = await retired({ custodian: other.id });
    for (const by of [keeper, other])
      await expect(step(by, 'dispose', id, sold)).rejects.toMatchObject({
        code: 'asset.disposer_is_another',
      });
    await step(officer, 'dispose', id, sold);
    expect(await rosa.see(asset, id)).toMatchObject({ status: 'disposed', disposedBy: officer.id });
    await expect(change(keeper, id, { name: 'Other truck' })).rejects.toMatchObject({ code: 'asset.is_gone' });
  });

  test.each([
    ['without saying how', { disposedOn: '2026-11-20', proceeds: usd(0) }, 'disposal'],
    ['ahead of its day', { ...sold, disposedOn: '2026-12-24' }, 'disposedOn'],
    ['before it was retired', { ...sold, disposedOn: '2026-02-01' }, 'disposedOn'],
    ['as a sale without proceeds', { disposal: 'sold', disposedOn: '2026-11-20' }, 'proceeds'],
    ['as scrap with proceeds', { ...sold, disposal: 'scrapped' }, 'proceeds'],
  ])('is not recorded %s', async (_, input, path) => {
    const id = await retired();
    await expect(step(officer, 'dispose', id, input)).rejects.toMatchObject({ issues: [{ path }] });
  });

  test('is on the day of its retirement at the earliest and today at the latest, with proceeds of a sale alone', async () => {
    const id = await retired();
    for (const disposedOn of ['2026-11-19', '2026-11-21'])
      await expect(step(officer, 'dispose', id, { ...sold, disposedOn })).rejects.toMatchObject({
        code: 'asset.disposed_by_now',
      });
    const scrapped = { ...sold, disposal: 'scrapped' } as const;
    await expect(
      step(officer, 'dispose', id, { ...scrapped, proceeds: { cents: 1, currency: 'USD' } }),
    ).rejects.toMatchObject({ code: 'asset.proceeds_of_sale' });
    await step(officer, 'dispose', id, { ...scrapped, proceeds: usd(0) });
  });

  test('can be prevented by bringing the asset back', async () => {
    const id = await retired();
    await expect(change(keeper, id, { unitCost: usd(1) })).rejects.toMatchObject({ code: 'asset.is_retired' });
    await keeper.run(asset, 'reinstate', id, 'Repaired after all.');
    expect(await keeper.see(asset, id)).toMatchObject({ status: 'out_of_service', retiredBy: null });
  });
});
