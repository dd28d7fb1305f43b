import type { Place, Position } from '../fields/place.ts';

/** One row on the map: its id, what it is called by, where it is, the place of its state among the states, and its shape where it is no point. */
export type ListedPoint = readonly [
  id: string,
  title: string | null,
  at: Position,
  state: number | null,
  shape: Exclude<Place, { type: 'Point' }> | null,
];

/** All rows of a list that have a place, in the order of the list. */
export interface ListedPoints {
  readonly data: readonly ListedPoint[];
  readonly total: number;
  readonly totalIs: 'exact' | 'at least';
}

/** So many points are sent at most; */
export const MOST_POINTS = 100_000;
/** and so many lines and areas with their shape. The others stand where they begin. */
export const MOST_SHAPES = 1000;
