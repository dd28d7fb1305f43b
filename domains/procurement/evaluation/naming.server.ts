import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { shareBids } from '../sealing/withheld.server.ts';
import { evaluation } from './evaluation.record.ts';
import { afterLock } from './evaluation-words.ts';
import { proponent } from './proponent.record.ts';

/** From now on the panel knows which bid each proponent is, and everyone in the agency who bid what. */
export async function showVendors(work: UnitOfWork, solicitationId: string): Promise<void> {
  const product = work.asProduct;
  const held = await product.rows(evaluation, { where: { solicitation: solicitationId }, fields: [], most: 'all' });
  const unnamed =
    held.length === 0
      ? []
      : await product.rows(proponent, {
          where: { evaluation: held.map(({ id }) => id), bid: null },
          fields: ['entry'],
          most: 'all',
        });
  for (const { id, entry } of unnamed) await product.change(proponent, id, {}, { bid: entry });
  await shareBids(work, solicitationId);
}

/** Without blind mode, what no evaluation of the solicitation needs withheld any more is shared once scores are locked. */
export async function shareAfterLock(work: UnitOfWork, solicitationId: string): Promise<void> {
  const of = { solicitation: solicitationId } as const;
  if (await work.has(evaluation, { ...of, status: ['declaring', 'scoring'] })) return;
  if (await work.has(evaluation, { ...of, isBlind: true, status: afterLock })) return;
  if (await work.has(evaluation, { ...of, status: afterLock })) await shareBids(work, solicitationId);
}
