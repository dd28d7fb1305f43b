import { splitCents } from '../budget/ledger/split.ts';
import {
  asItIs,
  type CostedPosition,
  type Costing,
  costInTurn,
  inSharingOrder,
  type PaidCost,
  type Supposed,
} from './position-cost.ts';

/** Cents as they are and as supposed. */
interface Both {
  readonly base: number;
  readonly whatIf: number;
}

export interface CostSums extends Both {
  readonly hours: number;
  /** Positions with paid days that have no rate in the pay plan. */
  readonly unrated: number;
  readonly months: readonly Both[];
  readonly centers: ReadonlyMap<string, Both & { readonly positions: number; readonly hours: number }>;
  readonly accounts: ReadonlyMap<string, Both & { readonly positions: number }>;
  /** Of each position, in the order in which they were given. */
  readonly each: { readonly base: Float64Array; readonly whatIf: Float64Array };
}

export type PlacedPosition = CostedPosition & { readonly center: string };

/** Names with how often they were counted, in the order in which they were met: sums are lists by their places. */
class Places {
  readonly #places = new Map<string, number>();
  readonly counts: number[] = [];
  place(name: string): number {
    let at = this.#places.get(name);
    if (at === undefined) this.#places.set(name, (at = this.counts.push(0) - 1));
    return at;
  }
  count(at: number): void {
    this.counts[at] = (this.counts[at] ?? 0) + 1;
  }
  map<To>(to: (at: number) => To): Map<string, To> {
    return new Map([...this.#places].map(([name, at]) => [name, to(at)]));
  }
}

interface Funded {
  readonly accounts: readonly number[];
  readonly percents: readonly number[];
}

const changesNothing = ({ raise, delay, vacancy, freeze }: Supposed): boolean =>
  raise === 0 && delay === 0 && vacancy === 0 && !freeze;

/** What many positions cost together: the sums of what each costs alone, to the cent, without an object for any of them. */
export function sumCosts(positions: readonly PlacedPosition[], given: Costing, supposed: Supposed = asItIs): CostSums {
  const [centers, accounts] = [new Places(), new Places()];
  const hours: number[] = [];
  const centerOf = positions.map(({ center, hours: own }) => {
    const at = centers.place(center);
    centers.count(at);
    hours[at] = (hours[at] ?? 0) + own;
    return at;
  });
  const alike = new Map<CostedPosition['funding'], Funded>();
  const funded = positions.map(({ funding }): Funded => {
    const known = alike.get(funding);
    const inOrder = known ? [] : inSharingOrder(funding);
    const own = known ?? {
      accounts: inOrder.map(({ account }) => accounts.place(account)),
      percents: inOrder.map(({ percent }) => percent),
    };
    for (const at of own.accounts) accounts.count(at);
    if (!known) alike.set(funding, own);
    return own;
  });

  const sumUp = (costOf: (one: CostedPosition) => PaidCost) => {
    const sums = { cents: 0, unrated: 0, each: new Float64Array(positions.length) };
    const byMonth = given.year.months.map(() => 0);
    const byCenter = centers.counts.map(() => 0);
    const byAccount = accounts.counts.map(() => 0);
    const parts: number[] = [];
    const add = (to: number[], at: number, cents: number): void => {
      to[at] = (to[at] ?? 0) + cents;
    };
    for (let at = 0; at < positions.length; at++) {
      const [one, shared] = [positions[at], funded[at]];
      if (!one || !shared) continue;
      const { cents, months, lacksRate } = costOf(one);
      sums.each[at] = cents;
      sums.cents += cents;
      if (lacksRate) sums.unrated++;
      add(byCenter, centerOf[at] ?? 0, cents);
      const { accounts: paying, percents } = shared;
      const isSplit = paying.length > 1;
      if (!isSplit) add(byAccount, paying[0] ?? 0, cents);
      for (let month = 0; month < byMonth.length; month++) {
        add(byMonth, month, months[month] ?? 0);
        if (!isSplit) continue;
        // Accounts share each month's cents, and not those of the year.
        splitCents(months[month] ?? 0, percents, parts);
        for (let place = 0; place < paying.length; place++) add(byAccount, paying[place] ?? 0, parts[place] ?? 0);
      }
    }
    return { ...sums, byMonth, byCenter, byAccount };
  };
  const base = sumUp(costInTurn(given));
  const whatIf = changesNothing(supposed) ? base : sumUp(costInTurn(given, supposed));
  const both = (of: 'byMonth' | 'byCenter' | 'byAccount', at: number): Both => ({
    base: base[of][at] ?? 0,
    whatIf: whatIf[of][at] ?? 0,
  });
  return {
    base: base.cents,
    whatIf: whatIf.cents,
    hours: hours.reduce((all, own) => all + own, 0),
    unrated: base.unrated,
    months: given.year.months.map((_, at) => both('byMonth', at)),
    centers: centers.map((at) => ({
      ...both('byCenter', at),
      positions: centers.counts[at] ?? 0,
      hours: hours[at] ?? 0,
    })),
    accounts: accounts.map((at) => ({ ...both('byAccount', at), positions: accounts.counts[at] ?? 0 })),
    each: { base: base.each, whatIf: whatIf.each },
  };
}
