/** A round so short that every order of its stops can be tried while the page is drawn. Places on a grid of tenths of a mile. */
export interface Stop {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export const depot: Stop = { name: 'Warehouse', x: 30, y: 44 };
export const stops: readonly Stop[] = [
  { name: 'Lift station 12', x: 52, y: 40 },
  { name: 'North basin', x: 10, y: 46 },
  { name: 'Mill Creek', x: 78, y: 50 },
  { name: 'Bay Street', x: 24, y: 12 },
  { name: 'Shelter 3', x: 90, y: 14 },
  { name: 'Fire station 4', x: 58, y: 10 },
];

const between = (one: Stop, other: Stop): number => Math.hypot(one.x - other.x, one.y - other.y) / 10;

/** From the warehouse through all stops and back, in miles. */
export const lengthOf = (round: readonly Stop[]): number =>
  [...round, depot].reduce(({ at, miles }, next) => ({ at: next, miles: miles + between(at, next) }), {
    at: depot,
    miles: 0,
  }).miles;

export const everyOrder = (left: readonly Stop[]): Stop[][] =>
  left.length === 0
    ? [[]]
    : left.flatMap((first, at) => everyOrder(left.toSpliced(at, 1)).map((rest) => [first, ...rest]));

export const shortest = (): readonly Stop[] =>
  everyOrder(stops).reduce((best, one) => (lengthOf(one) < lengthOf(best) ? one : best));

/** The rule of thumb: always to the nearest stop that is left. */
export function nearestFirst(): readonly Stop[] {
  const round: Stop[] = [];
  let [at, left] = [depot, [...stops]];
  while (left.length > 0) {
    const here = at;
    const [next = here] = left.toSorted((one, other) => between(here, one) - between(here, other));
    round.push(next);
    left = left.filter((one) => one !== next);
    at = next;
  }
  return round;
}
