import { fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import type { AuctionCurve } from './auction-calls.ts';
import { auctionEntry } from './auction-entry.record.ts';
import { auctionBid } from './auction-bid.record.ts';
import { auction } from './auction.record.ts';

/** As many prices as a page shows. */
export const MOST_PRICES = 400;

/** The prices of one auction as its row now lets them be read: with names once it has ended. */
export async function pricesOf(
  work: UnitOfWork,
  id: string,
): Promise<Pick<AuctionCurve, 'prices' | 'total' | 'entered'>> {
  const product = work.asProduct;
  const entries = await product.rows(auctionEntry, { where: { auction: id }, order: 'alias', most: 'all' });
  const firms = await product.rows(vendor, {
    where: { id: entries.flatMap((one) => one.vendor ?? []) },
    fields: ['name'],
    most: 'all',
  });
  const nameOf = new Map(firms.map((one) => [one.id, one.name]));
  const entryOf = new Map(entries.map((one) => [one.id, one]));
  const where = { auction: id };
  const latest = await product.rows(auctionBid, { where, order: '-number', most: MOST_PRICES });
  return {
    entered: entries.filter(({ withdrawnAt }) => withdrawnAt === null).length,
    total: latest[0]?.number ?? 0,
    prices: latest.toReversed().map((one) => {
      const entry = entryOf.get(one.entry);
      return {
        number: one.number,
        lot: one.lot ?? '',
        bidder: entry?.alias ?? '',
        vendor: nameOf.get(entry?.vendor ?? '') ?? null,
        cents: one.total.cents,
        bidAt: one.bidAt,
        extendedTo: one.extendedTo,
      };
    }),
  };
}

export async function curveOf(work: UnitOfWork, id: string): Promise<AuctionCurve> {
  const row = await work.row(auction, { where: { id }, fields: ['solicitation', 'startsAt', 'opensAt', 'endsAt'] });
  const call = row && (await work.row(solicitation, { where: { id: row.solicitation }, fields: ['status'] }));
  if (!row || !call) throw fail('not_found', 'not_found', 'There is no such auction.');
  const { startsAt, opensAt, endsAt } = row;
  return {
    now: work.now(),
    solicitationState: call.status,
    startsAt: opensAt ?? startsAt,
    endsAt,
    ...(await pricesOf(work, id)),
  };
}
