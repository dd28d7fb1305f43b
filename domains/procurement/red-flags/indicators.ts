import { fencesOf, quantile } from './fences.ts';
import { finalAwards, type Process, type ProcessBid, soleWinner, submitted, validBids } from './process.ts';

/** What an indicator says of a process, a vendor or a buyer. `value` is its measure; what the measure is, its sentence says. */
export interface Flag {
  readonly of: 'process' | 'vendor' | 'buyer';
  readonly id: string;
  readonly value: number;
}

export interface Indicator {
  readonly name: string;
  readonly why: string;
  find(processes: readonly Process[], limits: Limits): readonly Flag[];
}

/** What an agency may set otherwise; the rest is worked out of its own history. */
export interface Limits {
  readonly shortestDays: number;
  readonly fewestProcesses: number;
  readonly fewestAwards: number;
}
export const usualLimits: Limits = { shortestDays: 15, fewestProcesses: 2, fewestAwards: 20 };

const DAY = 86_400_000;
const flagged = (of: Flag['of'], id: string, value: number): Flag => ({ of, id, value });

/** Each process by itself. */
const each =
  (find: (process: Process, limits: Limits) => readonly Flag[]): Indicator['find'] =>
  (processes, limits) =>
    unique(processes.flatMap((process) => find(process, limits)));

/** A vendor that is flagged in two processes is flagged once. */
function unique(flags: readonly Flag[]): readonly Flag[] {
  return [...new Map(flags.map((flag) => [`${flag.of} ${flag.id}`, flag])).values()];
}

interface Difference {
  readonly process: string;
  readonly winner: string;
  readonly next: string;
  /** By which part of the winning price the next one is higher. */
  readonly part: number;
}

const byPrice = (one: { readonly cents: number }, other: { readonly cents: number }): number => one.cents - other.cents;

/** Where one firm won by its price alone: how far away the next one was. */
function differences(processes: readonly Process[]): readonly Difference[] {
  return processes.flatMap((process) => {
    const winner = soleWinner(process);
    const priced = validBids(process).flatMap((bid) => (bid.cents === null ? [] : [{ ...bid, cents: bid.cents }]));
    const won = priced.filter(({ vendor }) => vendor === winner).toSorted(byPrice)[0];
    const next = priced.filter(({ vendor }) => vendor !== winner).toSorted(byPrice)[0];
    if (!process.isByPrice || !won || !next || won.cents <= 0 || next.cents < won.cents) return [];
    const part = (next.cents - won.cents) / won.cents;
    return [{ process: process.id, winner: won.vendor, next: next.vendor, part }];
  });
}

const unequal = (one: readonly string[], other: readonly string[]): boolean =>
  one.length !== other.length || one.some((id) => !other.includes(id));

/** How many of how many, by name. */
class Tally {
  readonly counts = new Map<string, { of: number; hits: number }>();
  add(name: string, of: number, hits: number): void {
    const before = this.counts.get(name) ?? { of: 0, hits: 0 };
    this.counts.set(name, { of: before.of + of, hits: before.hits + hits });
  }
  /** The part of hits of those that were counted often enough. */
  parts(fewest: number): readonly { readonly name: string; readonly of: number; readonly part: number }[] {
    return [...this.counts].flatMap(([name, { of, hits }]) =>
      of >= fewest && of > 0 ? [{ name, of, part: hits / of }] : [],
    );
  }
}

/** Those whose part lies above the fence of all. */
function high(tally: Tally, of: Flag['of'], fewest: number): readonly Flag[] {
  const parts = tally.parts(fewest);
  const fences = fencesOf(parts.map(({ part }) => part));
  // One alone is neither high nor low.
  return parts.length > 1 && fences && fences.high > 0
    ? parts.filter(({ part }) => part >= fences.high).map(({ name, part }) => flagged(of, name, part))
    : [];
}

const isDisqualified = ({ state }: ProcessBid): boolean => state === 'disqualified';

