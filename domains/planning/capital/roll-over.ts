import type { Cost } from './funding.ts';
import type { PlanEntry } from './plan-book.ts';
import { centsOf } from './plan-facts.ts';

type Gifts = PlanEntry['gifts'];

/** Until payments are kept here, what a project has spent of its first year is what its progress says of it. */
export const spentSoFar = (gifts: Gifts, { year, progress }: { year: number; progress: number }): number =>
  Math.round((centsOf(gifts.filter((one) => one.year === year)) * progress) / 100);

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
  readonly costs: readonly Cost[];
}

/**
 * What a project brings into the next plan. Money of the closing year that was not spent goes on in the same source and phase, marked as
 * carried, and what is still to be paid of that year moves with it; what was spent stays where it was. So no cent of the cost is lost or
 * made, and what was given is what was spent plus what is carried.
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
  const moved = new Map<string, Cost>();
  const add = (phase: Cost['phase'], year: number, cents: number) => {
    if (cents === 0) return;
    const key = `${phase} ${year}`;
    moved.set(key, { phase, year, cents: (moved.get(key)?.cents ?? 0) + cents });
  };
  for (const { phase, year, cents } of costs) {
    const paid = year === from ? Math.min(cents, used.get(phase) ?? 0) : cents;
    add(phase, year, paid);
    if (year === from) add(phase, from + 1, cents - paid);
  }
  return {
    gifts: [...carried, ...gifts.filter(({ year }) => year !== from && years.includes(year))],
    costs: [...moved.values()].toSorted((one, other) => one.year - other.year),
  };
}
