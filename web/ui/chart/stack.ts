/** A piece of a stack: which series it belongs to, and from where to where it reaches. */
export interface Piece {
  readonly series: number;
  readonly from: number;
  readonly to: number;
}

/** Puts values upon one another: what is above zero upwards, what is below downwards, gaps left out. */
export function stack(values: readonly (number | null | undefined)[]): Piece[] {
  let up = 0;
  let down = 0;
  return values.flatMap((value, series) => {
    if (value === null || value === undefined) return [];
    const from = value < 0 ? down : up;
    const to = from + value;
    if (value < 0) down = to;
    else up = to;
    return [{ series, from, to }];
  });
}

/** How far stacks reach, zero included. */
export function reachOfStacks(stacks: readonly (readonly Piece[])[]): readonly [number, number] {
  const ends = stacks.flatMap((pieces) => pieces.flatMap(({ from, to }) => [from, to]));
  return [Math.min(0, ...ends), Math.max(0, ...ends)];
}

/** Parts of a whole in tenths of a percent that always add up to 100: the largest remainders get what rounding left. */
export function shares(values: readonly number[]): number[] {
  const whole = values.reduce((sum, value) => sum + value, 0);
  if (whole <= 0) return values.map(() => 0);
  const wished = values.map((value) => (value / whole) * 1000);
  const given = wished.map(Math.floor);
  let left = 1000 - given.reduce((sum, value) => sum + value, 0);
  const order = wished
    .map((wish, at) => ({ at, rest: wish - (given[at] ?? 0) }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of order) {
    if (left <= 0) break;
    given[at] = (given[at] ?? 0) + 1;
    left -= 1;
  }
  return given.map((tenths) => tenths / 10);
}

interface Range {
  readonly from: string;
  readonly until: string;
}

/** The lane in which each span lies, so that none covers another: always the first that is free. */
export function lanes(spans: readonly Range[]): number[] {
  const order = spans.map((span, at) => ({ ...span, at })).toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const free: string[] = [];
  const given: number[] = [];
  for (const { from, until, at } of order) {
    const found = free.findIndex((end) => end < from);
    const lane = found < 0 ? free.length : found;
    free[lane] = until;
    given[at] = lane;
  }
  return given;
}
