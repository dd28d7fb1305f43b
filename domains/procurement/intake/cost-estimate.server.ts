import { type Effect, on } from '#server/records/effects.ts';
import { costEstimate } from './cost-estimate.record.ts';

/** The moment of sealing is the server's own: nobody types it, and nothing sets it a second time. */
export const costEstimateEffects: readonly Effect[] = [
  on(costEstimate, 'lock', async ({ row, work }) => {
    await work.asProduct.change(costEstimate, row.id, {}, { sealedAt: work.now() });
  }),
];
