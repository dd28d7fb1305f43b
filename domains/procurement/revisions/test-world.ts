import type { New, Row } from '#kernel';
import { type ReceivingWorld, receivingWorld } from '../receipts/test-world.ts';
import type { purchaseOrder } from '../orders/purchase-order.record.ts';
import { usd } from '../orders/test-world.ts';
import { orderRevision } from './order-revision.record.ts';

export { came } from '../receipts/test-world.ts';
export { each, usd } from '../orders/test-world.ts';

export const why = 'The field crews need another size of pump.';

/** How a line is to read: its number, quantity and unit price in dollars. */
export const line = (number: number | null, quantity: number | string, price: number, more: object = {}) => ({
  line: number,
  quantity: { amount: String(quantity), unit: 'EA' },
  unitPrice: usd(price),
  ...more,
});

type Given = Partial<New<typeof orderRevision>>;
type Order = Pick<Row<typeof purchaseOrder>, 'id'>;

/** The county of the receipts, where Chantal revises and Walter, who may approve any amount, decides. */
export interface RevisionWorld extends ReceivingWorld {
  revision(order: Order, lines: NonNullable<Given['lines']>, more?: Given): Promise<Row<typeof orderRevision>>;
  submitted(order: Order, lines: NonNullable<Given['lines']>, more?: Given): Promise<string>;
  revised(order: Order, lines: NonNullable<Given['lines']>, more?: Given): Promise<Row<typeof orderRevision>>;
}

export async function revisionWorld(): Promise<RevisionWorld> {
  const here = await receivingWorld();
  const revision: RevisionWorld['revision'] = (order, lines, more = {}) =>
    here.chantal.make(orderRevision, { purchaseOrder: order.id, cause: why, lines, ...more });
  const submitted: RevisionWorld['submitted'] = async (order, lines, more) => {
    const { id } = await revision(order, lines, more);
    await here.chantal.run(orderRevision, 'submit', id);
    return id;
  };
  return {
    ...here,
    revision,
    submitted,
    async revised(order, lines, more) {
      const id = await submitted(order, lines, more);
      await here.walter.run(orderRevision, 'approve', id);
      return here.chantal.see(orderRevision, id);
    },
  };
}
