import { createHash } from 'node:crypto';
import { acceptRegion, plainText, type RegionFile, regionMap } from '#kernel/maps/region.ts';
import { recordAudit } from '#server/audit/entry.ts';
import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { removeBaseMap, uploadBaseMap } from './base-map.ts';

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
  map && `${map.fileName}, ${map.features.length} features, ${map.digest.slice(0, 12)}`;

/** Puts a file in the place of the one before; what it shows changes, so it is in the audit record with its digest. */
export async function keepBaseMap(
  { tx, actor, around }: Pick<UnitOfWork, 'tx' | 'actor' | 'around'>,
  given: { readonly fileName: unknown; readonly map: unknown } | null,
): Promise<RegionFile | null> {
  const fileName = plainText(given?.fileName, 120);
  if (given && !fileName)
    throw invalid([{ path: 'fileName', code: 'map.file_name', message: 'Must be a text of 1 to 120 characters' }]);
  const read = given && acceptRegion(given.map);
  if (read && !read.ok) throw invalid(read.issues);
  const { organizationId: id, id: actorId, kind: actorKind, requestId } = actor;
  await tx.query('select from organization where id = $1 for no key update', [id]);
  const before = await baseMapOf(tx, id);
  const text = JSON.stringify(read?.value ?? null);
  const next: RegionFile | null =
    fileName && read
      ? {
          ...read.value,
          fileName,
          bytes: text.length,
          digest: createHash('sha256').update(text).digest('hex'),
          uploadedAt: around.now().toISOString(),
          uploadedBy: actor.name,
        }
      : null;
  await tx.query('update organization set base_map = $2 where id = $1', [id, next && JSON.stringify(next)]);
  const changes = { baseMap: [factsOf(before), factsOf(next)] as const };
  const entry = { action: 'edit', record: 'organization', rowId: id, changes };
  await recordAudit(tx, [{ ...entry, actor: actorId, actorKind, requestId }]);
  return next;
}

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

export function baseMapOperations({ database }: Pick<Ports, 'database'>): Operation[] {
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
        const etag = `"${map.digest}-${Date.parse(map.uploadedAt)}"`;
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
  ];
}
