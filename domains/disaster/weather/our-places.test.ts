import { afterAll, beforeAll, expect, test } from 'vitest';
import { asset } from '../../assets/public.server.ts';
import { dutyGrant } from '../../organization/duty-grant.record.ts';
import { supplyItem } from '../supply/supply-item.record.ts';
import { supplyShipment } from '../supply/supply-shipment.record.ts';
import { boardOf } from './board.server.ts';
import { isOwn } from './site-words.ts';
import { feature, type WeatherWorld, weatherWorld } from './test-world.ts';

let here: WeatherWorld;
beforeAll(async () => {
  here = await weatherWorld();
});
afterAll(() => here.county.close());

test('an alert without an outline touches an asset by the zones of its service area, and a shipment where it goes', async () => {
  const { county, mara, rosa, sam } = here;
  const keeper = sam.with({ duties: ['asset_manager'] });
  await county.product.make(dutyGrant, { member: sam.id, duty: 'asset_manager' });
  const shore: [number, number][] = [
    [-83.1, 27.9],
    [-82.9, 27.9],
    [-82.9, 28.1],
    [-83.1, 28.1],
    [-83.1, 27.9],
  ];
  const pier = await here.site('Shore district', {
    kind: 'service_area',
    place: { type: 'Polygon', coordinates: [shore] },
    zones: ['FLZ888'],
  });
  const worth = { cents: 4_800_000, currency: 'USD' };
  const entered = (tag: string, at: readonly [number, number] | null) =>
    keeper.make(asset, {
      tag,
      name: 'Tide gate',
      assetClass: 'machinery',
      unitCost: worth,
      acquiredOn: '2026-01-05',
      inServiceOn: '2026-01-10',
      place: at && { type: 'Point', coordinates: [...at] },
    });
  await entered('A-1', [-83, 28]);
  await entered('A-2', [-80, 26]);
  await entered('A-3', null);
  const cots = await mara.make(supplyItem, { name: 'Cots', unit: 'cot' });
  const way = { item: cots.id, site: pier, quantity: 30, expectedOn: '2026-11-22' };
  const first = await mara.make(supplyShipment, way);
  const canceled = await mara.make(supplyShipment, way);
  await mara.run(supplyShipment, 'cancel', canceled.id, 'Ordered twice');
  await here.brought(feature('urn:shore', { event: 'High Surf Warning', geocode: { SAME: [], UGC: ['FLZ888'] } }));
  const found = (await county.door.run(rosa.actor, (work) => boardOf(work, 'ours'))).alerts.data.find(
    ({ event }) => event === 'High Surf Warning',
  );
  expect(found?.matches.map(({ kind, name, reason }) => [kind, name, reason])).toEqual([
    ['service_area', 'Shore district', 'zone'],
    ['shipment', `${first.number} Cots to Shore district`, 'zone'],
    ['asset', 'A-1 Tide gate', 'zone'],
  ]);
});

test('what is not ours to shelter, or not there yet, opens no incident', () => {
  expect((['vendor', 'shipment', 'asset', 'project'] as const).map((kind) => isOwn({ kind }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
