import type { Place, Position } from '#kernel/fields/place.ts';

/** The mean radius of the earth. */
const EARTH_MILES = 3958.8;
/** Within how far a search looks where its owner gives a place alone. */
export const USUAL_MILES = 25;

export function milesBetween([lonA, latA]: Position, [lonB, latB]: Position): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [Math.sin(rad(latB - latA) / 2), Math.sin(rad(lonB - lonA) / 2)];
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(a * a + Math.cos(rad(latA)) * Math.cos(rad(latB)) * b * b)));
}

/** Every corner of a point, a line or an area. */
const cornersOf = (place: Place): readonly Position[] =>
  place.type === 'Point'
    ? [place.coordinates]
    : place.type === 'LineString'
      ? place.coordinates
      : place.coordinates.flat();

/** How far the nearest corner of a place is. */
export const milesTo = (from: Position, place: Place): number =>
  Math.min(...cornersOf(place).map((one) => milesBetween(from, one)));

const degrees = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/u;

/** Latitude and longitude as people write them, or a name that the agency’s map has; null where it is neither. */
export function pointOf(
  text: string,
  named: readonly { readonly name: string; readonly at: Position }[],
): Position | null {
  const [, latitude, longitude] = degrees.exec(text) ?? [];
  if (latitude !== undefined && longitude !== undefined) {
    const at: Position = [Number(longitude), Number(latitude)];
    return Math.abs(at[0]) <= 180 && Math.abs(at[1]) <= 90 ? at : null;
  }
  const plain = (name: string) => name.trim().toLowerCase();
  return named.find(({ name }) => plain(name) === plain(text))?.at ?? null;
}
