import type { Cost } from './funding.ts';
import type { Move, PlanEntry } from './plan-book.ts';
import { centsOf } from './plan-facts.ts';

type Gifts = PlanEntry['gifts'];

/** Until payments are kept here, what a project has spent of its first year is what its progress says of it. */
export const spentSoFar = (gifts: Gifts, { year, progress }: { year: number; progress: number }): number =>
  Math.round((centsOf(gifts.filter((one) => one.year === year)) * progress) / 100);

/**
 * What a project costs under a plan that moves some of it to later years. The project itself stays as it is until the plan is adopted; no
 * move takes more than the project still costs in the year it is taken from, so that no cent is lost or made.
 */
export function costsUnder(costs: readonly Cost[], moved: readonly Move[]): Cost[] {
  const sums = new Map<string, Cost>();
  const add = (phase: Cost['phase'], year: number, cents: number) => {
    const key = `${phase} ${year}`;
    sums.set(key, { phase, year, cents: (sums.get(key)?.cents ?? 0) + cents });
  };
  for (const { phase, year, cents } of costs) add(phase, year, cents);
  for (const { phase, from, to, cents } of moved) {
    const there = Math.min(cents, sums.get(`${phase} ${from}`)?.cents ?? 0);
    if (there === 0) continue;
    add(phase, from, -there);
    add(phase, to, there);
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0).toSorted((one, other) => one.year - other.year);
}

interface Rolling {
  readonly gifts: Gifts;
  readonly costs: readonly Cost[];
  /** Of the closing year's money. */
  readonly spent: number;
  readonly from: number;
  readonly years: readonly number[];
}

interface Rolled {
  readonly gifts: Gifts;
  readonly moved: readonly Move[];
}

/**
 * What a project brings into the next plan. Money of the closing year that was not spent goes on in the same source and phase, marked as
 * carried, and what is still to be paid of that year moves with it; what was spent stays where it was. So what was given is what was spent
 * plus what is carried.
 */
export function carriedInto({ gifts, costs, spent, from, years }: Rolling): Rolled {
  let left = spent;
  const used = new Map<string, number>();
  const carried = gifts
    .filter(({ year }) => year === from)
    .flatMap((gift) => {
      const cents = Math.min(left, gift.cents);
      left -= cents;
      used.set(gift.phase, (used.get(gift.phase) ?? 0) + cents);
      return gift.cents > cents ? [{ ...gift, year: from + 1, cents: gift.cents - cents, isCarried: true }] : [];
    });
  const moved = costs.flatMap(({ phase, year, cents }): Move[] => {
    if (year !== from) return [];
    const paid = Math.min(cents, used.get(phase) ?? 0);
    used.set(phase, (used.get(phase) ?? 0) - paid);
    return cents > paid ? [{ phase, from, to: from + 1, cents: cents - paid }] : [];
  });
  return { gifts: [...carried, ...gifts.filter(({ year }) => year !== from && years.includes(year))], moved };
}

/** No gift exceeds what its phase costs by now. */
export function fitting(gifts: Gifts, costs: readonly Cost[]): Gifts {
  const left = new Map<string, number>();
  for (const { phase, year, cents } of costs) left.set(`${phase} ${year}`, (left.get(`${phase} ${year}`) ?? 0) + cents);
  return gifts.flatMap((gift) => {
    const key = `${gift.phase} ${gift.year}`;
    const cents = Math.min(gift.cents, left.get(key) ?? 0);
    left.set(key, (left.get(key) ?? 0) - cents);
    return cents > 0 ? [{ ...gift, cents }] : [];
  });
}
