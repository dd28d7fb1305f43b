import type { Place, Position } from '#kernel';

/** Where a signal reaches. */
export interface Reach {
  readonly vendor: string | null;
  readonly state: string | null;
  readonly area: Place | null;
}
/** A site of a vendor, or of a subcontractor that it declared. */
export interface Site {
  readonly vendor: string;
  readonly state: string | null;
  readonly place: Place | null;
}

/** Whether a point lies within a ring: a ray to the east crosses its border an odd number of times. */
function within([x, y]: Position, ring: readonly Position[]): boolean {
  let isInside = false;
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

const positionsOf = (place: Place): readonly Position[] =>
  place.type === 'Point'
    ? [place.coordinates]
    : place.type === 'LineString'
      ? place.coordinates
      : place.coordinates.flat();

export function areaHolds(area: Place, place: Place): boolean {
  if (area.type !== 'Polygon') return false;
  const [outer = [], ...holes] = area.coordinates;
  return positionsOf(place).some((one) => within(one, outer) && !holes.some((hole) => within(one, hole)));
}

/** Why a signal reaches a site; null where it does not. An area says more than the state around it. */
export function reachOf(signal: Reach, site: Site): 'named' | 'area' | 'state' | null {
  if (signal.vendor !== null) return signal.vendor === site.vendor ? 'named' : null;
  if (signal.area !== null && site.place !== null) return areaHolds(signal.area, site.place) ? 'area' : null;
  if (signal.state !== null && signal.state === site.state) return 'state';
  return null;
}
