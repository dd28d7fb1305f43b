/** A delegation as plain values: who lets whom decide, when, about what, up to how much. */
export interface Grant {
  readonly id: string;
  readonly principal: string;
  readonly deputy: string;
  readonly fromDay: string;
  readonly untilDay: string;
  /** Empty: everything. */
  readonly kinds: readonly string[];
  /** Empty: all of them. */
  readonly costCenters: readonly string[];
  /** In cents; null: as far as the principal's own authority reaches. */
  readonly limit: number | null;
}

/** What is to be decided, as far as a delegation looks at it. */
export interface Matter {
  readonly kind: string;
  readonly costCenter: string | null;
  /** For whose authority it is. */
  readonly agency?: string | null;
  /** What is bought, line by line, and of what kind it is. */
  readonly commodities?: readonly (string | null)[];
  readonly category?: string | null;
  readonly cents: number | null;
}

/** So many hands at most between whoever has the right and whoever acts on it. */
export const LONGEST_CHAIN = 3;

interface Days {
  readonly fromDay: string;
  readonly untilDay: string;
}
const shared = (one: Days, other: Days): Days | null => {
  const fromDay = one.fromDay > other.fromDay ? one.fromDay : other.fromDay;
  const untilDay = one.untilDay < other.untilDay ? one.untilDay : other.untilDay;
  return fromDay <= untilDay ? { fromDay, untilDay } : null;
};

export type ChainProblem =
  | { readonly kind: 'loop'; readonly people: readonly string[] }
  | { readonly kind: 'long'; readonly people: readonly string[] };

/**
 * What a new delegation would do among those that stand: close a circle, or make a chain too long, on any day on which all of its
 * links hold. What they are about is not weighed: a circle of narrower and narrower delegations would only be harder to see.
 */
export function chainProblem(added: Grant, standing: readonly Grant[]): ChainProblem | null {
  const others = standing.filter(({ id }) => id !== added.id);
  const walk = (people: readonly string[], days: Days, way: 'deputy' | 'principal'): readonly (readonly string[])[] => {
    const end = people.at(-1);
    const onward = others.flatMap((one) => {
      const from = way === 'deputy' ? one.principal : one.deputy;
      const both = from === end ? shared(one, days) : null;
      return both && people.length <= LONGEST_CHAIN + 1 ? [{ next: one[way], both }] : [];
    });
    return [people, ...onward.flatMap(({ next, both }) => walk([...people, next], both, way))];
  };
  for (const onward of walk([added.principal, added.deputy], added, 'deputy'))
    if (onward.length > 2 && onward.at(-1) === added.principal) return { kind: 'loop', people: onward };
  const longest = (ways: readonly (readonly string[])[]) =>
    ways.reduce((one, other) => (other.length > one.length ? other : one));
  const below = longest(walk([added.principal, added.deputy], added, 'deputy'));
  const above = longest(walk([added.deputy, added.principal], added, 'principal'));
  const people = [...above.toReversed(), ...below.slice(2)];
  return people.length - 1 > LONGEST_CHAIN ? { kind: 'long', people } : null;
}

/** In whose name somebody can decide, through whom, and up to how much. */
export interface InName {
  readonly principal: string;
  /** From whoever acts up to the principal, both included. */
  readonly chain: readonly string[];
  readonly grants: readonly string[];
  /** The narrowest limit on the way, in cents. */
  readonly limit: number | null;
}

const reaches = (one: Grant, matter: Matter, day: string): boolean =>
  one.fromDay <= day &&
  day <= one.untilDay &&
  (one.kinds.length === 0 || one.kinds.includes(matter.kind)) &&
  (one.costCenters.length === 0 || (matter.costCenter !== null && one.costCenters.includes(matter.costCenter))) &&
  (one.limit === null || matter.cents === null || matter.cents <= one.limit);

/** Everybody in whose name this person may decide this matter on this day, the nearest first. */
export function inWhoseName(person: string, standing: readonly Grant[], matter: Matter, day: string): InName[] {
  const found = new Map<string, InName>();
  let ends: InName[] = [{ principal: person, chain: [person], grants: [], limit: null }];
  for (let hop = 0; hop < LONGEST_CHAIN; hop++) {
    const next: InName[] = [];
    for (const end of ends)
      for (const one of standing) {
        if (one.deputy !== end.principal || end.chain.includes(one.principal) || !reaches(one, matter, day)) continue;
        const limit = one.limit === null ? end.limit : Math.min(one.limit, end.limit ?? one.limit);
        const further: InName = {
          principal: one.principal,
          chain: [...end.chain, one.principal],
          grants: [...end.grants, one.id],
          limit,
        };
        if (!found.has(one.principal)) found.set(one.principal, further);
        next.push(further);
      }
    ends = next;
  }
  return [...found.values()];
}

/** Everybody who may decide in this person's name on this day, whatever it is about. */
export function deputiesOf(person: string, standing: readonly Grant[], day: string): ReadonlySet<string> {
  const found = new Set<string>();
  let ends = [person];
  for (let hop = 0; hop < LONGEST_CHAIN; hop++)
    ends = standing
      .filter((one) => ends.includes(one.principal) && one.fromDay <= day && day <= one.untilDay)
      .map(({ deputy }) => deputy)
      .filter((deputy) => deputy !== person && !found.has(deputy) && found.add(deputy));
  return found;
}
