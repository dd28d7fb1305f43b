import { type MapKind, pathsOf, type Region } from './region.ts';
import type { Position } from '../fields/place.ts';

interface Pixel {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A name with where its middle may be, in pixels. */
export interface MapName extends Pixel {
  readonly kind: MapKind;
  readonly name: string;
}

const order: readonly MapKind[] = ['district', 'water', 'place', 'road', 'river', 'park', 'land', 'street'];
const LETTER = 6.6;
const LINE = 14;
const COLUMNS = 16;
const LINES = 12;
/** So many spots of an area are tried. */
const TRIED = 6;

const boxOf = ({ x, y, name }: MapName) => {
  const half = (name.length * LETTER) / 2 + 3;
  return { left: x - half, right: x + half, top: y - LINE / 2, bottom: y + LINE / 2 };
};
type Box = ReturnType<typeof boxOf>;
const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The names that there is room for, the more telling first: none lies over another, over a marker, or across the edge. */
export function withoutOverlap(wished: readonly MapName[], { width, height }: Size, markers: readonly Pixel[] = []) {
  const boxes = markers.map(({ x, y }) => ({ left: x - 12, right: x + 12, top: y - 12, bottom: y + 12 }));
  const shown = new Map<string, MapName>();
  for (const one of wished.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const box = boxOf(one);
    const key = `${one.kind} ${one.name}`;
    if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) continue;
    if (shown.has(key) || boxes.some((other) => meet(box, other))) continue;
    boxes.push(box);
    shown.set(key, one);
  }
  return [...shown.values()];
}

/** Where names may be written, each on what it names: next to a place, along a line, within an area as far as it is in sight. */
export function namesOf(
  { features }: Region,
  pixelAt: (position: Position) => Pixel,
  { width, height }: Size,
  isNamed: (kind: MapKind) => boolean = () => true,
): MapName[] {
  const isIn = ({ x, y }: Pixel) => x >= 0 && y >= 0 && x <= width && y <= height;
  const grid = Array.from({ length: COLUMNS * LINES }, (_, at) => ({
    x: (((at % COLUMNS) + 0.5) * width) / COLUMNS,
    y: ((Math.floor(at / COLUMNS) + 0.5) * height) / LINES,
  }));
  return features.flatMap(({ kind, name, geometry }): MapName[] => {
    if (!name || !isNamed(kind)) return [];
    const paths = pathsOf(geometry).map((path) => path.map(pixelAt));
    const [path = []] = paths;
    const spots =
      geometry.type === 'Point' ? around(path) : geometry.type === 'LineString' ? along(path) : within(paths, grid);
    return spots.filter(isIn).map((at) => ({ ...at, kind, name }));
  });
}

const distance = (a: Pixel, b: Pixel) => Math.hypot(a.x - b.x, a.y - b.y);

/** Above, below. */
const around = (path: readonly Pixel[]): Pixel[] =>
  path.flatMap(({ x, y }) => [-14, 18].map((by) => ({ x, y: y + by })));

/** The middles of the parts of a line, the longest part first. */
const along = (path: readonly Pixel[]): Pixel[] =>
  path
    .slice(1)
    .map((to, at) => ({ from: path[at] ?? to, to }))
    .toSorted((a, b) => distance(b.from, b.to) - distance(a.from, a.to))
    .map(({ from, to }) => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }));

/** Spots of what is in sight of an area, the more central first. */
function within(rings: readonly (readonly Pixel[])[], grid: readonly Pixel[]): Pixel[] {
  const inside = grid.filter((at) => rings.filter((ring) => holds(ring, at)).length % 2 === 1);
  const middle = {
    x: inside.reduce((sum, { x }) => sum + x, 0) / inside.length,
    y: inside.reduce((sum, { y }) => sum + y, 0) / inside.length,
  };
  return inside.toSorted((a, b) => distance(a, middle) - distance(b, middle)).slice(0, TRIED);
}

/** Whether a spot is inside of a ring: a line from it to the right crosses the ring an odd number of times. */
const holds = (ring: readonly Pixel[], { x, y }: Pixel): boolean =>
  ring.reduce((isInside, to, at) => {
    const from = ring.at(at - 1) ?? to;
    const isCrossed = from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x;
    return isCrossed ? !isInside : isInside;
  }, false);
