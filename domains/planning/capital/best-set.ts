import { allocate, type Cap, type Gift, type Need, type Shortage } from './funding.ts';

/** A project that may or may not be funded, all of it or nothing. */
export interface Candidate {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  /** What it is worth, as a whole number; the set with the greatest sum is the best. */
  readonly value: number;
  readonly needs: readonly Need[];
  readonly isMandatory: boolean;
  /** Candidates without which it is not funded, and those of which only one is. */
  readonly dependsOn: readonly string[];
  readonly excludes: readonly string[];
  /** Why it cannot be funded whatever the money. */
  readonly barred: string | null;
}

export interface Question {
  readonly candidates: readonly Candidate[];
  readonly caps: readonly Cap[];
}

/** One change to the question, for the explanations. */
export interface Variation {
  readonly fixed?: ReadonlyMap<string, 0 | 1>;
  /** Sets that are not the answer. */
  readonly besides?: readonly ReadonlySet<string>[];
  /** Sets that money does not reach, found when the answer was checked to the cent. */
  readonly unpaid?: readonly ReadonlySet<string>[];
  /** Instead of the best set: the least more of this cap with which a set of such a value can be had. */
  readonly more?: { readonly source: string; readonly year: number; readonly value: number };
}

/** A mixed-integer model in the arrays that the solver takes; rows are sparse. */
export interface Model {
  readonly isMaximum: boolean;
  readonly costs: number[];
  readonly lower: number[];
  readonly upper: number[];
  readonly isWhole: boolean[];
  readonly rows: {
    readonly lower: number;
    readonly upper: number;
    readonly entries: readonly (readonly [column: number, factor: number])[];
  }[];
}

/** Money in the model is thousands of dollars: numbers of one size keep the solver exact. */
const UNIT = 100_000;

/**
 * The choice of projects as a mixed-integer model: a yes or no for each project, and for each group of needs that the same sources may
 * pay, how much each of these gives in a year. Groups instead of single needs keep it small without making it looser.
 */
export function modelOf(
  { candidates, caps }: Question,
  { fixed, besides = [], unpaid = [], more }: Variation = {},
): Model {
  const at = new Map(candidates.map(({ id }, column) => [id, column]));
  const model: Model = {
    isMaximum: more === undefined,
    costs: candidates.map(({ value }) => (more ? 0 : value)),
    lower: candidates.map(({ id, isMandatory }) => fixed?.get(id) ?? Number(isMandatory)),
    upper: candidates.map((one) => (isImpossible(one, caps) ? 0 : (fixed?.get(one.id) ?? 1))),
    isWhole: candidates.map(() => true),
    rows: [],
  };
  const addColumn = (cost: number): number => {
    model.lower.push(0);
    model.upper.push(Number.POSITIVE_INFINITY);
    model.isWhole.push(false);
    return model.costs.push(cost) - 1;
  };
  const atMost = (upper: number, entries: readonly (readonly [number, number])[]) =>
    model.rows.push({ lower: Number.NEGATIVE_INFINITY, upper, entries });
  const atLeast = (lower: number, entries: readonly (readonly [number, number])[]) =>
    model.rows.push({ lower, upper: Number.POSITIVE_INFINITY, entries });

  const used = new Map<string, [number, number][]>();
  const all = candidates.flatMap(({ id, needs }) => needs.map((need) => ({ ...need, column: at.get(id) as number })));
  for (const [, group] of Map.groupBy(all, ({ year, sources }) => `${year} ${sources.join()}`)) {
    const [first] = group;
    if (!first) continue;
    const gives = first.sources.map((source): [number, number] => {
      const column = addColumn(0);
      const key = `${source} ${first.year}`;
      used.set(key, [...(used.get(key) ?? []), [column, 1]]);
      return [column, 1];
    });
    const takes = new Map<number, number>();
    for (const { column, cents } of group) takes.set(column, (takes.get(column) ?? 0) + cents);
    atLeast(0, [...gives, ...[...takes].map(([column, cents]): [number, number] => [column, -cents / UNIT])]);
  }
  const extra = more ? addColumn(1) : -1;
  for (const { source, year, cents } of caps) {
    const entries = used.get(`${source} ${year}`) ?? [];
    const isMore = more?.source === source && more.year === year;
    if (entries.length > 0) atMost(cents / UNIT, isMore ? [...entries, [extra, -1]] : entries);
  }
  for (const { id, dependsOn, excludes } of candidates) {
    const own = at.get(id) as number;
    for (const other of dependsOn)
      if (at.has(other))
        atMost(0, [
          [own, 1],
          [at.get(other) as number, -1],
        ]);
    for (const other of excludes)
      if (at.has(other))
        atMost(1, [
          [own, 1],
          [at.get(other) as number, 1],
        ]);
  }
  for (const set of besides) {
    const inside = candidates.filter(({ id }) => set.has(id));
    atMost(
      inside.length - 1,
      candidates.map(({ id }, column): [number, number] => [column, set.has(id) ? 1 : -1]),
    );
  }
  for (const set of unpaid)
    atMost(
      set.size - 1,
      [...set].map((id): [number, number] => [at.get(id) as number, 1]),
    );
  if (more)
    atLeast(
      more.value,
      candidates.map(({ value }, column): [number, number] => [column, value]),
    );
  return model;
}

