import { createHash, randomUUID } from 'node:crypto';
import { acceptRegion, plainText, type RegionFile, regionMap } from '#kernel/maps/region.ts';
import { recordAudit } from '#server/audit/entry.ts';
import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { keepMapTiles, removeBaseMap, removeMapTiles, uploadBaseMap } from './base-map.ts';
import { tilesDocument, tilesIn } from './map-tiles.server.ts';

/** The ground of an organization's maps; null where it has none. */
export async function baseMapOf(tx: Tx, organizationId: string): Promise<RegionFile | null> {
  const [found] = await tx.query<{ map: RegionFile | null }>(
    'select base_map as map from organization where id = $1',
    [organizationId],
    'organization.base_map',
  );
  return found?.map ?? null;
}

const factsOf = (map: RegionFile | null): string | null =>
  map &&
  `${map.fileName}, ${map.features.length} features, ${map.digest.slice(0, 12)}${map.tiles ? `; ${map.tiles.fileName}` : ''}`;

type Doing = Pick<UnitOfWork, 'tx' | 'actor' | 'around'>;

/** Puts a map in the place of the one before; what it shows changes, so it is in the audit record with its digest. */
async function exchange(
  { tx, actor }: Doing,
  nextOf: (before: RegionFile | null) => RegionFile | null,
): Promise<RegionFile | null> {
  const { organizationId: id, id: actorId, kind: actorKind, requestId } = actor;
  await tx.query('select from organization where id = $1 for no key update', [id]);
  const before = await baseMapOf(tx, id);
  const next = nextOf(before);
  await tx.query('update organization set base_map = $2 where id = $1', [id, next && JSON.stringify(next)]);
  const changes = { baseMap: [factsOf(before), factsOf(next)] as const };
  const entry = { action: 'edit', record: 'organization', rowId: id, changes };
  await recordAudit(tx, [{ ...entry, actor: actorId, actorKind, requestId }]);
  return next;
}

/** The region of an organization as one file; its tiles stay as long as there is one. */
export async function keepBaseMap(
  work: Doing,
  given: { readonly fileName: unknown; readonly map: unknown } | null,
): Promise<RegionFile | null> {
  const fileName = plainText(given?.fileName, 120);
  if (given && !fileName)
    throw invalid([{ path: 'fileName', code: 'map.file_name', message: 'Must be a text of 1 to 120 characters' }]);
  const read = given && acceptRegion(given.map);
  if (read && !read.ok) throw invalid(read.issues);
  const text = JSON.stringify(read?.value ?? null);
  return exchange(work, (before) =>
    fileName && read
      ? {
          ...read.value,
          tiles: before?.tiles ?? null,
          fileName,
          bytes: text.length,
          digest: createHash('sha256').update(text).digest('hex'),
          uploadedAt: work.around.now().toISOString(),
          uploadedBy: work.actor.name,
        }
      : null,
  );
}

const none = () =>
  invalid([{ path: 'document', code: 'tiles.base_map', message: 'Upload the base map first: tiles lie on top of it' }]);

const sample = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'place', name: 'Marsh Harbor' },
      geometry: { type: 'Point', coordinates: [-81.2, 29.5] },
    },
  ],
};

export function baseMapOperations({ database, door, files }: Pick<Ports, 'database' | 'door' | 'files'>): Operation[] {
  const tag = 'Organizations';
  return [
    answers(regionMap, {
      tag,
      scope: 'organization:read',
      access: 'member',
      summary: 'The base map under your organization’s maps: its water, roads, districts and places.',
      told: 'The base map, with the file that it came in.',
      also: { 204: { description: 'There is none.' }, 304: { description: 'It is the one that the caller has.' } },
      probe: { namesNothing: true },
      async run({ actor: { organizationId }, request }) {
        const map = await database.within({ organizationId }, (tx) => baseMapOf(tx, organizationId));
        const headers = { 'cache-control': 'private, no-cache', vary: 'cookie, authorization' };
        if (!map) return new Response(null, { status: 204, headers });
        const etag = `"${map.digest}-${Date.parse(map.uploadedAt)}-${map.tiles?.document ?? ''}"`;
        if (request.headers.get('if-none-match')?.includes(etag))
          return new Response(null, { status: 304, headers: { ...headers, etag } });
        return new Response(JSON.stringify(map), {
          headers: { ...headers, etag, 'content-type': 'application/geo+json' },
        });
      },
    }),
    answers(uploadBaseMap, {
      tag,
      scope: 'organization:edit',
      access: 'admin',
      summary: 'Upload the region under your organization’s maps as one GeoJSON file; the one before is replaced.',
      told: 'What is kept.',
      probe: { namesNothing: true, body: { fileName: 'region.geojson', map: sample } },
      run: ({ body: { fileName, map }, once }) =>
        once(async (work) => {
          const kept = await keepBaseMap(work, { fileName, map });
          if (!kept) throw new Error('What was given is kept');
          return { body: { fileName: kept.fileName, features: kept.features.length, uploadedAt: kept.uploadedAt } };
        }),
    }),
    answers(removeBaseMap, {
      tag,
      scope: 'organization:edit',
      access: 'admin',
      summary: 'Remove your organization’s base map; its maps show tables until there is another.',
      told: 'That it is gone.',
      probe: { namesNothing: true },
      run: ({ once }) =>
        once(async (work) => {
          await keepBaseMap(work, null);
          return { body: { removed: true } };
        }),
    }),
    answers(keepMapTiles, {
      tag,
      scope: 'organization:edit',
      access: 'admin',
      summary: 'Street tiles on top of your organization’s base map: a PMTiles document that all members can read.',
      told: 'What is drawn of them.',
      probe: { namesNothing: true, body: { document: randomUUID() } },
      run({ actor, body, onceAfter }) {
        const read = async () => {
          const { row, region } = await door.run(actor, async (work) => ({
            row: await tilesDocument(work, body.document),
            region: await baseMapOf(work.tx, actor.organizationId),
          }));
          if (!region) throw none();
          return tilesIn(row, region, files);
        };
        return onceAfter(read, async (work, tiles) => {
          await exchange(work, (before) => {
            if (!before) throw none();
            return { ...before, tiles };
          });
          const { fileName, minZoom, maxZoom, layers } = tiles;
          return { body: { fileName, minZoom, maxZoom, layers: [...layers] } };
        });
      },
    }),
    answers(removeMapTiles, {
      tag,
      scope: 'organization:edit',
      access: 'admin',
      summary: 'Remove the street tiles; the base map and the document stay.',
      told: 'That they are gone.',
      probe: { namesNothing: true },
      run: ({ once }) =>
        once(async (work) => {
          await exchange(work, (before) => before && { ...before, tiles: null });
          return { body: { removed: true } };
        }),
    }),
  ];
}
