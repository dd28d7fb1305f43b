import { call } from '../calls/call.ts';
import type { Accepted } from '../fields/field.ts';
import { ownEntries } from '../fields/own-entries.ts';
import { type Place, placeKind, type Position } from '../fields/place.ts';

/** What can be drawn, from the ground up, and the one geometry that each has. */
export const mapKinds = {
  land: 'Polygon',
  water: 'Polygon',
  park: 'Polygon',
  river: 'LineString',
  street: 'LineString',
  road: 'LineString',
  district: 'Polygon',
  place: 'Point',
} as const satisfies Readonly<Record<string, Place['type']>>;
export type MapKind = keyof typeof mapKinds;

export interface MapFeature {
  readonly kind: MapKind;
  readonly name: string | null;
  readonly geometry: Place;
}

/** The streets of a region, read tile by tile from a document. */
export interface MapTiles {
  readonly document: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: Bounds;
  readonly layers: readonly string[];
  readonly attribution: string | null;
}

/** The water, roads and names of one region, under what an organization puts on its maps. */
export interface Region {
  readonly attribution: string | null;
  readonly features: readonly MapFeature[];
  readonly tiles?: MapTiles | null;
}

/** Whose map it is. */
export const creditOf = ({ attribution, tiles }: Region): string =>
  [...new Set([attribution, tiles?.attribution])].filter(Boolean).join(' · ');

/** As it is kept: with the file that it came in, when and by whom. */
export interface RegionFile extends Region {
  readonly fileName: string;
  readonly bytes: number;
  readonly digest: string;
  readonly uploadedAt: string;
  readonly uploadedBy: string;
}

export const mapMost = { bytes: 512 * 1024, features: 2000, positions: 20_000, name: 60, attribution: 120 } as const;

export const regionMap = call('organization.baseMap', '/api/v1/organization/base-map', {
  media: 'application/geo+json',
});

const no = (path: string, code: string, message: string) => ({ ok: false, issues: [{ path, code, message }] }) as const;

/** One line without control characters; undefined of what is none or is longer. */
export const plainText = (given: unknown, most: number): string | null | undefined => {
  if (given === undefined || given === null) return null;
  if (typeof given !== 'string') return undefined;
  const text = given.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return text.length > most ? undefined : text || null;
};

/** A GeoJSON file (RFC 7946) as a region; anything that maps do not draw is left out, and what is wrong is named with its feature. */
export function acceptRegion(given: unknown): Accepted<Region> {
  if (lengthOf(given) > mapMost.bytes)
    return no(
      'map',
      'map.large',
      `Must be at most ${mapMost.bytes / 1024} KB. Simplify its lines, or leave out small streets.`,
    );
  const file = read(given);
  if (file['type'] !== 'FeatureCollection' || !Array.isArray(file['features']))
    return no('map', 'map.type', 'Must be a GeoJSON FeatureCollection');
  const all = file['features'] as readonly unknown[];
  if (all.length === 0) return no('map.features', 'map.empty', 'Needs at least one feature');
  if (all.length > mapMost.features)
    return no('map.features', 'map.many', `Must have at most ${mapMost.features} features`);
  const attribution = plainText(file['attribution'], mapMost.attribution);
  if (attribution === undefined)
    return no('map.attribution', 'map.attribution', `Must be a text of at most ${mapMost.attribution} characters`);
  const features: MapFeature[] = [];
  let positions = 0;
  for (const [at, one] of all.entries()) {
    const path = `map.features.${at}`;
    const feature = read(one);
    const properties = read(feature['properties']);
    const kind = properties['kind'];
    if (feature['type'] !== 'Feature') return no(path, 'map.feature', 'Must be a GeoJSON Feature');
    if (typeof kind !== 'string' || !Object.hasOwn(mapKinds, kind))
      return no(`${path}.properties.kind`, 'map.kind', `Must be one of ${Object.keys(mapKinds).join(', ')}`);
    const name = plainText(properties['name'], mapMost.name);
    if (name === undefined)
      return no(`${path}.properties.name`, 'map.name', `Must be a text of at most ${mapMost.name} characters`);
    const wanted = mapKinds[kind as MapKind];
    const { type, coordinates } = read(feature['geometry']);
    const isMany = type === `Multi${wanted}`;
    if (type !== wanted && !isMany)
      return no(`${path}.geometry`, 'map.geometry', `Must be a ${wanted} or Multi${wanted}, because it is a ${kind}`);
    for (const part of isMany && Array.isArray(coordinates) ? (coordinates as readonly unknown[]) : [coordinates]) {
      const geometry = placeKind.accept({ type: wanted, coordinates: part }, { options: {} } as never); // it looks at no options
      if (!geometry.ok)
        return no(`${path}.geometry`, geometry.issues[0]?.code ?? 'map.geometry', geometry.issues[0]?.message ?? '');
      positions += pathsOf(geometry.value).flat().length;
      features.push({ kind: kind as MapKind, name, geometry: wound(geometry.value) });
    }
    if (positions > mapMost.positions)
      return no(
        'map.features',
        'map.positions',
        `Must have at most ${mapMost.positions} positions. Simplify its lines.`,
      );
  }
  return { ok: true, value: { attribution, features } };
}

/** Of what is nested too deeply to be written, beyond every bound. */
function lengthOf(given: unknown): number {
  try {
    return JSON.stringify(given ?? null).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Twice the area of a ring, above zero when it is walked against the clock. */
const turn = (ring: readonly Position[]): number =>
  ring.slice(1).reduce((sum, [x, y], at) => sum + ((ring[at]?.[0] ?? x) * y - x * (ring[at]?.[1] ?? y)), 0);

/** Outlines with the clock and holes against it, as drawing on a sphere has them; files have either. */
const wound = (place: Place): Place =>
  place.type === 'Polygon'
    ? {
        ...place,
        coordinates: place.coordinates.map((ring, at) => (turn(ring) > 0 === (at === 0) ? ring.toReversed() : ring)),
      }
    : place;

const read = (given: unknown): Readonly<Record<string, unknown>> => Object.fromEntries(ownEntries(given) ?? []);

export const pathsOf = (place: Place) =>
  place.type === 'Point'
    ? [[place.coordinates]]
    : place.type === 'LineString'
      ? [place.coordinates]
      : place.coordinates;

/** West, south, east and north. */
export type Bounds = readonly [number, number, number, number];

export function boundsOf(places: readonly Place[]): Bounds {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const [x, y] of places.flatMap((one) => pathsOf(one).flat())) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}

/** Whether a region is the ground of some of these places, or of none yet. */
export function covers({ features }: Region, places: readonly Place[]): boolean {
  const [west, south, east, north] = boundsOf(features.map(({ geometry }) => geometry));
  return (
    places.length === 0 ||
    places.some((place) =>
      pathsOf(place)
        .flat()
        .some(([x, y]) => x >= west && x <= east && y >= south && y <= north),
    )
  );
}
