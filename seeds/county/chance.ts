/** Chance that falls the same way every time, so that a seeded world is one that tests and tutorials can speak about. */
export interface Chance {
  number(least: number, most: number): number;
  one<T>(list: readonly T[]): T;
  weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T;
  /** A day at most so many days after the first. */
  day(first: string, within: number): string;
}

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32: small, well spread, and the same on every machine
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const number = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const one = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('There is nothing to choose from');
    return list[number(0, list.length - 1)] as T; // within the list by construction
  };
  return {
    number,
    one,
    weighted(list) {
      let left = number(
        1,
        list.reduce((sum, [weight]) => sum + weight, 0),
      );
      return (list.find(([weight]) => (left -= weight) <= 0) ?? one(list))[1];
    },
    day: (first, within) =>
      new Date(Date.parse(`${first}T00:00:00Z`) + number(0, within) * 86_400_000).toISOString().slice(0, 10),
  };
}