/** A need that nothing may pay, or a reason besides money. */
const isImpossible = ({ barred, needs }: Candidate, caps: readonly Cap[]): boolean =>
  barred !== null ||
  needs.some(
    ({ year, sources, cents }) => cents > 0 && !caps.some((cap) => cap.year === year && sources.includes(cap.source)),
  );

export const valueOf = (candidates: readonly Candidate[], set: ReadonlySet<string>): number =>
  candidates.reduce((sum, { id, value }) => sum + (set.has(id) ? value : 0), 0);

/** The set's money to the cent, or what it lacks. */
export const paidFor = ({ candidates, caps }: Question, set: ReadonlySet<string>) =>
  allocate(
    candidates.flatMap(({ id, needs }) => (set.has(id) ? needs : [])),
    caps,
  );

/** A project with everything it depends on. */
export function withItsNeeds(candidates: readonly Candidate[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const one of found)
    for (const other of candidates.find((some) => some.id === one)?.dependsOn ?? []) found.add(other);
  return new Set([...found].filter((one) => candidates.some((some) => some.id === one)));
}

export interface Chosen {
  readonly ids: readonly string[];
  readonly value: number;
  readonly gifts: readonly Gift[];
}

/** What the best set would lose or gain by one other decision, worked out exactly. */
export interface Reason {
  readonly id: string;
  readonly kind:
    | 'mandatory'
    | 'chosen'
    | 'costs_more_than_it_brings'
    | 'lacks_money_alone'
    | 'no_room_beside_mandatory'
    | 'barred'
    | 'not_examined';
  /** The best sum with the opposite decision, when there is one. */
  readonly otherwise: number | null;
  readonly comesIn: readonly string[];
  readonly dropsOut: readonly string[];
  readonly shortage: Shortage | null;
  readonly barred: string | null;
}

/** The least more of one cap with which a better set can be had. */
export interface Limit {
  readonly source: string;
  readonly year: number;
  readonly missing: number;
  readonly value: number;
  readonly comesIn: readonly string[];
  readonly dropsOut: readonly string[];
}

export interface BestSet {
  /** `optimal`: no other set is better, proven. `time_limit`: the best that was found, with the bound that is proven. */
  readonly status: 'optimal' | 'time_limit' | 'impossible';
  readonly best: Chosen | null;
  /** No set can have more than this. */
  readonly bound: number | null;
  readonly gap: number | null;
  readonly seconds: number;
  readonly solver: string;
  readonly next: Chosen | null;
  readonly reasons: readonly Reason[];
  readonly limits: readonly Limit[];
  /** Whether every cap was looked at before the time was over. */
  readonly isWhole: boolean;
  /** What the mandatory projects lack, when there is no set at all. */
  readonly shortage: Shortage | null;
}
