/**
 * A quantile by the eighth of the nine definitions of Hyndman and Fan, the one they recommend: nearly free of bias whatever the
 * distribution. Of no values there is none.
 */
export function quantile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return null;
  const place = (sorted.length + 1 / 3) * part + 1 / 3;
  const below = sorted[Math.floor(place) - 1] ?? first;
  const above = sorted[Math.floor(place)] ?? last;
  return place <= 1 ? first : below + (place - Math.floor(place)) * (above - below);
}

export interface Fences {
  readonly low: number;
  readonly high: number;
  readonly firstQuartile: number;
}

/** Beyond one and a half times the distance of the quartiles a value is an outlier (Tukey). */
export function fencesOf(values: readonly number[]): Fences | null {
  const first = quantile(values, 0.25);
  const third = quantile(values, 0.75);
  if (first === null || third === null) return null;
  const reach = 1.5 * (third - first);
  return { low: first - reach, high: third + reach, firstQuartile: first };
}
