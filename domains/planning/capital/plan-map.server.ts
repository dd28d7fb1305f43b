import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { geoCentroid, geoMercator, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Place } from '#kernel';
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
export function planMap(places: readonly Placed[], draw = drawMap): Promise<PlanMap | null> {
  const key = JSON.stringify(places);
  const known = drawn.get(key);
  if (known) return known;
  const [oldest] = drawn.keys();
  if (drawn.size >= MOST_DRAWN && oldest !== undefined) drawn.delete(oldest);
  const made = draw(places);
  drawn.set(key, made);
  made.catch(() => drawn.delete(key));
  return made;
}

async function drawMap(places: readonly Placed[]): Promise<PlanMap | null> {
  const known = places.flatMap((one) => (one.place ? [{ ...one, place: one.place }] : []));
  if (known.length === 0) return null;
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
  return {
    width: WIDTH,
    height: HEIGHT,
    counties: (await counties()).flatMap((county) => {
      const outline = draw(county);
      const [x, y] = outline ? draw.centroid(county) : [0, 0];
      return outline ? [{ name: county.properties.name, outline, at: [round(x), round(y)] as const }] : [];
    }),
    pins: known.map(({ number, name, place }, at) => {
      const [x, y] = sheet(spots[at] ?? [0, 0]) ?? [0, 0];
      return {
        number,
        name,
        at: [round(x), round(y)] as const,
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
