import { fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { heldOrder, purchaseOrder, statesOfAll } from '../../procurement/public.server.ts';
import { rowOfFirm, type vendor } from '../../vendors/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { claiming } from '../invoices/invoice-words.ts';
import type { Order } from '../invoices/judging.server.ts';
import { type Billed, billedBefore } from '../invoices/matching.ts';
import type { Agency } from '../../vendors/public.server.ts';
import type { OrderToBill } from './firm-billing-calls.ts';
import { addedBilled, leftOf, type LeftLine, worthOf } from './left-to-bill.ts';

/** A cancellation that is only requested is inside the agency. */
const billable = ['issued', 'cancelling'] as const;

export const unknownOrder = () => fail('not_found', 'firm.order', 'Your firm has no such order at this agency.');

/** What invoices bill of each order: what matched, and what is submitted or registered and not decided yet. */
async function billedOfAll(
  work: UnitOfWork,
  orders: readonly string[],
  without?: string,
): Promise<ReadonlyMap<string, ReadonlyMap<number, Billed>>> {
  const rows = await work.rows(invoice, {
    where: {
      purchaseOrder: [...orders],
      status: ['captured', 'exception', ...claiming],
      ...(without ? { id: { not: without } } : {}),
    },
    fields: ['purchaseOrder', 'status', 'lane', 'isCredit', 'lines', 'payableLines'],
    order: 'number',
    most: 'all',
  });
  const isOpen = ({ status }: (typeof rows)[number]) => status === 'captured' || status === 'exception';
  const undecided = (row: (typeof rows)[number]) =>
    (row.lines ?? []).flatMap(({ kind, line, quantity, amount }) =>
      kind === 'item' && line != null && amount ? [{ line, quantity, amount }] : [],
    );
  return new Map(
    orders.map((id) => {
      const own = rows.filter(({ purchaseOrder: of }) => of === id);
      const decided = own.filter((row) => !isOpen(row));
      // One that may be a duplicate bills nothing more, and a credit gives nothing back before it is approved.
      const open = own.filter((row) => isOpen(row) && row.lane !== 'duplicate' && !row.isCredit);
      return [
        id,
        addedBilled(
          billedBefore(decided.map(({ isCredit, payableLines }) => ({ isCredit, lines: payableLines ?? [] }))),
          billedBefore(open.map((row) => ({ isCredit: false, lines: undecided(row) }))),
        ),
      ] as const;
    }),
  );
}

const isComplete = ({ delivery }: Pick<Order, 'delivery'>): boolean => delivery === 'received' || delivery === 'short';

/** A vendor that bills an order has accepted it; one that is delivered in full needs no words. */
export const obstacleOf = (order: Order): string | null =>
  order.acknowledgment === 'acknowledged' || isComplete(order)
    ? null
    : order.acknowledgment === 'proposed'
      ? 'Your proposal awaits an answer.'
      : 'Acknowledge this order first.';

export interface ToBill {
  readonly order: Order;
  readonly left: readonly LeftLine[];
}

/** What is left to bill of orders. */
export async function leftToBill(
  work: UnitOfWork,
  orders: readonly Order[],
  without?: string,
): Promise<readonly ToBill[]> {
  if (orders.length === 0) return [];
  const states = await statesOfAll(work, orders);
  const billed = await billedOfAll(
    work,
    orders.map(({ id }) => id),
    without,
  );
  return orders.map((order) => ({
    order,
    left: leftOf(order.lines ?? [], states.get(order.id) ?? [], billed.get(order.id) ?? new Map()),
  }));
}

export const stubOf = ({ order, left }: ToBill, agency: Agency): OrderToBill => ({
  agency: agency.id,
  agencyName: agency.name,
  id: order.id,
  number: order.number,
  purpose: order.purpose,
  revision: order.revision,
  receivedCents: worthOf(left, 'received'),
  leftCents: worthOf(left, 'left'),
  obstacle: obstacleOf(order),
});

/** The orders of this firm at one agency of which something is left to bill, the latest first. */
export async function ordersToBill(work: UnitOfWork, firm: string, agency: Agency): Promise<readonly OrderToBill[]> {
  const own = await rowOfFirm(work, firm);
  if (!own) return [];
  const orders = await work.rows(purchaseOrder, {
    where: { vendor: own.id, status: [...billable], issuedOn: { not: null } },
    order: '-number',
    most: 'all',
  });
  return (await leftToBill(work, orders)).filter(({ left }) => left.length > 0).map((one) => stubOf(one, agency));
}

/** An order that this vendor has, and no other. */
export async function orderOfVendor(
  work: UnitOfWork,
  { id: own }: Pick<Row<typeof vendor>, 'id'>,
  id: string,
  isHeld: boolean,
): Promise<Order> {
  const order = isHeld ? await heldOrder(work, id) : await work.find(purchaseOrder, id);
  if (!order || order.vendor !== own || order.issuedOn === null) throw unknownOrder();
  if (order.status === 'cancelled')
    throw fail('refused', 'firm.order_over', `${order.number} is cancelled, so it can’t be billed.`, {
      issues: [{ path: 'order', code: 'firm.order_over', message: 'The order is cancelled' }],
    });
  if (!billable.some((one) => one === order.status)) throw unknownOrder();
  return order;
}
