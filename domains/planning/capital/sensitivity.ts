import { compareNumbers, type Contender, type Criterion, weighted } from './scoring.ts';

/** Where the funded set becomes another one when a weight is moved. */
export interface Turn {
  /** The weight at which it turns. */
  readonly at: number;
  /** At this very weight it still holds, and just beyond it no longer does. */
  readonly isBeyond: boolean;
  readonly comesIn: readonly string[];
  readonly dropsOut: readonly string[];
}

export interface Sensitivity {
  readonly code: string;
  readonly weight: number;
  /** Null: the set stays the same down to zero. */
  readonly down: Turn | null;
  /** Null: the set stays the same up to a hundred. */
  readonly up: Turn | null;
}

/** The projects that get money when they are taken in this order. */
export type Funds = (order: readonly string[]) => ReadonlySet<string>;

interface Fraction {
  readonly over: number;
  readonly under: number;
}

const HIGHEST = 100;

/**
 * How far each weight can move, the others staying, before another set is funded. The order of two projects changes only where their
 * weighted sums cross, so the set is the same between two neighboring crossings: looking at every crossing and once between them is
 * the whole truth, not a sample. All comparisons are between whole numbers.
 */
export function sensitivities(
  contenders: readonly Contender[],
  criteria: readonly Criterion[],
  funds: Funds,
): Sensitivity[] {
  const known = new Map<string, ReadonlySet<string>>();
  const funded = (order: readonly string[]): ReadonlySet<string> => {
    const key = order.join();
    const found = known.get(key) ?? funds(order);
    known.set(key, found);
    return found;
  };
  return criteria.map(({ code, weight }) => {
    const line = contenders.map((one) => ({
      id: one.id,
      number: one.number,
      sum: weighted(one.averages, criteria),
      slope: one.averages[code] ?? 0,
    }));
    const orderAt = ({ over, under }: Fraction): string[] => {
      const valueAt = ({ sum, slope }: (typeof line)[number]) => sum * under + (over - weight * under) * slope;
      return line
        .toSorted((one, other) => valueAt(other) - valueAt(one) || compareNumbers(one, other))
        .map(({ id }) => id);
    };
    const now = funded(orderAt({ over: weight, under: 1 }));
    const crossings = crossingsOf(line, weight);
    const look = (ahead: readonly Fraction[], end: Fraction): Turn | null => {
      for (const [at, crossing] of ahead.entries()) {
        const next = ahead[at + 1] ?? end;
        for (const isBeyond of [false, true]) {
          const there = funded(orderAt(isBeyond ? between(crossing, next) : crossing));
          if (!same(now, there)) return { at: crossing.over / crossing.under, isBeyond, ...differences(now, there) };
        }
      }
      return null;
    };
    return {
      code,
      weight,
      down: look(crossings.filter((one) => compare(one, { over: weight, under: 1 }) <= 0).reverse(), {
        over: 0,
        under: 1,
      }),
      up: look(
        crossings.filter((one) => compare(one, { over: weight, under: 1 }) >= 0),
        { over: HIGHEST, under: 1 },
      ),
    };
  });
}

/** Every weight between nothing and a hundred at which two projects are level, from the lowest to the highest. */
function crossingsOf(line: readonly { readonly sum: number; readonly slope: number }[], weight: number): Fraction[] {
  const found = line.flatMap((one, at) =>
    line.slice(at + 1).flatMap((other): Fraction[] => {
      const under = one.slope - other.slope;
      if (under === 0) return [];
      const over = weight * under - (one.sum - other.sum);
      return [under > 0 ? { over, under } : { over: -over, under: -under }];
    }),
  );
  return found
    .filter(({ over, under }) => over >= 0 && over <= HIGHEST * under)
    .toSorted(compare)
    .filter((one, at, all) => at === 0 || compare(one, all[at - 1] as Fraction) !== 0);
}

const compare = (one: Fraction, other: Fraction): number => one.over * other.under - other.over * one.under;

const between = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: 2 * one.under * other.under,
});

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

const differences = (now: ReadonlySet<string>, then: ReadonlySet<string>) => ({
  comesIn: [...then].filter((id) => !now.has(id)),
  dropsOut: [...now].filter((id) => !then.has(id)),
});
