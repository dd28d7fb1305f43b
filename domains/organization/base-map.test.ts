import { tidewater } from '../../seeds/county/geography.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptRegion, mapMost } from '#kernel/maps/region.ts';
import { pmtiles } from '../../tests/world/map-tiles.ts';
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

describe('street tiles', () => {
  const at = '/api/v1/organization/map-tiles';
  const street = {
    layer: 'roads',
    tags: { kind: 'minor_road', name: 'Oak Street' },
    line: [
      [0, 0],
      [4000, 4000],
    ],
  } as const;
  const whole = { bounds: [-81.4, 29.4, -81, 29.8], zoom: 10, streets: [street] } as const;
  const uploaded = async (bytes: Uint8Array<ArrayBuffer>, question = 'name=streets.pmtiles') => {
    const { status, json } = await serving.ask({
      as: dana.actor,
      method: 'POST',
      path: `/api/v1/document/upload?${question}`,
      body: () => new Blob([bytes]).stream(),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(status).toBe(201);
    return String(json?.['id']);
  };
  const keep = (document: string, as = dana) =>
    serving.ask({ as: as.actor, method: 'PUT', path: at, body: { document } });

  test('are a document on top of the base map, told to maps with what they draw, and go with either', async () => {
    await upload(dana, file(road));
    const attribution = '<a href="https://osm.example">&copy; OpenStreetMap</a>';
    const streets = [street, { ...street, layer: 'unheard of' }];
    const document = await uploaded(Buffer.from(pmtiles({ ...whole, streets, attribution })));
    const kept = await keep(document);
    expect([kept.status, kept.json]).toEqual([
      200,
      { fileName: 'streets.pmtiles', minZoom: 10, maxZoom: 10, layers: ['roads'] },
    ]);
    const before = await read(rosa);
    expect(before.json).toMatchObject({
      features: [{ name: 'Shore Road' }],
      tiles: { document, bounds: whole.bounds, attribution: '© OpenStreetMap' },
    });
    await upload(dana, file(road), 'again.geojson');
    expect((await read(rosa)).json).toMatchObject({ fileName: 'again.geojson', tiles: { document } });
    expect((await serving.ask({ as: dana.actor, method: 'DELETE', path: at })).status).toBe(200);
    const after = await read(rosa, { 'if-none-match': before.headers.get('etag') ?? '' });
    expect([after.status, after.json?.['tiles']]).toEqual([200, null]);
    await keep(document);
    await serving.ask({ as: dana.actor, method: 'DELETE', path });
    await upload(dana, file(road));
    expect((await read(rosa)).json?.['tiles']).toBeNull();
  });

  test('are changed by admins alone, and lie on a base map that they show a part of', async () => {
    const document = await uploaded(Buffer.from(pmtiles(whole)));
    expect((await keep(document, rosa)).status).toBe(403);
    expect((await serving.ask({ as: rosa.actor, method: 'DELETE', path: at })).status).toBe(403);
    await serving.ask({ as: dana.actor, method: 'DELETE', path });
    expect((await keep(document)).json?.['issues']?.[0]).toMatchObject({ code: 'tiles.base_map' });
  });

  test.each([
    [
      'no PMTiles',
      'tiles.type',
      Buffer.from('A text, or anything else that is long enough to hold a header of its own. '.repeat(3)),
    ],
    ['an empty file of the right beginning', 'tiles.type', Buffer.from('PMTiles')],
    ['version 2', 'tiles.type', pmtiles({ ...whole, bytes: { 7: 2 } })],
    ['half a file', 'tiles.whole', pmtiles(whole).subarray(0, 200)],
    ['a part that lies past every number', 'tiles.whole', pmtiles({ ...whole, bytes: { 15: 127 } })],
    ['pictures', 'tiles.kind', pmtiles({ ...whole, bytes: { 99: 2 } })],
    ['Brotli', 'tiles.compression', pmtiles({ ...whole, bytes: { 97: 3 } })],
    ['levels that end before they begin', 'tiles.zoom', pmtiles({ ...whole, bytes: { 100: 11 } })],
    ['another place', 'tiles.elsewhere', pmtiles({ ...whole, bounds: [10, 50, 10.1, 50.1] })],
    ['metadata that is no gzip', 'tiles.metadata', pmtiles({ ...whole, bytes: { 24: 0 } })],
    ['layers that no map draws', 'tiles.layers', pmtiles({ ...whole, streets: [{ ...street, layer: 'contours' }] })],
  ])('are refused for %s, with the field and the reason', async (_, code, bytes) => {
    await upload(dana, file(road));
    const { status, json } = await keep(await uploaded(Buffer.from(bytes)));
    expect([status, json?.['issues']?.[0]]).toMatchObject([400, { path: 'document', code }]);
  });

  test('are no document that others cannot read, and none of another organization', async () => {
    await upload(dana, file(road));
    const own = await uploaded(Buffer.from(pmtiles(whole)), 'name=streets.pmtiles&audience=private');
    expect((await keep(own)).json?.['issues']?.[0]).toMatchObject({ code: 'tiles.private' });
    const pat = await county.member('Pat Nguyen', 'admin', await county.organization('Live Oak County'));
    await upload(pat, file(road));
    const theirs = await uploaded(Buffer.from(pmtiles(whole)));
    expect((await keep(theirs, pat)).json?.['issues']?.[0]).toMatchObject({ code: 'tiles.unknown' });
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
