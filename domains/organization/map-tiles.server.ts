import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import type { Row } from '#kernel';
import { type Bounds, boundsOf, type MapTiles, mapMost, plainText, type RegionFile } from '#kernel/maps/region.ts';
import { isTileLayer, tileLayers } from '#kernel/maps/tile-layers.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Files } from '#server/services/files/files.ts';
import { document } from './document.record.ts';

const unzipped = promisify(gunzip);

/** The header of version 3, and how much of what it points at is read here: a county has some kilobytes of it. */
const HEADER = 127;
const most = { metadata: 1024 * 1024, unpacked: 4 * 1024 * 1024, layers: 60, zoom: 22 } as const;

const wrong = (code: string, message: string) => invalid([{ path: 'document', code: `tiles.${code}`, message }]);

/** What the file says of itself, before a tile of it is read. */
function judged(head: Buffer, size: number): Header {
  if (head.length < HEADER || head.toString('latin1', 0, 7) !== 'PMTiles' || head[7] !== 3)
    throw wrong('type', 'Must be a PMTiles file of version 3');
  const header = bytesToHeader(new Uint8Array(head).buffer);
  const parts: readonly (readonly [number, number])[] = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
    [header.tileDataOffset, header.tileDataLength ?? 0],
  ];
  if (parts.some(([from, length]) => from + length > size) || header.numTileEntries === 0)
    throw wrong('whole', 'The file is not whole. Download or make it again.');
  if (header.tileType !== TileType.Mvt) throw wrong('kind', 'Must hold vector tiles (MVT)');
  const packed = [header.internalCompression, header.tileCompression];
  if (packed.some((one) => one !== Compression.None && one !== Compression.Gzip))
    throw wrong('compression', 'Must be compressed with gzip, or not at all');
  if (header.minZoom > header.maxZoom || header.maxZoom > most.zoom)
    throw wrong('zoom', `Must have zoom levels from 0 to ${most.zoom}`);
  return header;
}

const meets = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

async function metadataOf(packed: Buffer, compression: Compression): Promise<Readonly<Record<string, unknown>>> {
  try {
    const text = compression === Compression.Gzip ? await unzipped(packed, { maxOutputLength: most.unpacked }) : packed;
    const read: unknown = JSON.parse(text.toString('utf8'));
    if (read && typeof read === 'object') return { ...read };
  } catch {
    // It is refused in the same words whatever is wrong with it.
  }
  throw wrong('metadata', 'Its metadata cannot be read');
}

const namesOf = (layers: unknown): string[] =>
  (Array.isArray(layers) ? layers : [])
    .slice(0, most.layers)
    .flatMap((one: unknown) => (one && typeof one === 'object' && 'id' in one ? [String(one.id)] : []));

/** The tiles of a document that everyone in the organization may read, as maps have to know them. */
export async function tilesIn(
  { id, name, size, sha256 }: Row<typeof document>,
  region: RegionFile,
  files: Pick<Files, 'open'>,
): Promise<MapTiles> {
  const bytes = async (from: number, length: number) =>
    length > 0 ? buffer(await files.open(sha256, [from, from + length - 1])) : Buffer.alloc(0);
  const header = judged(await bytes(0, Math.min(HEADER, size)), size);
  const bounds: Bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
  if (!meets(bounds, boundsOf(region.features.map(({ geometry }) => geometry))))
    throw wrong('elsewhere', `Shows no part of ${region.fileName}: its tiles lie from ${bounds.join(', ')}`);
  if (header.jsonMetadataLength > most.metadata) throw wrong('metadata', 'Its metadata cannot be read');
  const metadata = await metadataOf(
    await bytes(header.jsonMetadataOffset, header.jsonMetadataLength),
    header.internalCompression,
  );
  const layers = namesOf(metadata['vector_layers']).filter(isTileLayer);
  if (layers.length === 0) throw wrong('layers', `Has no layer that maps draw: ${Object.keys(tileLayers).join(', ')}`);
  const credit =
    typeof metadata['attribution'] === 'string'
      ? metadata['attribution'].replace(/<[^>]*>/g, '').replaceAll('&copy;', '©')
      : null;
  return {
    document: id,
    fileName: name,
    bytes: size,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds,
    layers,
    attribution: plainText(credit?.slice(0, mapMost.attribution), mapMost.attribution) ?? null,
  };
}

/** The document that is named, if all members can read it. */
export async function tilesDocument(work: UnitOfWork, id: string): Promise<Row<typeof document>> {
  const found = await work.find(document, id);
  if (!found) throw wrong('unknown', 'There is no such document');
  if (found.audience !== 'organization') throw wrong('private', 'Must be open to everyone in the organization');
  if (found.status === 'destroyed' || found.scan === 'infected') throw wrong('gone', 'Its content is not there');
  return found;
}
