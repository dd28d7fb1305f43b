import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bid } from '../sealing/bid.record.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { lotsBid, type Offer, totalsOf } from '../solicitation/price-sheet.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { goesByRanking } from '../solicitation/solicitation-words.ts';
import type { award } from './award.record.ts';

/** The price of a bid for all, or for one lot; null where it has none. */
export function priceOf(call: Row<typeof solicitation>, one: Row<typeof bid>, lot: string | null): number | null {
  if (lot === null) return one.isPartial ? null : (one.total?.cents ?? null);
  return one.offer ? (totalsOf(sheetOf(call), one.offer as unknown as Offer).lots[lot] ?? null) : null; // judged when it was opened
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
  const priced = (await responsiveOf(work, call.id)).map((one) => ({ one, cents: priceOf(call, one, row.lot) }));
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
