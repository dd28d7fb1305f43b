import type { Row } from '#kernel';
import type { bid } from '../sealing/bid.record.ts';
import { sheetOf } from '../sealing/bid-content.ts';
import { type Offer, totalsOf } from '../solicitation/price-sheet.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';

/** Whether a mistake in a bid can touch the award of a lot: of another lot only where the bid has no price, it can’t. */
export function concerns(
  call: Pick<Row<typeof solicitation>, 'items' | 'extras'>,
  one: Pick<Row<typeof bid>, 'offer'>,
  lot: string | null,
): boolean {
  const offer = one.offer as unknown as Offer | null; // judged when it was opened
  return lot === null || offer === null || (totalsOf(sheetOf(call), offer).lots[lot] ?? null) !== null;
}
