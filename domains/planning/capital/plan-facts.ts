import type { Cap, Cost, Gift } from './funding.ts';

/** What a plan says about one project. */
export interface Entry {
  readonly project: string;
  readonly number: string;
  readonly name: string;
  readonly program: string;
  readonly department: string;
  readonly district: string | null;
  readonly costs: readonly Cost[];
  readonly gifts: readonly Omit<Gift, 'project'>[];
  readonly because: string | null;
}

export const centsOf = (some: readonly { readonly cents: number }[]): number =>
  some.reduce((sum, { cents }) => sum + cents, 0);

/** Costs and money of a project in one year, and what nobody pays for yet. */
export interface YearOfEntry {
  readonly year: number;
  readonly cost: number;
  readonly funded: number;
  /** Phase by phase, because money for design does not pay for land. Never negative. */
  readonly unfunded: number;
}

export function yearsOf(entry: Pick<Entry, 'costs' | 'gifts'>, years: readonly number[]): YearOfEntry[] {
  return years.map((year) => {
    const costs = entry.costs.filter((one) => one.year === year);
    const gifts = entry.gifts.filter((one) => one.year === year);
    const phases = new Set(costs.map(({ phase }) => phase));
    const unfunded = [...phases].reduce((sum, phase) => {
      const open =
        centsOf(costs.filter((one) => one.phase === phase)) - centsOf(gifts.filter((one) => one.phase === phase));
      return sum + Math.max(0, open);
    }, 0);
    return { year, cost: centsOf(costs), funded: centsOf(gifts), unfunded };
  });
}

/** A source in a year: what there is, what the plan uses, and what is left; below zero is over the cap. */
export interface Use extends Cap {
  readonly used: number;
  readonly left: number;
}

/** Every cap, and every use without one, by source and year. */
export function usesOf(gifts: readonly Pick<Gift, 'source' | 'year' | 'cents'>[], caps: readonly Cap[]): Use[] {
  const uses = new Map<string, Use>();
  const add = ({ source, year }: { source: string; year: number }, more: { cap?: number; used?: number }) => {
    const key = `${source} ${year}`;
    const before = uses.get(key) ?? { source, year, cents: 0, used: 0, left: 0 };
    const cents = before.cents + (more.cap ?? 0);
    const used = before.used + (more.used ?? 0);
    uses.set(key, { source, year, cents, used, left: cents - used });
  };
  for (const cap of caps) add(cap, { cap: cap.cents });
  for (const gift of gifts) add(gift, { used: gift.cents });
  return [...uses.values()].toSorted((one, other) => one.year - other.year || (one.source < other.source ? -1 : 1));
}

/** What projects will cost to run, year by year and kind by kind; savings and revenue are negative. */
export interface Effect {
  readonly year: number;
  readonly kind: string;
  readonly cents: number;
  /** The accounts of the operating budget that it falls on, by how they begin. */
  readonly accounts?: string | null;
}

export function effectsByYear(
  effects: readonly Effect[],
): readonly { year: number; cents: number; kinds: Readonly<Record<string, number>> }[] {
  return [...Map.groupBy(effects, ({ year }) => year)]
    .toSorted(([one], [other]) => one - other)
    .map(([year, own]) => ({
      year,
      cents: centsOf(own),
      kinds: Object.fromEntries([...Map.groupBy(own, ({ kind }) => kind)].map(([kind, some]) => [kind, centsOf(some)])),
    }));
}
