import { afterAll, beforeAll, expect, test } from 'vitest';
import { asset } from '#domains/assets/register/asset.record.ts';
import type { New } from '#kernel';
import { serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { usd } from '../../grants/test-world.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { type PaWorld, paWorld } from '../public-assistance/test-world.ts';
import { mitigationProject } from './mitigation-project.record.ts';
import { sourcesOf } from './sources.server.ts';
import { projectTold } from './test-world.ts';

let here: PaWorld;
let culvert: string;
beforeAll(async () => {
  here = await paWorld();
  const keeper = await here.withDuties('Marcus Bell', 'asset_manager');
  culvert = (
    await keeper.make(asset, {
      tag: 'CUL-12',
      name: 'Culvert at Marsh Point Road',
      assetClass: 'infrastructure',
      location: 'Marsh Point Road, mile 3',
      unitCost: usd(200_000),
    })
  ).id;
});
afterAll(() => here.county.close());

const damaged = (disaster: string, cost: number, more: Partial<New<typeof damageLine>> = {}) =>
  here.yvette.make(damageLine, {
    disaster,
    category: 'c',
    facility: 'Culvert at Marsh Point Road',
    address: '12 Marsh Point Road',
    description: 'Washed out.',
    cause: 'Storm surge',
    cost: usd(cost),
    laborType: 'fa',
    ...more,
  });
const sources = (id: string) => here.county.door.run(here.rosa.actor, (work) => sourcesOf(work, id));

test('a subapplication takes its location from what it protects, and its figures follow those rows', async () => {
  const first = await damaged(here.milton, 42_000);
  const second = await damaged(here.late, 18_000);
  const row = await here.yvette.make(
    mitigationProject,
    projectTold({ site: null, assets: [culvert], damage: [first.id, second.id] }),
  );
  expect((await here.rosa.see(mitigationProject, row.id)).site).toBe('12 Marsh Point Road');
  expect(await sources(row.id)).toMatchObject({
    assetCents: 20_000_000,
    damageCents: 6_000_000,
    worstPercent: 21,
    events: [
      { declaration: 'DR-4900-FL', lines: 1, cents: 1_800_000 },
      { declaration: 'DR-4834-FL', lines: 1, cents: 4_200_000 },
    ],
  });
  await here.yvette.edit(damageLine, first.id, (await here.rosa.see(damageLine, first.id)).version, {
    cost: usd(50_000),
  });
  expect(await sources(row.id)).toMatchObject({ damageCents: 6_800_000, worstPercent: 25 });
  const server = await serve(here.county);
  const page = await windowOf(server, here.rosa, `/mitigation-projects/${row.id}`);
  await expect.poll(() => page.shown('Assets and damage')).toContain('CUL-12');
  expect(page.shown('Assets and damage')).toContain('$68,000.00');
  await server.close();
  // What is withdrawn since counts no longer.
  await here.yvette.run(damageLine, 'withdraw', second.id, 'Not of this storm.');
  expect(await sources(row.id)).toMatchObject({ damageCents: 5_000_000, events: [{ declaration: 'DR-4834-FL' }] });
});

test.each(['disposed', 'cancelled'])('an asset that is %s is protected by no project', async (status) => {
  const keeper = await here.withDuties(`Keeper of what is ${status}`, 'asset_manager');
  const { id } = await keeper.make(asset, {
    tag: `GONE-${status}`,
    name: 'Culvert at Harbor Street',
    assetClass: 'infrastructure',
    unitCost: usd(20_000),
  });
  await here.yvette.make(mitigationProject, projectTold({ assets: [id] }));
  await here.county.door.run(here.county.product.actor, (work) =>
    work.tx.query('update asset set status = $3 where organization_id = $1 and id = $2', [
      here.county.organizationId,
      id,
      status,
    ]),
  );
  await expect(here.yvette.make(mitigationProject, projectTold({ assets: [culvert, id] }))).rejects.toMatchObject({
    code: 'mitigation_project.asset_is_there',
    issues: [{ path: 'assets' }],
  });
});

test('a typed location stays, a withdrawn line is refused by its field, and a reader changes nothing', async () => {
  const line = await damaged(here.milton, 1_000, { facility: 'Pier', category: 'g' });
  const kept = await here.yvette.make(mitigationProject, projectTold({ site: 'Marsh Point pier', damage: [line.id] }));
  expect((await here.rosa.see(mitigationProject, kept.id)).site).toBe('Marsh Point pier');
  const plain = await here.yvette.make(mitigationProject, projectTold({ site: null, assets: [culvert] }));
  expect((await here.rosa.see(mitigationProject, plain.id)).site).toBe('Marsh Point Road, mile 3');
  await here.yvette.run(damageLine, 'withdraw', line.id, 'Entered twice.');
  await expect(here.yvette.make(mitigationProject, projectTold({ damage: [line.id] }))).rejects.toMatchObject({
    code: 'mitigation_project.damage_stands',
  });
  await expect(here.rosa.edit(mitigationProject, kept.id, kept.version, { assets: [culvert] })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  const none = await here.yvette.make(mitigationProject, projectTold({}));
  expect(await sources(none.id)).toMatchObject({ assets: [], damage: [], events: [], worstPercent: null });
});
