import { fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { costEstimate } from '../intake/cost-estimate.record.ts';
import { type Decision, estimateAsked } from '../rule-packs/decision.ts';
import type { requisition } from './requisition.record.ts';

/**
 * Bids are invited for what was approved, and nobody approves what was not submitted: so the estimate is sealed before. What grows
 * above the threshold while it waits is looked at once more.
 */
export async function refuseWithoutEstimate(
  work: UnitOfWork,
  { id, number }: Pick<Row<typeof requisition>, 'id' | 'number'>,
  decision: Decision,
): Promise<void> {
  const asked = estimateAsked(decision);
  if (!asked) return;
  if (await work.has(costEstimate, { requisition: id, status: 'locked' })) return;
  const message = `This amount needs a sealed independent estimate before bids are opened, and there is none for ${number}. Write it, seal it, then submit. (${asked.citation})`;
  throw fail('refused', 'requisition.estimate_is_sealed', message, {
    issues: [{ path: 'total', code: 'requisition.estimate_is_sealed', message }],
    extra: { rule: asked.rule },
  });
}
