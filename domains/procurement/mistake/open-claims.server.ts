import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import type { award } from '../award/award.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { concerns } from './concerned.ts';
import { mistakeClaim } from './mistake-claim.record.ts';

/** No award goes on while a bid for the same lot has an open claim: its price may still move, or the bid leave. */
export async function refuseOpenClaims({ row, work }: EffectFacts<Row<typeof award>>): Promise<void> {
  const product = work.asProduct;
  const open = await product.rows(mistakeClaim, {
    where: { solicitation: row.solicitation, status: ['filed', 'supported', 'opposed'] },
    order: 'number',
    fields: ['number', 'bid'],
    most: 'all',
  });
  if (open.length === 0) return;
  const call = await product.find(solicitation, row.solicitation);
  const bids = await product.rows(bid, {
    where: { id: open.map((one) => one.bid) },
    fields: ['offer'],
    most: 'all',
  });
  const touching = new Set(bids.flatMap((one) => (call && concerns(call, one, row.lot) ? [one.id] : [])));
  const found = open.find((one) => touching.has(one.bid));
  if (found)
    throw fail('refused', 'award.mistake_open', `${found.number} claims a mistake in a bid. Decide it first.`, {
      issues: [{ path: 'solicitation', code: 'award.mistake_open', message: 'A mistake claim is open' }],
    });
}
