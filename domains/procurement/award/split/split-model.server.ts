import type { Mip } from '#server/services/solver/mip.ts';
import { blocksOf, evaluatedAs, type Given, type SplitQuestion } from './split.ts';

/** Money in the model is thousands of dollars: numbers of one size keep the solver exact. */
export const UNIT = 100_000;

/** One vendor's offer for what is awarded as one. */
export interface Offered {
  readonly vendor: string;
  readonly awards: readonly Given[];
  readonly cents: number;
  readonly evaluated: number;
}

export interface SplitModel {
  readonly mip: Mip;
  /** By the columns of the model, which come first. */
  readonly offers: readonly Offered[];
  /** A block that no vendor offers whole: there is no split. */
  readonly isImpossible: boolean;
}

/** A yes or no for each offer and, where it matters who is chosen at all, for each vendor. Splits in `cut` are not the answer. */
export function modelOf(question: SplitQuestion, cut: readonly (readonly Given[])[] = []): SplitModel {
  const { bidders, prices, maxVendors, setAside } = question;
  const blocks = blocksOf(question).map((units) => offersFor(question, units));
  const offers = blocks.flat();
  const columnsOf = Map.groupBy(
    offers.map((offer, column) => ({ ...offer, column })),
    ({ vendor }) => vendor,
  );
  const chosenAt = new Map<string, number>();
  const asks = (minimum: number | null) => maxVendors !== null || minimum !== null;
  for (const { id, minimum } of bidders)
    if (asks(minimum) && columnsOf.has(id)) chosenAt.set(id, offers.length + chosenAt.size);
  const count = offers.length + chosenAt.size;
  const rows: Mip['rows'] = [];
  const atMost = (upper: number, entries: readonly (readonly [number, number])[]) =>
    rows.push({ lower: Number.NEGATIVE_INFINITY, upper, entries });
  const atLeast = (lower: number, entries: readonly (readonly [number, number])[]) =>
    rows.push({ lower, upper: Number.POSITIVE_INFINITY, entries });

  let first = 0;
  for (const block of blocks) {
    rows.push({ lower: 1, upper: 1, entries: block.map((_, at) => [first + at, 1] as const) });
    first += block.length;
  }
  for (const { id, capacity, minimum, mostUnits } of bidders) {
    const own = columnsOf.get(id);
    if (!own) continue;
    const chosen = chosenAt.get(id);
    const money = own.map(({ column, cents }) => [column, cents / UNIT] as const);
    if (chosen !== undefined)
      for (const { column } of own)
        atMost(0, [
          [column, 1],
          [chosen, -1],
        ]);
    if (capacity !== null) {
      // With the vendor's own yes or no the bound is tighter.
      if (chosen === undefined) atMost(capacity / UNIT, money);
      else atMost(0, [...money, [chosen, -capacity / UNIT]]);
    }
    if (minimum !== null && chosen !== undefined) atLeast(0, [...money, [chosen, -minimum / UNIT]]);
    if (mostUnits !== null)
      atMost(
        mostUnits,
        own.map(({ column, awards }) => [column, awards.length] as const),
      );
  }
  if (maxVendors !== null)
    atMost(
      maxVendors,
      [...chosenAt.values()].map((column) => [column, 1] as const),
    );
  if (setAside !== null) {
    const share = setAside / 10_000;
    const reserved = new Set(bidders.flatMap(({ id, isSetAside }) => (isSetAside ? [id] : [])));
    atLeast(
      0,
      offers.map(
        ({ vendor, cents }, column) => [column, ((reserved.has(vendor) ? 1 - share : -share) * cents) / UNIT] as const,
      ),
    );
  }
  for (const awards of cut) {
    const to = new Map(awards.map(({ unit, vendor }) => [unit, vendor]));
    const own = offers.flatMap((offer, column) =>
      offer.awards.every((one) => to.get(one.unit) === one.vendor) ? [column] : [],
    );
    atMost(
      own.length - 1,
      own.map((column) => [column, 1] as const),
    );
  }
  const chosenCosts = Array.from({ length: chosenAt.size }, () => 0);
  return {
    offers,
    isImpossible: blocks.some((block) => block.length === 0),
    mip: {
      isMaximum: false,
      costs: [...offers.map(({ evaluated }) => evaluated / UNIT), ...chosenCosts],
      lower: Array.from({ length: count }, () => 0),
      upper: Array.from({ length: count }, () => 1),
      isWhole: Array.from({ length: count }, () => true),
      rows,
    },
  };

  function offersFor(asked: SplitQuestion, units: readonly string[]): readonly Offered[] {
    return bidders.flatMap((bidder): Offered[] => {
      const awards = units.flatMap((unit): Given[] => {
        const cents = prices[unit]?.[bidder.id];
        return cents === undefined ? [] : [{ unit, vendor: bidder.id, cents }];
      });
      if (awards.length < units.length) return [];
      const cents = awards.reduce((sum, one) => sum + one.cents, 0);
      const evaluated = awards.reduce((sum, one) => sum + evaluatedAs(asked, bidder, one.cents), 0);
      return [{ vendor: bidder.id, awards, cents, evaluated }];
    });
  }
}
