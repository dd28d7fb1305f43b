import { type Size, type Spot, type View, pixelOf } from './view.ts';

/**
 * Spots in the order of a curve that fills the sheet, so that those within any square of it stand together: whatever the distance one
 * looks from, one walk through them finds the squares, and no spot is looked at twice. It is made once for a set of places.
 */
export interface Crowd {
  /** Which spot stands at each place of the curve. */
  readonly order: Uint32Array;
  readonly codes: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly squares: Map<number, Squares>;
}

/** Each square that holds a spot: where its spots begin on the curve, and their middle. */
interface Squares {
  readonly from: Uint32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Spots that would cover one another, in pixels; `runs` are their places on the curve, from and until. */
export interface Cluster {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** The spot that stands for it. */
  readonly first: number;
  readonly runs: readonly (readonly [number, number])[];
}

/** The sheet is 8,192 units wide and high, which each bit of a code halves. */
const WIDE = 8192;
const BITS = 20;
/** How near to one another two markers may stand, in pixels; among thousands they stand farther apart, so that a frame draws few. */
const NEAR = 34;
const NEAR_OF_MANY = 64;
const MANY = 2000;
/** In a square of this part of it no two spots are farther from one another. */
const DIAGONAL = Math.SQRT1_2;

/** Ten bits with a gap after each. */
function spread(bits: number): number {
  let found = bits & 0x3ff;
  found = (found | (found << 8)) & 0x00ff00ff;
  found = (found | (found << 4)) & 0x0f0f0f0f;
  found = (found | (found << 2)) & 0x33333333;
  return (found | (found << 1)) & 0x55555555;
}

/** The place of a spot on the curve: the bits of both directions by turns, in two halves, because numbers of 32 bits hold no more. */
function codeOf({ x, y }: Spot): number {
  const [column, line] = [x, y].map((at) =>
    Math.min(2 ** BITS - 1, Math.max(0, Math.floor(((at + WIDE / 2) / WIDE) * 2 ** BITS))),
  ) as [number, number];
  const high = spread(column >> 10) | (spread(line >> 10) << 1);
  return high * 2 ** BITS + (spread(column) | (spread(line) << 1));
}

export function crowdOf(spots: readonly Spot[]): Crowd {
  const own = Float64Array.from(spots, codeOf);
  const order = Uint32Array.from(spots.keys()).sort((one, other) => (own[one] ?? 0) - (own[other] ?? 0));
  const along = <Of>(of: (at: number) => Of) => Array.from(order, of);
  return {
    order,
    codes: Float64Array.from(along((at) => own[at] ?? 0)),
    x: Float64Array.from(along((at) => spots[at]?.x ?? 0)),
    y: Float64Array.from(along((at) => spots[at]?.y ?? 0)),
    squares: new Map(),
  };
}

/** How many bits of each direction are left out, so that a square is at most so many units wide. */
const coarsenessOf = (units: number): number =>
  Math.min(BITS, Math.max(0, Math.floor(Math.log2((units / WIDE) * 2 ** BITS))));

function squaresOf({ codes, x, y, squares }: Crowd, coarseness: number): Squares {
  const known = squares.get(coarseness);
  if (known) return known;
  const by = 4 ** coarseness;
  const from: number[] = [];
  const middles: { x: number; y: number }[] = [];
  let square = -1;
  for (let at = 0; at < codes.length; at++) {
    const now = Math.floor((codes[at] ?? 0) / by);
    const middle = middles.at(-1);
    if (now !== square || !middle) {
      square = now;
      from.push(at);
      middles.push({ x: x[at] ?? 0, y: y[at] ?? 0 });
    } else {
      const count = at - (from.at(-1) ?? 0) + 1;
      middle.x += ((x[at] ?? 0) - middle.x) / count;
      middle.y += ((y[at] ?? 0) - middle.y) / count;
    }
  }
  const found = {
    from: Uint32Array.from([...from, codes.length]),
    x: Float64Array.from(middles, (one) => one.x),
    y: Float64Array.from(middles, (one) => one.y),
  };
  squares.set(coarseness, found);
  return found;
}

/** What is in sight; spots that would cover one another stand together. */
export function clustered(crowd: Crowd, view: View, size: Size): Cluster[] {
  const near = crowd.order.length > MANY ? NEAR_OF_MANY : NEAR;
  const { from, x, y } = squaresOf(crowd, coarsenessOf((near * DIAGONAL) / view.zoom));
  const [left, top] = [view.x - (size.width / 2 + near) / view.zoom, view.y - (size.height / 2 + near) / view.zoom];
  const [right, bottom] = [2 * view.x - left, 2 * view.y - top];
  const found: { x: number; y: number; count: number; first: number; runs: (readonly [number, number])[] }[] = [];
  const columns = Math.ceil(size.width / near) + 4;
  const cells = new Map<number, (typeof found)[number][]>();
  for (let at = 0; at < x.length; at++) {
    const [unitX, unitY] = [x[at] ?? 0, y[at] ?? 0];
    if (unitX < left || unitX > right || unitY < top || unitY > bottom) continue;
    const pixel = pixelOf({ x: unitX, y: unitY }, view, size);
    const run = [from[at] ?? 0, from[at + 1] ?? 0] as const;
    const cell = (Math.floor(pixel.y / near) + 2) * columns + Math.floor(pixel.x / near) + 2;
    const one = nearest(cells, { cell, columns, near, pixel });
    if (one) {
      one.count += run[1] - run[0];
      one.runs.push(run);
    } else {
      const begun = { ...pixel, count: run[1] - run[0], first: crowd.order[run[0]] ?? 0, runs: [run] };
      found.push(begun);
      const there = cells.get(cell);
      if (there) there.push(begun);
      else cells.set(cell, [begun]);
    }
  }
  return found;
}

interface Near {
  readonly cell: number;
  readonly columns: number;
  readonly near: number;
  readonly pixel: Spot;
}

function nearest<One extends Spot>(
  cells: ReadonlyMap<number, readonly One[]>,
  { cell, columns, near, pixel }: Near,
): One | undefined {
  for (let line = -columns; line <= columns; line += columns)
    for (let column = -1; column <= 1; column++)
      for (const one of cells.get(cell + line + column) ?? [])
        if (Math.hypot(one.x - pixel.x, one.y - pixel.y) < near) return one;
  return undefined;
}

/** The spots of a cluster. */
export const spotsOf = ({ order }: Crowd, { runs }: Cluster): number[] =>
  runs.flatMap(([from, until]) => Array.from(order.subarray(from, until)));

/** How many spots are in sight, and the first of them in the order in which they were given. */
export function inSight({ order, x, y }: Crowd, view: View, size: Size) {
  const [wide, high] = [size.width / 2 / view.zoom, size.height / 2 / view.zoom];
  const found: number[] = [];
  for (let at = 0; at < x.length; at++)
    if (Math.abs((x[at] ?? 0) - view.x) <= wide && Math.abs((y[at] ?? 0) - view.y) <= high) found.push(order[at] ?? 0);
  return Uint32Array.from(found).sort();
}
