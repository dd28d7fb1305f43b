import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { auctionAt, opening } from './auction-bidding.server.ts';
import { pricesOf } from './auction-curve.server.ts';
import type { NoticeAuction } from './notice-auction.ts';

/** Until its end nobody reads a price; then all of them, with names. */
export async function publicAuction(
  work: UnitOfWork,
  { id, type }: Pick<Row<typeof solicitation>, 'id' | 'type'>,
): Promise<NoticeAuction | null> {
  const row = type === 'auction' ? await auctionAt(work, id) : null;
  if (!row || row.endsAt === null) return null;
  const { endsAt, beatsBest, softMinutes, extendMinutes, mostExtensions, terms, stepPercent } = row;
  const found = row.status === 'ended' ? await pricesOf(work, row.id) : null;
  return {
    startsAt: opening(row),
    endsAt,
    isCancelled: row.status === 'cancelled',
    stepCents: row.stepAmount?.cents ? row.stepAmount.cents : null,
    stepPercent,
    beatsBest,
    softMinutes,
    extendMinutes,
    mostExtensions,
    terms,
    prices: found?.prices ?? null,
    total: found?.total ?? 0,
  };
}
