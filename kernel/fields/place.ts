import { type Accepted, accepted, type Field, field, type Kind, refused } from './field.ts';
import { parsed, storedAsJson } from './json.ts';
import { ownEntries } from './own-entries.ts';

/** Longitude first, as GeoJSON (RFC 7946) has it; people read latitude first. */
export type Position = readonly [longitude: number, latitude: number];

export type Place =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };

const MOST = 10_000;
/** A centimetre; more digits would only be noise. */
const SCALE = 1e7;

function position(input: unknown): Position | undefined {
  if (!Array.isArray(input) || input.length !== 2) return undefined;
  const [longitude, latitude] = input as unknown[];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined;
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return undefined;
  return [rounded(longitude), rounded(latitude)];
}

const rounded = (degrees: number): number => Math.round(degrees * SCALE) / SCALE + 0;

function path(input: unknown, least: number): Position[] | undefined {
  if (!Array.isArray(input) || input.length < least || input.length > MOST) return undefined;
  const found: Position[] = [];
  for (const one of input) {
    const at = position(one);
    if (!at) return undefined;
    found.push(at);
  }
  return found;
}

function ring(input: unknown): Position[] | undefined {
  const found = path(input, 4);
  const first = found?.[0];
  const last = found?.at(-1);
  return first && last && first[0] === last[0] && first[1] === last[1] ? found : undefined;
}

const degrees = refused(
  'place.degrees',
  'Must be degrees: longitude -180 to 180, then latitude -90 to 90',
  'coordinates',
);

function accept(input: unknown): Accepted<Place> {
  const entries = ownEntries(input);
  if (!entries) return refused('place.type', 'Must be a point, a line or an area on the map');
  const { type, coordinates, ...rest } = Object.fromEntries(entries);
  if (Object.keys(rest).length > 0) return refused('place.unknown', 'Only type and coordinates belong to a place');
  if (type === 'Point') {
    const at = position(coordinates);
    return at ? accepted({ type, coordinates: at }) : degrees;
  }
  if (type === 'LineString') {
    const line = path(coordinates, 2);
    return line ? accepted({ type, coordinates: line }) : degrees;
  }
  if (type === 'Polygon') {
    if (!Array.isArray(coordinates) || coordinates.length === 0 || coordinates.length > MOST) return degrees;
    if (coordinates.reduce((sum: number, one) => sum + (Array.isArray(one) ? one.length : 0), 0) > MOST)
      return refused('place.large', `Must have at most ${MOST} corners`, 'coordinates');
    const rings: Position[][] = [];
    for (const one of coordinates) {
      const found = ring(one);
      if (!found)
        return refused(
          'place.ring',
          'Each outline needs four positions or more and ends where it began',
          'coordinates',
        );
      rings.push(found);
    }
    return accepted({ type, coordinates: rings });
  }
  return refused('place.type', 'Must be a Point, a LineString or a Polygon', 'type');
}

const point = /^(-?\d{1,3}(?:\.\d{1,20})?)[ ,]\s{0,5}(-?\d{1,3}(?:\.\d{1,20})?)$/;

export const placeKind: Kind<Place> = {
  name: 'place',
  filters: ['empty'],
  sortable: false,
  searchable: false,
  columns: (column) => [{ name: column, type: 'jsonb', check: `jsonb_typeof(${column}) = 'object'` }],
  ...storedAsJson<Place>(),
  accept,
  /** Latitude and longitude as maps show them, or GeoJSON. */
  fromText(text) {
    const at = text.length > 80 ? null : point.exec(text.trim());
    if (at) return accept({ type: 'Point', coordinates: [Number(at[2]), Number(at[1])] });
    const given = parsed(text);
    return given.ok
      ? accept(given.value)
      : refused('place.text', 'Must be latitude and longitude such as 27.95, -82.46');
  },
  toText: (value) => (value.type === 'Point' ? latitudeFirst(value.coordinates, 7) : JSON.stringify(value)),
  format(value) {
    if (value.type === 'Point') return latitudeFirst(value.coordinates, 5);
    const [outline, corners] =
      value.type === 'Polygon' ? ['Area', (value.coordinates[0]?.length ?? 1) - 1] : ['Line', value.coordinates.length];
    return `${outline} with ${corners} ${outline === 'Area' ? 'corners' : 'points'}`;
  },
  jsonSchema: () => ({
    oneOf: [
      shape('Point', onePosition),
      shape('LineString', { type: 'array', items: onePosition, minItems: 2, maxItems: MOST }),
      shape('Polygon', {
        type: 'array',
        minItems: 1,
        items: { type: 'array', items: onePosition, minItems: 4, maxItems: MOST },
      }),
    ],
  }),
};

const onePosition = { type: 'array', items: { type: 'number', minimum: -180, maximum: 180 }, minItems: 2, maxItems: 2 };

const shape = (type: Place['type'], coordinates: object) => ({
  type: 'object',
  properties: { type: { const: type }, coordinates },
  required: ['type', 'coordinates'],
  additionalProperties: false,
});

const short = (degrees: number, places: number): string => degrees.toFixed(places).replace(/\.?0+$/, '');
const latitudeFirst = ([longitude, latitude]: Position, places: number): string =>
  `${short(latitude, places)}, ${short(longitude, places)}`;

export const place = (): Field<Place, false, false, false> => field(placeKind, {});
