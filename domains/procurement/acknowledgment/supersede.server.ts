import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { orderProposal } from './order-proposal.record.ts';

/** The vendor read another order than it is now: what was proposed to it is over. */
export async function supersedeProposals(work: UnitOfWork, order: string): Promise<void> {
  const open = await work.rows(orderProposal, {
    where: { purchaseOrder: order, status: 'proposed' },
    fields: [],
    order: 'number',
    most: 'all',
  });
  for (const { id } of open) await work.asProduct.move(orderProposal, id, 'supersede');
}
