import { type GeoPermissibleObjects, geoArea, geoMercator, geoPath } from 'd3-geo';
import type { Place, Position } from '#kernel';

/**
 * The map lies flat in units of its own; a view says which of them is in the middle and how many pixels one is. The seam is in Asia, so
 * that every state and territory of the United States lies on one sheet.
 */
const sheet = geoMercator().scale(1000).translate([0, 0]).rotate([100, 0]);
export const outlineOf = geoPath(sheet);

export interface View {
  readonly x: number;
  readonly y: number;
  /** Pixels to a unit. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Guam to the Virgin Islands, on a phone. */
export const LEAST = 0.12;
export const MOST = 2000;
/** Where one place alone is looked at from: its neighborhood, some ten miles across. */
const ALONE = 150;

export const onSheet = (at: Position): readonly [number, number] => sheet([at[0], at[1]]) ?? [0, 0];

/**
 * A place as d3 takes it. On a sphere an area and everything around it differ only in the way the outline is walked, and RFC 7946 walks it
 * the other way than d3 does.
 */
export function geometryOf(place: Place): GeoPermissibleObjects {
  const turned = (isTurned: boolean) =>
    place.type === 'Polygon' && isTurned
      ? { ...place, coordinates: place.coordinates.map((ring) => ring.toReversed()) }
      : place;
  const geometry = turned(false) as unknown as GeoPermissibleObjects; // a place is a GeoJSON geometry that nobody writes to
  return geoArea(geometry) > 2 * Math.PI ? (turned(true) as unknown as GeoPermissibleObjects) : geometry; // the same, walked the other way
}

/** The position that stands for a place: itself, or the middle of a line or an area. */
export const middleOf = (place: Place): readonly [number, number] =>
  place.type === 'Point' ? onSheet(place.coordinates) : outlineOf.centroid(geometryOf(place));

const clamp = (zoom: number): number => Math.min(MOST, Math.max(LEAST, zoom));

/** The view that shows all of these, with a margin. */
export function fitting(spots: readonly Spot[], { width, height }: Size): View {
  if (spots.length === 0) return fitting(mainland, { width, height });
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of spots) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const zoom = Math.min((width * 0.8) / Math.max(right - left, 1e-6), (height * 0.8) / Math.max(bottom - top, 1e-6));
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    zoom: clamp(right - left + bottom - top < 1e-6 ? ALONE : zoom),
  };
}
const mainland = (
  [
    [-124, 48],
    [-67, 25],
  ] as const
).map((at) => {
  const [x, y] = onSheet(at);
  return { x, y };
});

/** Nearer or farther, while what is under this pixel stays under it. */
export function zoomed(view: View, by: number, { width, height }: Size, at = { x: width / 2, y: height / 2 }): View {
  const zoom = clamp(view.zoom * by);
  const dx = (at.x - width / 2) * (1 / view.zoom - 1 / zoom);
  const dy = (at.y - height / 2) * (1 / view.zoom - 1 / zoom);
  return { x: view.x + dx, y: view.y + dy, zoom };
}

/** The same for MapLibre: degrees, and the power of two of how wide the world is in tiles of 512 pixels. */
export const cameraOf = ({ x, y, zoom }: View): { center: [number, number]; zoom: number } => ({
  // Not turned back into 180 degrees: its worlds stand side by side as well.
  center: [(x / 1000) * (180 / Math.PI) - 100, sheet.invert?.([x, y])?.[1] ?? 0],
  zoom: levelOf(zoom),
});
export const levelOf = (zoom: number): number => Math.log2((zoom * 2000 * Math.PI) / 512);

export const moved = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.zoom,
  y: view.y - dy / view.zoom,
});

/** Where something of the sheet is on the screen, */
export const pixelOf = ({ x, y }: Spot, view: View, { width, height }: Size): Spot => ({
  x: (x - view.x) * view.zoom + width / 2,
  y: (y - view.y) * view.zoom + height / 2,
});

/** and the other way round. */
export const unitOf = ({ x, y }: Spot, view: View, { width, height }: Size): Spot => ({
  x: (x - width / 2) / view.zoom + view.x,
  y: (y - height / 2) / view.zoom + view.y,
});
