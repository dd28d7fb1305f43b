import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { geoCentroid, geoMercator, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Place, Position } from '#kernel';
import { namesOf, withoutOverlap } from '#kernel/maps/names.ts';
import { covers, type MapKind, mapKinds, type RegionFile } from '#kernel/maps/region.ts';
import type { PlanMap } from './public-plan.ts';

type Counties = Topology<{ readonly counties: GeometryCollection<{ name: string }> }>;

const WIDTH = 720;
const HEIGHT = 440;
const MARGIN = 40;

/** Read and unfolded once; three thousand counties take a while. */
const counties = once(async () => {
  const text = await readFile(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8');
  const known = JSON.parse(text) as Counties;
  return feature(known, known.objects.counties).features;
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

interface Placed {
  readonly number: string;
  readonly name: string;
  readonly place: Place | null;
}

/** Drawn maps by what is on them: the plan changes a few times a year, and its page is drawn for every visitor. */
const drawn = new Map<string, Promise<PlanMap | null>>();
const MOST_DRAWN = 100;

/** Projects on the county's own ground, as shapes that a page can show without any script. */
export function planMap(places: readonly Placed[], region: RegionFile | null, draw = drawMap): Promise<PlanMap | null> {
  const key = JSON.stringify([region?.digest, places]);
  const known = drawn.get(key);
  if (known) return known;
  const [oldest] = drawn.keys();
  if (drawn.size >= MOST_DRAWN && oldest !== undefined) drawn.delete(oldest);
  const made = draw(places, region);
  drawn.set(key, made);
  made.catch(() => drawn.delete(key));
  return made;
}

/** Without the ground of its region a map says nothing, and the page has its list. */
async function drawMap(places: readonly Placed[], region: RegionFile | null): Promise<PlanMap | null> {
  const known = places.flatMap((one) => (one.place ? [{ ...one, place: one.place }] : []));
  if (known.length === 0 || !region) return null;
  if (
    !covers(
      region,
      known.map(({ place }) => place),
    )
  )
    return null;
  const spots = known.map(({ place }) => middle(place));
  const sheet = geoMercator().fitExtent(
    [
      [MARGIN, MARGIN],
      [WIDTH - MARGIN, HEIGHT - MARGIN],
    ],
    { type: 'MultiPoint', coordinates: spots.length > 1 ? spots : around(spots[0] ?? [0, 0]) },
  );
  sheet.clipExtent([
    [0, 0],
    [WIDTH, HEIGHT],
  ]);
  const draw = geoPath(sheet).digits(1);
  const size = { width: WIDTH, height: HEIGHT };
  const pixelAt = ([longitude, latitude]: Position) => {
    const [x, y] = sheet([longitude, latitude]) ?? [0, 0];
    return { x: round(x), y: round(y) };
  };
  return {
    width: WIDTH,
    height: HEIGHT,
    counties: (await counties()).flatMap((county) => draw(county) ?? []),
    attribution: region.attribution,
    shapes: (Object.keys(mapKinds) as MapKind[]).flatMap((kind) => {
      if (kind === 'place') return [];
      const outline = region.features
        .flatMap((one) => (one.kind === kind ? (draw(shape(one.geometry)) ?? []) : []))
        .join('');
      return outline ? [{ kind, outline }] : [];
    }),
    names: withoutOverlap(namesOf(region, pixelAt, size), size, spots.map(pixelAt)),
    pins: known.map(({ number, name, place }, at) => {
      const { x, y } = pixelAt(spots[at] ?? [0, 0]);
      return {
        number,
        name,
        at: [x, y] as const,
        line: place.type === 'LineString' ? draw(shape(place)) : null,
      };
    }),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

const shape = (place: Place): GeoPermissibleObjects => place as unknown as GeoPermissibleObjects; // a place is a GeoJSON geometry that nobody writes to

const middle = (place: Place): [number, number] =>
  place.type === 'Point' ? [place.coordinates[0], place.coordinates[1]] : geoCentroid(shape(place));

/** One place alone is shown with some miles around it. */
const around = ([x, y]: [number, number]): [number, number][] => [
  [x - 0.1, y - 0.1],
  [x + 0.1, y + 0.1],
];
