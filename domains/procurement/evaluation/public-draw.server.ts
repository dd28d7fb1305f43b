import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import type { NoticeDraw } from '../publication/notice.ts';
import { bid } from '../sealing/bid.record.ts';
import { lotsDrawn } from './draw.ts';
import { evaluation } from './evaluation.record.ts';
import { proponent } from './proponent.record.ts';
import { type Ranked, tiedFirst } from './scoring.ts';

/** The draws that decided a tie for first place: where the seed comes from, who tied, and the order. Public once bids are. */
export async function publicDraws(work: UnitOfWork, solicitation: string): Promise<readonly NoticeDraw[]> {
  const held = await work.rows(evaluation, {
    where: { solicitation, status: ['recommended', 'approved'], drawSeed: { not: null } },
    fields: ['part', 'drawSource', 'drawSeed', 'lockedAt', 'result'],
    order: 'number',
    most: 'all',
  });
  const found: NoticeDraw[] = [];
  for (const { id, part, drawSource: source, drawSeed, lockedAt, result } of held) {
    const tied = tiedFirst(Array.isArray(result) ? (result as unknown as Ranked[]) : []); // as `rank` keeps it
    const seed = drawSeed ?? '';
    const entries = await work.rows(proponent, { where: { evaluation: id, id: tied }, fields: ['entry'], most: 'all' });
    const bids = await work.rows(bid, {
      where: { id: entries.map(({ entry }) => entry) },
      fields: ['receipt', 'vendor'],
      most: 'all',
    });
    const firms = await work.rows(vendor, {
      where: { id: bids.flatMap((one) => one.vendor ?? []) },
      fields: ['name'],
      most: 'all',
    });
    const lots = await lotsDrawn(
      bids.map(({ receipt }) => receipt),
      seed,
    );
    if (lots.length > 1)
      found.push({
        part,
        source,
        seed,
        lockedAt,
        lots: lots.map(({ id: receipt, lot }) => ({
          receipt,
          lot,
          vendor: firms.find((firm) => firm.id === bids.find((one) => one.receipt === receipt)?.vendor)?.name ?? null,
        })),
      });
  }
  return found;
}
