/** A height on a gauge that means something when the water reaches it. */
export interface Threshold {
  readonly name: string;
  readonly value: number;
  readonly tone: 'good' | 'warn' | 'danger';
}

/** How full, from 0 to 1; what lies outside stands at the end. */
export const levelOf = (value: number, [low, high]: readonly [number, number]): number =>
  high <= low ? 0 : Math.min(1, Math.max(0, (value - low) / (high - low)));

/** The highest threshold that is reached; null below all of them. */
export const reached = (value: number, thresholds: readonly Threshold[]): Threshold | null =>
  thresholds.filter((one) => value >= one.value).toSorted((one, other) => other.value - one.value)[0] ?? null;

/** What a gauge has to show: zero, every threshold, everything measured, and a tenth of air above. */
export function reachOfGauge(values: readonly number[], thresholds: readonly Threshold[]): readonly [number, number] {
  const all = [0, ...values, ...thresholds.map(({ value }) => value)];
  const low = Math.min(...all);
  const high = Math.max(...all);
  return [low, high === low ? low + 1 : high + (high - low) / 10];
}

/** Heights of names at least a line apart, from the lowest up, so that none covers another. */
export function spread(heights: readonly number[], apart = 16): number[] {
  const order = heights.map((height, at) => ({ height, at })).toSorted((one, other) => other.height - one.height);
  const given: number[] = [];
  let last = Infinity;
  for (const { height, at } of order) {
    last = Math.min(height, last - apart);
    given[at] = last;
  }
  // None leaves the chart at the top: all of them go down together.
  const over = Math.max(0, apart / 2 - Math.min(...given));
  return given.map((height) => height + over);
}
