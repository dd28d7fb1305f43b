import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredDisaster } from '../../grants/public.server.ts';
import { feature, type WeatherWorld, weatherWorld } from './test-world.ts';
import { declarationReach, vendorHazards } from './vendor-hazards.server.ts';

const ring = (west: number, east: number) => [
  [west, 36],
  [east, 36],
  [east, 37],
  [west, 37],
  [west, 36],
];
const point = (x: number) => ({ type: 'Point', coordinates: [x, 36.5] }) as const;
const site = { id: 'a', state: 'FL', city: 'Naples', place: point(-76.5) };

let here: WeatherWorld;
beforeAll(async () => {
  here = await weatherWorld();
  await here.site('Service area', {
    kind: 'service_area',
    place: { type: 'Polygon', coordinates: [ring(-77, -76)] } as never,
    zones: ['FLZ999'],
    counties: ['012999'],
  });
  await here.brought(
    feature('urn:shape', { ends: '2026-11-22T03:00:00Z' }, { type: 'Polygon', coordinates: [ring(-77, -76)] }),
    feature('urn:zone', { severity: 'Minor' }),
    feature('urn:test', { status: 'Test' }, { type: 'Polygon', coordinates: [ring(-77, -76)] }),
  );
  const declare = (number: string, more: object) =>
    here.county.door.run(here.county.product.actor, (work) =>
      work.insert(
        declaredDisaster,
        {} as never,
        {
          number,
          disasterNumber: Number(number.slice(3, 7)),
          kind: 'dr',
          title: 'HURRICANE',
          incident: 'Hurricane',
          state: 'FL',
          declaredOn: '2026-11-10',
          beginOn: '2026-11-01',
          areas: [{ name: 'Tidewater (County)', code: '1299900000' }],
          copiedOn: '2026-11-15',
          ...more,
        } as never,
      ),
    );
  await declare('DR-4960-FL', {});
  await declare('DR-4961-FL', { declaredOn: '2026-10-10' });
  await declare('DR-4962-FL', { endOn: '2026-11-19' });
});
afterAll(() => here.county.close());

const hazards = (...sites: Parameters<typeof vendorHazards>[1]) =>
  here.county.door.run(here.rosa.actor, (work) => vendorHazards(work, sites));

describe('hazards of vendor sites', () => {
  test('are alerts in force by outline and zone, and declarations by county, each with a last day', async () => {
    const found = await hazards(site);
    expect(found.map(({ source, because, severity, untilDay }) => [source, because, severity, untilDay])).toEqual(
      expect.arrayContaining([
        ['National Weather Service, urn:shape', 'area', 'severe', '2026-11-21'],
        ['National Weather Service, urn:zone', 'zone', 'watch', expect.any(String)],
        ['OpenFEMA disaster declarations, DR-4960-FL', 'county', 'warning', '2026-12-10'],
      ]),
    );
    // No test, no declaration older than thirty days without an end, and none whose incident is over.
    expect(found).toHaveLength(3);
  });

  test('reach no site elsewhere, and nothing where there are no sites', async () => {
    expect(await hazards({ ...site, state: 'VA', place: point(-70) })).toEqual([]);
    expect(await hazards()).toEqual([]);
    expect(await hazards({ ...site, place: null })).toMatchObject([{ because: 'state', severity: 'watch' }]);
  });
});

describe('a declaration', () => {
  const declared = { state: 'VA', areas: [{ name: 'Norfolk (Independent City)', code: '5171000000' }] };
  const at = (more: object) => declarationReach(declared, { state: 'VA', city: 'Richmond', counties: [], ...more });
  test('names a county, a city or the whole state; of an unknown county only the state can be said', () => {
    expect(at({ counties: ['051710'], state: null })).toEqual({ because: 'county', isNamed: true });
    expect(at({ city: 'Norfolk' })).toEqual({ because: 'county', isNamed: true });
    expect(at({})).toEqual({ because: 'state', isNamed: false });
    expect(at({ counties: ['051001'] })).toBeNull();
    expect(at({ state: 'NC' })).toBeNull();
    expect(
      declarationReach(
        { state: 'VA', areas: [{ name: 'Statewide', code: '5100000000' }] },
        { state: 'VA', city: null, counties: ['051001'] },
      ),
    ).toEqual({ because: 'state', isNamed: true });
  });
});
