import type { Place, Position } from '#kernel';
import { milesBetween } from '../../public/public.ts';
import { cornersOf, holds, type Outlines } from '../weather/alert-places.ts';

type Border = readonly (readonly number[])[];

/** The point of a stretch that is nearest, on a plane laid through the point that is asked for: exact enough over a few hundred miles. */
function nearestOn(
  [x, y]: Position,
  [ax = 0, ay = 0]: readonly number[],
  [bx = 0, by = 0]: readonly number[],
): Position {
  const scale = Math.cos((y * Math.PI) / 180);
  const [dx, dy] = [(bx - ax) * scale, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : ((x - ax) * scale * dx + (y - ay) * dy) / length;
  const within = Math.min(1, Math.max(0, part));
  return [ax + (bx - ax) * within, ay + (by - ay) * within];
}

const milesToBorder = (from: Position, border: Border): number =>
  border.length < 2
    ? Math.min(...border.map(([x = 0, y = 0]) => milesBetween(from, [x, y])))
    : Math.min(...border.slice(1).map((to, at) => milesBetween(from, nearestOn(from, border[at] ?? to, to))));

/** Miles to the nearest border of areas; none where the point lies inside of one. */
export const milesToAreas = (from: Position, areas: Outlines): number =>
  holds(areas, from) ? 0 : Math.min(...areas.flat().map((ring) => milesToBorder(from, ring)));

/** Miles to a point, a line or an area. */
export const milesToPlace = (from: Position, place: Place): number =>
  place.type === 'Point'
    ? milesBetween(from, place.coordinates)
    : place.type === 'LineString'
      ? milesToBorder(from, place.coordinates)
      : milesToAreas(from, [place.coordinates]);

/** How far the nearest of several sites is; null where none of them has a point on the map, so that nothing is guessed. */
export function nearestOf(sites: readonly Place[], milesTo: (from: Position) => number): number | null {
  const all = sites.flatMap((one) => cornersOf(one)).map(milesTo);
  return all.length === 0 ? null : Math.min(...all);
}
