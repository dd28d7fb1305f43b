import { tidewater } from '../../seeds/county/geography.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptRegion, mapMost } from '#kernel/maps/region.ts';
import { type Serving, serve } from '../../tests/world/serving.ts';
import { type Person, type World, world } from '../../tests/world/world.ts';

let county: World;
let serving: Serving;
let dana: Person;
let rosa: Person;

beforeAll(async () => {
  county = await world();
  serving = await serve(county);
  rosa = await county.member('Rosa Delgado');
  dana = await county.member('Dana Whitfield', 'admin');
});
afterAll(async () => {
  await serving.close();
  await county.close();
});

const path = '/api/v1/organization/base-map';
const road = {
  type: 'LineString',
  coordinates: [
    [-81.2, 29.5],
    [-81.1, 29.6],
  ],
};
const file = (geometry: object, properties: object = { kind: 'road', name: 'Shore Road' }) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties, geometry }],
});
const upload = (as: Person, map: unknown, fileName = 'region.geojson') =>
  serving.ask({ as: as.actor, method: 'PUT', path, body: { fileName, map } });
const read = (as: Person, headers: Record<string, string> = {}) =>
  serving.ask({ as: as.actor, method: 'GET', path, headers });

describe('the base map of an organization', () => {
  test('is one file of an admin that all members read, with who uploaded it, and is not sent twice', async () => {
    expect((await read(rosa)).status).toBe(204);
    expect((await upload(dana, await tidewater(), 'tidewater.geojson')).json).toMatchObject({
      fileName: 'tidewater.geojson',
    });
    const first = await read(rosa);
    expect(first.json).toMatchObject({ fileName: 'tidewater.geojson', uploadedBy: 'Dana Whitfield' });
    const again = await read(rosa, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('is changed by admins alone, and nobody reads it without signing in', async () => {
    expect((await upload(rosa, file(road))).status).toBe(403);
    expect((await serving.ask({ as: rosa.actor, method: 'DELETE', path })).status).toBe(403);
    expect((await serving.ask({ method: 'GET', path })).status).toBe(401);
  });

  test('is refused with the field and the reason, and the one before stays', async () => {
    await upload(dana, file(road));
    const refusals = [
      [
        file({ type: 'Point', coordinates: [-81, 29] }),
        'map.features.0.geometry',
        'Must be a LineString or MultiLineString, because it is a road',
      ],
      [file(road, { kind: 'motorway' }), 'map.features.0.properties.kind', 'Must be one of land'],
      [file(road, { kind: 'road', name: 'x'.repeat(61) }), 'map.features.0.properties.name', 'at most 60 characters'],
      [
        file({
          ...road,
          coordinates: [
            [500_000, 3_200_000],
            [500_100, 3_200_000],
          ],
        }),
        'map.features.0.geometry',
        'Must be degrees',
      ],
      [{ ...file(road), note: 'x'.repeat(mapMost.bytes) }, 'map', 'Must be at most 512 KB'],
      [{ type: 'Topology' }, 'map', 'Must be a GeoJSON FeatureCollection'],
    ] as const;
    for (const [map, where, why] of refusals) {
      const { status, json } = await upload(dana, map);
      expect([status, json?.['issues']?.[0]]).toMatchObject([
        400,
        { path: where, message: expect.stringContaining(why) },
      ]);
    }
    expect((await read(rosa)).json).toMatchObject({ features: [{ name: 'Shore Road' }] });
  });

  test('stays in its organization, and its removal is recorded', async () => {
    await upload(dana, file(road));
    const other = await county.organization('Piney Woods County');
    const pat = await county.member('Pat Nguyen', 'user', other);
    expect((await read(pat)).status).toBe(204);
    expect((await serving.ask({ as: dana.actor, method: 'DELETE', path })).status).toBe(200);
    expect((await read(rosa)).status).toBe(204);
  });
});

test('a file keeps only what maps draw: plain names, one geometry each, nothing of its own', () => {
  const map = file(
    { type: 'MultiLineString', coordinates: [road.coordinates, road.coordinates], extra: 1 },
    { kind: 'road', name: ' Shore\u202e\n Road ', onclick: 'x' },
  );
  const kept = { kind: 'road', name: 'Shore Road', geometry: road };
  expect(acceptRegion(map)).toEqual({ ok: true, value: { attribution: null, features: [kept, kept] } });
});
