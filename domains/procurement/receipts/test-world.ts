import { dutyGrant } from '../../organization/duty-grant.record.ts';
import type { New, Row } from '#kernel';
import type { Person } from '#world';
import { type OrderWorld, orderWorld } from '../orders/test-world.ts';
import type { purchaseOrder } from '../orders/purchase-order.record.ts';
import { receipt } from './receipt.record.ts';
import { remainderCancellation } from './remainder-cancellation.record.ts';

export const each = (amount: number | string) => ({ amount: String(amount), unit: 'EA' });

/** What came of each line: pieces delivered, and how many of them are rejected. */
export const came = (...lines: readonly (readonly [line: number, delivered: number | string, rejected?: number])[]) =>
  lines.map(([line, delivered, rejected]) => ({
    line,
    delivered: each(delivered),
    ...(rejected ? { rejected: each(rejected), discrepancy: 'damaged' as const } : {}),
  }));

type Order = Row<typeof purchaseOrder>;
type Lines = NonNullable<New<typeof receipt>['lines']>;

/** The county of the orders with two receivers at its warehouse. */
export interface ReceivingWorld extends OrderWorld {
  readonly marcus: Person;
  readonly dana: Person;
  /** An issued order of these lines, quantity and unit price in dollars. */
  ordered(lines: readonly (readonly [number, number])[], more?: Partial<New<typeof purchaseOrder>>): Promise<Order>;
  /** A draft of Marcus. */
  draft(order: Pick<Order, 'id'>, lines: Lines, more?: Partial<New<typeof receipt>>): Promise<Row<typeof receipt>>;
  /** The same, posted by Marcus. */
  posted(order: Pick<Order, 'id'>, lines: Lines, more?: Partial<New<typeof receipt>>): Promise<string>;
  /** Requested by Chantal and approved by Lena; everything that is open where no lines are named. */
  cancelRest(
    order: Pick<Order, 'id'>,
    lines?: NonNullable<New<typeof remainderCancellation>['lines']>,
  ): Promise<Row<typeof remainderCancellation>>;
}

export async function receivingWorld(given: Parameters<typeof orderWorld>[0] = {}): Promise<ReceivingWorld> {
  const here = await orderWorld(given);
  const receiver = async (name: string) => {
    const person = (await here.county.member(name)).with({ duties: ['receiver'] });
    await here.county.product.make(dutyGrant, { member: person.id, duty: 'receiver' });
    return person;
  };
  const marcus = await receiver('Marcus Bell');
  const dana = await receiver('Dana Whitfield');
  const draft: ReceivingWorld['draft'] = (order, lines, more = {}) =>
    marcus.make(receipt, { purchaseOrder: order.id, lines, ...more });
  return {
    ...here,
    marcus,
    dana,
    async ordered(lines, more = {}) {
      const { id } = await here.approved(lines);
      return here.issued(id, more);
    },
    draft,
    async posted(order, lines, more = {}) {
      const { id } = await draft(order, lines, more);
      await marcus.run(receipt, 'post', id);
      return id;
    },
    async cancelRest(order, lines = []) {
      const { id } = await here.chantal.make(remainderCancellation, {
        purchaseOrder: order.id,
        cause: 'The vendor can’t deliver the rest.',
        lines,
      });
      await here.lena.run(remainderCancellation, 'approve', id);
      return here.chantal.see(remainderCancellation, id);
    },
  };
}
