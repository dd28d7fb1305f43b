import { fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import { remembered } from '#server/records/remembered.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { requisition } from '../requisition/requisition.record.ts';
import { requisitionAllocation } from '../requisition/requisition-allocation.record.ts';
import { purchaseOrder } from './purchase-order.record.ts';

type Facts = EffectFacts<Row<typeof requisition>>;

/** Most agencies that order elsewhere have no allocation at all, and one question tells it for a whole transaction. */
const hasAny = (work: UnitOfWork): Promise<boolean> =>
  remembered(work, [requisitionAllocation.name], 'any allocation', () => work.has(requisitionAllocation, {}));

/** Whether any order ever took of a requisition. */
export const isOrdered = async (work: UnitOfWork, id: string): Promise<boolean> =>
  (await hasAny(work)) && work.has(requisitionAllocation, { requisition: id });

const refused = (code: string, message: string) => fail('refused', `requisition.${code}`, message);

/** Orders rest on the requisition as it was approved. What else is needed is another one. */
export async function refuseOnceOrdered({ row, work }: Facts): Promise<void> {
  if (row.status !== 'draft' && (await isOrdered(work, row.id)))
    throw refused(
      'has_orders',
      `Orders use ${row.number} as it was approved. Create a new requisition for other needs.`,
    );
}

/** A requisition that was ordered counts as a purchase, also where pieces of a larger one are looked for. */
export async function refuseWhileOrdered({ row, before, work }: Facts): Promise<void> {
  if (before.status === 'draft' || !(await isOrdered(work, row.id))) return;
  const live = await work.row(purchaseOrder, {
    where: { requisition: row.id, status: ['issued', 'cancelling'] },
    fields: ['number'],
    order: 'number',
  });
  if (live)
    throw refused(
      'order_is_live',
      `${live.number} orders part of ${row.number}. Choose “Mark ordered” to end the rest.`,
    );
}
