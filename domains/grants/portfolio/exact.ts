import { type Question, type Row, rowsOf, type Selection, selectionOf } from './selection.ts';

export interface Exact {
  /** `optimal`: no other selection is better, proven. `bounded`: the best that was found, with the bound that is proven. */
  readonly status: 'optimal' | 'bounded' | 'impossible';
  /** The best first. */
  readonly found: readonly Selection[];
  /** No selection is worth more than this. */
  readonly bound: number | null;
  /** Partial selections that were looked at. */
  readonly nodes: number;
}

interface Asked {
  /** How many selections, the best and the next ones. */
  readonly count: number;
  /** Where it stops; a count, so that the same question always has the same answer. */
  readonly nodes: number;
}

/** Sums of floating-point numbers of this size are off by far less; a bound is never rounded down past a whole value. */
const SLACK = 1e-3;
const STEPS = 120;

/**
 * Multipliers of the limits: each prices what an item takes. For any prices that are not negative, the priced limits and the items
 * that are worth more than they cost are a bound; these lower it step by step, always by the same steps.
 */
function pricesOf({ items }: Question, rows: readonly Row[]): readonly number[] {
  const total = items.reduce((sum, { value }) => sum + value, 0);
  let prices = rows.map(() => 0);
  let best = { bound: Number.POSITIVE_INFINITY, prices };
  let scale = 1;
  for (let step = 0; step < STEPS; step++) {
    const own = prices;
    const costs = items.map(
      ({ value }, at) => value - rows.reduce((sum, { takes }, row) => sum + (own[row] ?? 0) * (takes[at] ?? 0), 0),
    );
    const bound =
      rows.reduce((sum, { most }, row) => sum + (own[row] ?? 0) * most, 0) +
      costs.reduce((sum, one) => sum + Math.max(0, one), 0);
    if (bound < best.bound - SLACK) best = { bound, prices };
    else scale *= 0.9;
    // What is used beyond a limit raises its price, what is left lowers it; each in the size of its own limit.
    prices = rows.map(({ most, takes }, row) => {
      const used = takes.reduce((sum, one, at) => sum + ((costs[at] ?? 0) > 0 ? one : 0), 0);
      const size = Math.max(1, most, used);
      return Math.max(0, (own[row] ?? 0) + (scale * total * (used - most)) / (size * size));
    });
  }
  return best.prices;
}

/** Branch and bound over a yes or no for each item, depth first. With `count` it keeps the next best ones as well. */
export function solve(question: Question, { count, nodes: most }: Asked): Exact {
  const { items } = question;
  const rows = rowsOf(question);
  const prices = pricesOf(question, rows);
  const gainOf = items.map(
    ({ value }, at) => value - rows.reduce((sum, { takes }, row) => sum + (prices[row] ?? 0) * (takes[at] ?? 0), 0),
  );
  // Required ones first, then those that are worth most at the prices of the limits.
  const order = items
    .map((_, at) => at)
    .toSorted(
      (one, other) =>
        Number(items[other]?.isRequired) - Number(items[one]?.isRequired) ||
        (gainOf[other] ?? 0) - (gainOf[one] ?? 0) ||
        one - other,
    );
  /** What the items from a place on could still add, at those prices and at no price at all. */
  const later = [...order, -1].map(() => ({ priced: 0, plain: 0 }));
  for (let place = order.length - 1; place >= 0; place--) {
    const at = order[place] ?? 0;
    const next = later[place + 1] ?? { priced: 0, plain: 0 };
    later[place] = { priced: next.priced + Math.max(0, gainOf[at] ?? 0), plain: next.plain + (items[at]?.value ?? 0) };
  }
  const left = rows.map((row) => row.most);
  const taken = items.map(() => false);
  const groups = new Set<string>();
  const found: { value: number; taken: readonly boolean[] }[] = [];
  let [nodes, open] = [0, Number.NEGATIVE_INFINITY];

  /** No selection below this place is worth more. */
  const boundAt = (place: number, value: number): number => {
    const { priced, plain } = later[place] ?? { priced: 0, plain: 0 };
    const own = left.reduce((sum, room, row) => sum + (prices[row] ?? 0) * room, 0);
    return Math.floor(Math.min(value + plain, value + own + priced) + SLACK);
  };
  const fits = (at: number): boolean => rows.every(({ takes }, row) => (takes[at] ?? 0) <= (left[row] ?? 0));
  const put = (at: number, by: 1 | -1): void => {
    for (const [row, { takes }] of rows.entries()) left[row] = (left[row] ?? 0) - by * (takes[at] ?? 0);
    taken[at] = by === 1;
    const group = items[at]?.group ?? null;
    if (group !== null) groups[by === 1 ? 'add' : 'delete'](group);
  };
  const keep = (value: number): void => {
    found.push({ value, taken: [...taken] });
    found.sort((one, other) => other.value - one.value);
    if (found.length > count) found.pop();
  };
  const search = (place: number, value: number): void => {
    const bound = boundAt(place, value);
    if (found.length === count && bound <= (found.at(-1)?.value ?? 0)) return;
    if (nodes >= most) {
      open = Math.max(open, bound);
      return;
    }
    nodes++;
    const at = order[place];
    const item = at === undefined ? undefined : items[at];
    if (at === undefined || !item) {
      keep(value);
      return;
    }
    if ((item.group === null || !groups.has(item.group)) && fits(at)) {
      put(at, 1);
      search(place + 1, value + item.value);
      put(at, -1);
    }
    if (!item.isRequired) search(place + 1, value);
  };
  search(0, 0);
  const best = found[0]?.value ?? null;
  const shown = found.map((one) => selectionOf(question, one.taken));
  if (open === Number.NEGATIVE_INFINITY)
    return { status: best === null ? 'impossible' : 'optimal', found: shown, bound: best, nodes };
  // Branches that were left unseen promise no more than what is found already.
  const bound = Math.max(open, best ?? open);
  return { status: best !== null && bound <= best ? 'optimal' : 'bounded', found: shown, bound, nodes };
}
