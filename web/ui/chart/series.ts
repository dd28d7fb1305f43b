/** A value and where it stands: a word, a day as 2026-11-20 or a month as 2026-11. Null is a gap, never zero. */
export interface Point {
  readonly at: string;
  readonly value: number | null;
  /** Between which two values it lies, when it is an estimate. */
  readonly low?: number;
  readonly high?: number;
  /** Where its rows are shown. */
  readonly to?: string;
}

/** From one day to another, both included. */
export interface Span {
  readonly at: string;
  readonly from: string;
  readonly until: string;
  readonly to?: string;
}

/** What every chart is given. */
export interface Series<P extends { readonly at: string } = Point> {
  readonly name: string;
  readonly points: readonly P[];
}

/** What stands at one place, a point for each series. */
export interface Place {
  readonly at: string;
  readonly points: readonly (Point | undefined)[];
}

/** Every place once, in the order in which the series name them; days and months in the order of time. */
export function placesOf(series: readonly Series[], across: Across = 'words'): Place[] {
  const named = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))];
  const known = series.map(({ points }) => new Map(points.map((point) => [point.at, point])));
  const places = across === 'words' ? named : named.toSorted();
  return places.map((at) => ({ at, points: known.map((points) => points.get(at)) }));
}

/** What `at` says: words, or a time that the axis spaces out. */
export type Across = 'words' | 'days' | 'months';

export const hasValues = (series: readonly Series[]): boolean =>
  series.some(({ points }) => points.some(({ value }) => value !== null));

const numbers = ({ value, low, high }: Point): number[] =>
  [value, low, high].filter((one): one is number => typeof one === 'number');

/** The lowest and highest of all values; both zero when there are none. */
export function reachOf(series: readonly Series[]): readonly [number, number] {
  const all = series.flatMap(({ points }) => points.flatMap(numbers));
  return all.length === 0 ? [0, 0] : [Math.min(...all), Math.max(...all)];
}

/** The same with zero in it, because a bar that does not begin at zero lies about its length. */
export const reachFromZero = ([low, high]: readonly [number, number]): readonly [number, number] => [
  Math.min(0, low),
  Math.max(0, high),
];
