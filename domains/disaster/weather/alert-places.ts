import type { Place, Position } from '#kernel';

/** The outlines of an alert: areas, each with its outer ring and its holes. */
export type Outlines = readonly (readonly (readonly (readonly number[])[])[])[];

export interface Reach {
  readonly outlines: Outlines | null;
  /** Forecast zones and counties of the National Weather Service, such as FLZ076 or FLC035. */
  readonly zones: readonly string[] | null;
  /** The same counties by number, 0 with the FIPS code of state and county. */
  readonly counties: readonly string[] | null;
}

/** A place of ours: where it is, and the zones and counties that it lies in as far as they are known. */
export interface Spot {
  readonly place: Place | null;
  readonly zones: readonly string[];
  readonly counties: readonly string[];
}
export type MatchReason = 'shape' | 'zone' | 'county';
export const matchReasons = { shape: 'In the outline', zone: 'In the zone', county: 'In the county' } as const;

/** Whether a point lies within a ring: a ray to the east crosses its border an odd number of times. */
function within(x: number, y: number, ring: readonly (readonly number[])[]): boolean {
  let isInside = false;
  for (const [at, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring[(at + 1) % ring.length] ?? [];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

export const holds = (outlines: Outlines, [x, y]: Position): boolean =>
  outlines.some(([outer = [], ...holes]) => within(x, y, outer) && !holes.some((hole) => within(x, y, hole)));

export const cornersOf = (place: Place): readonly Position[] =>
  place.type === 'Point'
    ? [place.coordinates]
    : place.type === 'LineString'
      ? place.coordinates
      : place.coordinates.flat();

const direction = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

/** Whether two stretches cross: the ends of each lie on different sides of the other. */
function cross(
  [ax = 0, ay = 0]: readonly number[],
  [bx = 0, by = 0]: readonly number[],
  [cx = 0, cy = 0]: readonly number[],
  [dx = 0, dy = 0]: readonly number[],
): boolean {
  return (
    direction(ax, ay, bx, by, cx, cy) !== direction(ax, ay, bx, by, dx, dy) &&
    direction(cx, cy, dx, dy, ax, ay) !== direction(cx, cy, dx, dy, bx, by)
  );
}
const stretches = (points: readonly (readonly number[])[]) =>
  points.slice(1).map((point, at) => [points[at] ?? [], point] as const);

/** A point lies inside; a road or an area is touched where a corner lies inside, a border is crossed, or it lies around the outline. */
function touches(outlines: Outlines, place: Place): boolean {
  if (cornersOf(place).some((corner) => holds(outlines, corner))) return true;
  if (place.type === 'Point') return false;
  const own = place.type === 'LineString' ? [place.coordinates] : place.coordinates;
  if (
    own.some((line) =>
      stretches(line).some(([a, b]) =>
        outlines.some((area) => area.some((ring) => stretches(ring).some(([c, d]) => cross(a, b, c, d)))),
      ),
    )
  )
    return true;
  return (
    place.type === 'Polygon' && outlines.some(([[[x = 0, y = 0] = []] = []]) => holds([place.coordinates], [x, y]))
  );
}

export const boundsOf = (points: readonly (readonly number[])[]): readonly [number, number, number, number] => [
  Math.min(...points.map(([x = 0]) => x)),
  Math.min(...points.map(([, y = 0]) => y)),
  Math.max(...points.map(([x = 0]) => x)),
  Math.max(...points.map(([, y = 0]) => y)),
];

/**
 * Why an alert touches a place; null where it does not. An outline says more than the zones around it, so that it alone decides for a
 * place whose position is known; else the zones decide, and the counties where no zone is named.
 */
export function matchOf(reach: Reach, spot: Spot): MatchReason | null {
  if (reach.outlines && spot.place) return touches(reach.outlines, spot.place) ? 'shape' : null;
  const named = (codes: readonly string[] | null, own: readonly string[]) =>
    own.some((code) => (codes ?? []).includes(code));
  if (named(reach.zones, spot.zones)) return 'zone';
  return named(reach.counties, spot.counties) ? 'county' : null;
}

/**
 * The same for many places. Those outside the bounds of an outline are left without another look, and codes lead straight to the places
 * that have them, so that a whole national feed is held against tens of thousands of places in seconds.
 */
export function matcherOf<S extends Spot>(spots: readonly S[]): (reach: Reach) => (S & { reason: MatchReason })[] {
  const located = spots.flatMap((spot, at) =>
    spot.place ? [{ at, place: spot.place, box: boundsOf(cornersOf(spot.place)) }] : [],
  );
  const byCode = new Map<string, number[]>();
  for (const [at, { zones, counties }] of spots.entries())
    for (const code of new Set([...zones, ...counties])) {
      const there = byCode.get(code);
      if (there) there.push(at);
      else byCode.set(code, [at]);
    }
  return (reach) => {
    const { outlines } = reach;
    const found = new Map<number, MatchReason>();
    if (outlines) {
      const [west, south, east, north] = boundsOf(outlines.flatMap(([outer = []]) => outer));
      for (const { at, place, box } of located)
        if (box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south && touches(outlines, place))
          found.set(at, 'shape');
    }
    for (const [reason, codes] of [
      ['zone', reach.zones],
      ['county', reach.counties],
    ] as const)
      for (const code of codes ?? [])
        for (const at of byCode.get(code) ?? [])
          if (!found.has(at) && !(outlines && spots[at]?.place)) found.set(at, reason);
    return [...found]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([at, reason]) => {
        const spot = spots[at];
        return spot ? [{ ...spot, reason }] : [];
      });
  };
}