/** After the indicators of the Open Contracting Partnership, whose codes they bear. */
export const indicators = {
  R003: {
    name: 'Short bidding period',
    why: 'Fewer days to prepare a bid favor a bidder who knew beforehand.',
    find: each(({ id, opensAt, closesAt }, { shortestDays }) => {
      if (opensAt === null || closesAt === null) return [];
      const days = Math.floor((Date.parse(closesAt) - Date.parse(opensAt)) / DAY);
      return days < shortestDays ? [flagged('process', id, days)] : [];
    }),
  },
  R018: {
    name: 'Single bid',
    why: 'A competitive procedure without competition.',
    find: each((process) => {
      const vendors = new Set(submitted(process).flatMap((bid) => bid.vendors));
      return process.isCompetitive && vendors.size === 1 ? [flagged('process', process.id, 1)] : [];
    }),
  },
  R024: {
    name: 'Close second price',
    why: 'The next price lies so near that one bid may have been written for the other.',
    find(processes) {
      const found = differences(processes);
      const fences = fencesOf(found.map(({ part }) => part));
      if (!fences || fences.firstQuartile <= 0 || fences.low <= 0) return [];
      const near = found.filter(({ part }) => part <= fences.low);
      return unique(
        near.flatMap(({ process, winner, next, part }) => [
          flagged('process', process, part),
          flagged('vendor', winner, 0),
          flagged('vendor', next, 0),
        ]),
      );
    },
  },
  R025: {
    name: 'Frequent loser',
    why: 'Many valid bids that hardly ever win can be there to look like competition.',
    find(processes) {
      const tally = new Tally();
      for (const process of processes) {
        const winner = soleWinner(process);
        if (winner === null) continue;
        for (const vendor of new Set(validBids(process).map((bid) => bid.vendor)))
          tally.add(vendor, 1, vendor === winner ? 1 : 0);
      }
      const parts = tally.parts(1);
      const often = quantile(
        parts.map(({ of }) => of),
        0.75,
      );
      const fences = fencesOf(parts.map(({ part }) => part));
      if (often === null || !fences || fences.firstQuartile <= 0 || fences.low <= 0) return [];
      return parts
        .filter(({ of, part }) => of >= often && part <= fences.low)
        .map(({ name, part }) => flagged('vendor', name, part));
    },
  },
  R028: {
    name: 'Identical prices',
    why: 'Two firms with one price know of each other, or of the prices.',
    find: each((process) => {
      const priced = submitted(process).filter(({ cents, vendors }) => cents !== null && vendors.length > 0);
      const same = process.isByPrice
        ? priced.filter((bid) =>
            priced.some((other) => other.cents === bid.cents && unequal(bid.vendors, other.vendors)),
          )
        : [];
      const vendors = same.flatMap((bid) => bid.vendors.map((vendor) => flagged('vendor', vendor, 1)));
      return vendors.length > 0 ? [flagged('process', process.id, 1), ...vendors] : [];
    }),
  },
  R030: {
    name: 'Late bid won',
    why: 'A bid that came after the deadline could know the others.',
    find: each(({ id, closesAt, bids, awards }) => {
      const winners = new Set(awards.filter(({ state }) => state === 'active').flatMap((award) => award.vendors));
      const late = bids.filter(
        ({ state, receivedAt, vendors }) =>
          state === 'valid' &&
          receivedAt !== null &&
          closesAt !== null &&
          Date.parse(receivedAt) >= Date.parse(closesAt) &&
          vendors.some((vendor) => winners.has(vendor)),
      );
      const vendors = late.flatMap((bid) => bid.vendors.map((vendor) => flagged('vendor', vendor, 1)));
      return vendors.length > 0 ? [flagged('process', id, 1), ...vendors] : [];
    }),
  },
  R035: {
    name: 'All others disqualified',
    why: 'Only the winner’s bid was left.',
    find: each((process) => {
      const of = (state: ProcessBid['state']) =>
        new Set(process.bids.filter((bid) => bid.state === state).flatMap((bid) => bid.vendors));
      const winners = new Set(finalAwards(process).flatMap((award) => award.vendors));
      const [only, second] = of('valid');
      if (only === undefined || second !== undefined || winners.size !== 1 || !winners.has(only)) return [];
      const others = [...of('disqualified')].filter((vendor) => vendor !== only).length;
      return others > 0 ? [flagged('process', process.id, others), flagged('vendor', only, 0)] : [];
    }),
  },
  R036: {
    name: 'Lowest bid disqualified',
    why: 'The lowest price was taken out of the comparison.',
    find: each((process) => {
      const priced = submitted(process).flatMap((bid) => (bid.cents === null ? [] : [{ ...bid, cents: bid.cents }]));
      const [lowest] = priced.toSorted(byPrice);
      const isAwarded = process.awards.some(({ state }) => state === 'active');
      const hasValid = priced.some(({ state }) => state === 'valid');
      return process.isByPrice && isAwarded && hasValid && lowest && isDisqualified(lowest)
        ? [flagged('process', process.id, 1)]
        : [];
    }),
  },
  R038: {
    name: 'Many disqualified bids',
    why: 'One buyer turns away, or one vendor submits, far more unqualified bids than others.',
    find(processes, { fewestProcesses }) {
      const buyers = new Tally();
      const vendors = new Tally();
      for (const process of processes) {
        const bids = submitted(process);
        if (bids.length > 0) buyers.add(process.buyer, bids.length, bids.filter(isDisqualified).length);
        for (const bid of bids) for (const vendor of bid.vendors) vendors.add(vendor, 1, isDisqualified(bid) ? 1 : 0);
      }
      return [...high(buyers, 'buyer', fewestProcesses), ...high(vendors, 'vendor', fewestProcesses)];
    },
  },
  R048: {
    name: 'Unrelated goods',
    why: 'A vendor that wins in far more kinds of goods than others may only pass them on.',
    find(processes, { fewestAwards }) {
      const won = new Map<string, { processes: Set<string>; kinds: Set<string> }>();
      for (const { id, awards } of processes)
        for (const { state, vendors, codes } of awards) {
          const [vendor, partner] = vendors;
          if (state !== 'active' || vendor === undefined || partner !== undefined || codes.length === 0) continue;
          const of = won.get(vendor) ?? { processes: new Set(), kinds: new Set() };
          of.processes.add(id);
          for (const code of codes) of.kinds.add(code.slice(0, 2));
          won.set(vendor, of);
        }
      const often = [...won].filter(([, of]) => of.processes.size >= fewestAwards);
      const fences = fencesOf(often.map(([, { kinds }]) => kinds.size));
      return fences
        ? often
            .filter(([, { kinds }]) => kinds.size >= fences.high)
            .map(([vendor, { kinds }]) => flagged('vendor', vendor, kinds.size))
        : [];
    },
  },
  R058: {
    name: 'Far lowest price',
    why: 'A price far below the next one may not be kept, or may leave something out.',
    find(processes) {
      const found = differences(processes);
      const fences = fencesOf(found.map(({ part }) => part));
      if (!fences || fences.high <= 0) return [];
      const far = found.filter(({ part }) => part >= fences.high);
      return unique(
        far.flatMap(({ process, winner, part }) => [flagged('process', process, part), flagged('vendor', winner, 0)]),
      );
    },
  },
} as const satisfies Readonly<Record<string, Indicator>>;

export type IndicatorCode = keyof typeof indicators;
