import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** A street of one tile, in its 4,096 steps. */
export interface Street {
  readonly layer: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly line: readonly (readonly [number, number])[];
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
const field = (number: number, bytes: readonly number[]): number[] => [
  ...varint((number << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
];
const whole = (number: number, value: number): number[] => [...varint(number << 3), ...varint(value)];
const text = (number: number, value: string): number[] => field(number, [...Buffer.from(value)]);
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);

/** A tile as the vector tile specification 2.1 has it, with one line for each street. */
function tileOf(streets: readonly Street[]): Buffer {
  const layers = [...Map.groupBy(streets, ({ layer }) => layer)].flatMap(([name, all]) => {
    const keys = [...new Set(all.flatMap(({ tags }) => Object.keys(tags)))];
    const values = [...new Set(all.flatMap(({ tags }) => Object.values(tags)))];
    const features = all.flatMap(({ tags, line }) => {
      const at = (nth: number) => line[nth] ?? [0, 0];
      const steps = line.map(([x, y], nth) => (nth === 0 ? [x, y] : [x - at(nth - 1)[0], y - at(nth - 1)[1]]));
      const moves = steps.map((step) => step.map(zigzag));
      const geometry = [9, ...(moves[0] ?? []), ((line.length - 1) << 3) | 2, ...moves.slice(1).flat()];
      const named = Object.entries(tags).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
      return field(2, [...field(2, named.flatMap(varint)), ...whole(3, 2), ...field(4, geometry.flatMap(varint))]);
    });
    return field(3, [
      ...whole(15, 2),
      ...text(1, name),
      ...features,
      ...keys.flatMap((key) => text(3, key)),
      ...values.flatMap((value) => field(4, text(1, value))),
      ...whole(5, 4096),
    ]);
  });
  return gzipSync(Buffer.from(layers));
}

interface Archive {
  readonly bounds: readonly [number, number, number, number];
  readonly zoom: number;
  readonly attribution?: string;
  readonly streets: readonly Street[];
  /** Of the header, to make it wrong. */
  readonly bytes?: Readonly<Record<number, number>>;
}

/** Where a position lies among the tiles of a level. */
const tileAt = ([lon, lat]: readonly [number, number], zoom: number): readonly [number, number] => {
  const angle = (lat * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
  return [Math.floor(((lon + 180) / 360) * 2 ** zoom), Math.floor(y * 2 ** zoom)];
};

/** A PMTiles file of version 3 with the same tile all over its bounds, at one level. */
export function pmtiles({
  bounds: [west, south, east, north],
  zoom,
  attribution,
  streets,
  bytes = {},
}: Archive): Buffer {
  const tile = tileOf(streets);
  const [left, top] = tileAt([west, north], zoom);
  const [right, bottom] = tileAt([east, south], zoom);
  const ids: number[] = [];
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) ids.push(zxyToTileId(zoom, x, y));
  ids.sort((one, other) => one - other);
  const directory = gzipSync(
    Buffer.from(
      [
        ids.length,
        ...ids.map((id, nth) => id - (ids[nth - 1] ?? 0)),
        ...ids.map(() => 1),
        ...ids.map(() => tile.length),
        ...ids.map(() => 1),
      ].flatMap(varint),
    ),
  );
  const layers = [...new Set(streets.map(({ layer }) => layer))];
  const metadata = gzipSync(JSON.stringify({ attribution, vector_layers: layers.map((id) => ({ id, fields: {} })) }));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const parts = [directory.length, metadata.length, 0, tile.length];
  parts.forEach((length, nth) => {
    const from = parts.slice(0, nth).reduce((sum, one) => sum + one, header.length);
    header.writeBigUInt64LE(BigInt(from), 8 + nth * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + nth * 16);
  });
  for (const at of [72, 80]) header.writeBigUInt64LE(BigInt(ids.length), at);
  header.writeBigUInt64LE(1n, 88);
  // Clustered, gzip twice, vector tiles.
  header.set([1, 2, 2, 1, zoom, zoom], 96);
  [west, south, east, north].forEach((degrees, nth) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + nth * 4));
  header[118] = zoom;
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  for (const [at, byte] of Object.entries(bytes)) header[Number(at)] = byte;
  return Buffer.concat([header, directory, metadata, tile]);
}
