import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bid } from '../sealing/bid.record.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { contentOf } from '../sealing/withheld.server.ts';
import { type Offer, totalsOf } from '../solicitation/price-sheet.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';

export type Call = Row<typeof solicitation>;

/** Codes of the lots, or nothing in their place where it is awarded as a whole. */
export const partsOf = ({ lots }: Pick<Call, 'lots'>): readonly (string | null)[] =>
  (lots ?? []).length > 0 ? (lots ?? []).map(({ code }) => code) : [null];

/**
 * Bids that compete for a solicitation or one of its lots: in time, readable and not found nonresponsive. A bid that was filed to
 * make up the number counts until it is rejected, and no longer.
 */
export async function bidsFor(
  work: UnitOfWork,
  call: Call,
  lot: string | null,
  states: readonly ('opened' | 'responsive')[] = ['opened', 'responsive'],
): Promise<number> {
  const all = await work.rows(bid, {
    where: { solicitation: call.id, isLate: false, unreadable: null, status: states },
    fields: ['offer', 'notes', 'total', 'withheld'],
    most: 'all',
  });
  if (lot === null || !(call.items ?? []).some((one) => one.lot === lot)) return all.length;
  const sheet = sheetOf(call);
  return all.filter((one) => {
    const offer = (one.offer as unknown as Offer | null) ?? contentOf(one).offer; // judged when it was opened
    return offer !== null && (totalsOf(sheet, offer).lots[lot] ?? null) !== null;
  }).length;
}
