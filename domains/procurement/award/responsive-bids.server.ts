import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bid } from '../sealing/bid.record.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { countedAlternates, runningTotals } from '../solicitation/alternates.ts';
import { lotsBid, type Offer, totalsOf } from '../solicitation/price-sheet.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { goesByRanking } from '../solicitation/solicitation-words.ts';
import type { award } from './award.record.ts';

/** The price of a bid for all, or for one lot; null where it has none. */
export function priceOf(call: Row<typeof solicitation>, one: Priced, lot: string | null): number | null {
  if (lot === null) return one.isPartial ? null : (one.total?.cents ?? null);
  return one.offer ? (totalsOf(sheetOf(call), one.offer as unknown as Offer).lots[lot] ?? null) : null; // judged when it was opened
}

type Priced = Pick<Row<typeof bid>, 'offer' | 'total' | 'isPartial'>;
const offerOf = (one: Pick<Row<typeof bid>, 'offer'>) => one.offer as unknown as Offer | null; // judged when it was opened

/** The price of a bid with so many alternates, from the first on in the published order; null where it has no price for one of them. */
export function priceWith(
  call: Row<typeof solicitation>,
  one: Priced,
  { lot, count }: { readonly lot: string | null; readonly count: number },
): number | null {
  if (count === 0) return priceOf(call, one, lot);
  const offer = offerOf(one);
  return offer && (runningTotals(totalsOf(sheetOf(call), offer), lot ?? '')[count] ?? null);
}

/** How many alternates count in the price that makes the low bid among these, as the notice states it. */
export function countedAmong(call: Row<typeof solicitation>, all: readonly Priced[], lot: string | null): number {
  if (goesByRanking(call) || (call.alternateBasis ?? 'base') === 'base') return 0;
  const sheet = sheetOf(call);
  const totals = all.flatMap((one) => (one.offer ? [totalsOf(sheet, offerOf(one) as Offer)] : []));
  return countedAlternates(call, sheet, { lot: lot ?? '', totals });
}

/** What each of these bids is compared by. */
export function comparedBy(call: Row<typeof solicitation>, all: readonly Row<typeof bid>[], lot: string | null) {
  const count = countedAmong(call, all, lot);
  return all.map((one) => ({ one, cents: priceWith(call, one, { lot, count }) }));
}

/** Whether a bid has prices for a lot that the price sheet asks prices for. */
export function isBidOn(call: Row<typeof solicitation>, one: Row<typeof bid>, lot: string): boolean {
  const sheet = sheetOf(call);
  if (!one.offer || !sheet.lines.some((line) => line.lot === lot)) return true;
  return lotsBid(sheet, one.offer as unknown as Offer).has(lot); // judged when it was opened
}

/** Bids at the very price of this one, with it, where it is the lowest; a ranking breaks its own ties. */
export async function tiedFor(
  work: UnitOfWork,
  row: Pick<Row<typeof award>, 'bid' | 'lot'>,
  call: Row<typeof solicitation>,
): Promise<readonly Row<typeof bid>[]> {
  if (goesByRanking(call)) return [];
  const priced = comparedBy(call, await responsiveOf(work, call.id), row.lot);
  const lowest = Math.min(...priced.flatMap(({ cents }) => cents ?? []));
  const tied = priced.filter(({ cents }) => cents === lowest).map(({ one }) => one);
  return tied.some(({ id }) => id === row.bid) ? tied : [];
}

export const responsiveOf = async (work: UnitOfWork, call: string): Promise<readonly Row<typeof bid>[]> => {
  const ids = await work.rows(bid, {
    where: { solicitation: call, status: 'responsive' },
    fields: ['id'],
    most: 'all',
  });
  const rows = await Promise.all(ids.map(({ id }) => work.asProduct.find(bid, id)));
  return rows.filter((one) => one !== null);
};
