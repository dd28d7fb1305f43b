import { alternatesOf, type Sheet, type Totals } from './price-sheet.ts';
import type { alternateBases, alternateEffects, itemKinds } from './solicitation-words.ts';

/** What the notice says of alternates. */
export interface AlternateTerms {
  readonly alternateBasis?: keyof typeof alternateBases | null;
  readonly alternateFunds?: { readonly cents: number } | null;
}

type Running = readonly (number | null)[];

/** The totals of a bid for a lot: the base bid, then with each further alternate in the published order. */
export const runningTotals = ({ lots, steps }: Totals, lot: string): Running => [
  lots[lot] ?? null,
  ...(steps[lot] ?? []),
];

/** So many alternates, from the first on, are in words. */
export const stepWords = (count: number): string =>
  count === 1 ? 'With alternate 1' : `With alternates 1\u2013${count}`;

/** Each running total of a bid after the base bid, in words. */
export const stepsIn = ({
  steps,
}: Totals): readonly { readonly name: string; readonly lot: string; readonly cents: number | null }[] =>
  Object.entries(steps).flatMap(([lot, all]) =>
    all.map((cents, at) => ({
      name: lot === '' ? stepWords(at + 1) : `Lot ${lot}: ${stepWords(at + 1).toLowerCase()}`,
      lot,
      cents,
    })),
  );

/** How an alternate is called in the notice, the price sheet and the workbook; its number is its place in the order. */
export function alternateWords(
  {
    kind,
    alternateTo,
    effect,
  }: {
    readonly kind: keyof typeof itemKinds;
    readonly alternateTo?: number | null;
    readonly effect?: keyof typeof alternateEffects | null;
  },
  number: number,
): string | null {
  if (kind !== 'alternate') return null;
  return effect
    ? `${effect === 'add' ? 'Additive' : 'Deductive'} alternate ${number}`
    : `Alternate to line ${alternateTo}`;
}

/** The number of every alternate, counted in its lot. */
export const alternateNumbers = (sheet: Sheet): ReadonlyMap<string, number> =>
  new Map(
    [...new Set(sheet.lines.map(({ lot }) => lot))].flatMap((lot) =>
      alternatesOf(sheet, lot).map(({ id }, at) => [id, at + 1] as const),
    ),
  );

/**
 * How many alternates, from the first on, are part of the price that makes the low bid. It follows from the notice and the bids:
 * chosen after the opening, it would choose the bidder (Cal. Pub. Cont. Code § 20103.8; DFARS 252.236-7007).
 */
export function countedAlternates(
  { alternateBasis, alternateFunds }: AlternateTerms,
  sheet: Sheet,
  given: { readonly lot: string; readonly totals: readonly Totals[] },
): number {
  const alternates = alternatesOf(sheet, given.lot);
  if (alternateBasis === 'all') return alternates.length;
  if (alternateBasis !== 'funds' || !alternateFunds) return 0;
  const all = given.totals.map((one) => runningTotals(one, given.lot));
  const isWithin = (count: number): boolean =>
    all.some((one) => (one[count] ?? Number.POSITIVE_INFINITY) <= alternateFunds.cents);
  const counts = Array.from({ length: alternates.length + 1 }, (_, count) => count);
  // Deductions are taken until the lowest total is within the funds, additions as long as it is.
  if (alternates.some(({ isDeduct }) => isDeduct)) return counts.find(isWithin) ?? 0;
  const firstBeyond = counts.findIndex((count) => !isWithin(count));
  return firstBeyond === -1 ? alternates.length : Math.max(0, firstBeyond - 1);
}

interface Compared {
  readonly status: string;
  readonly totals: Totals | null;
}

/** Bids by the price that decides, where alternates are part of it; those that are out stay last. With lots each lot has its own order. */
export function inDecidingOrder<T extends Compared>(
  terms: AlternateTerms,
  sheet: Sheet,
  bids: readonly T[],
): { readonly counted: number; readonly bids: readonly T[] } {
  const isOut = ({ status }: T): boolean => status === 'nonresponsive' || status === 'excused';
  const totals = bids.flatMap((one) => (isOut(one) || !one.totals ? [] : [one.totals]));
  const hasLots = sheet.lines.some(({ lot }) => lot !== '');
  const counted = hasLots ? 0 : countedAlternates(terms, sheet, { lot: '', totals });
  if (counted === 0) return { counted, bids };
  const priceOf = ({ totals: own }: T): number => (own && runningTotals(own, '')[counted]) ?? Number.MAX_SAFE_INTEGER;
  return {
    counted,
    bids: bids.toSorted((one, other) => Number(isOut(one)) - Number(isOut(other)) || priceOf(one) - priceOf(other)),
  };
}
