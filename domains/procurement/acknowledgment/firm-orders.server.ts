import { compareDecimals, fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { rowOfFirm } from '../../vendors/public.server.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { heldOrder, type Order, statesOf } from '../receipts/receiving.server.ts';
import { orderRevision } from '../revisions/order-revision.record.ts';
import { acknowledge, propose, type Proposed } from './answering.server.ts';
import type { FirmOrder, FirmOrderRow } from './firm-order-calls.ts';
import { orderProposal } from './order-proposal.record.ts';

interface Agency {
  readonly id: string;
  readonly name: string;
}

/** Sent to the vendor at some time; a draft is nobody’s business but the agency’s. */
const sent = ['issued', 'cancelling', 'cancelled'] as const;

type Known = Pick<Order, 'status' | 'delivery' | 'acknowledgment'>;

/** Nothing of it is open, so there is nothing to acknowledge or to change. */
const isComplete = ({ delivery }: Pick<Order, 'delivery'>): boolean => delivery === 'received' || delivery === 'short';

/** A cancellation that is only requested is inside the agency. */
function stateOf({ status, delivery, acknowledgment }: Known): FirmOrderRow['state'] {
  if (status === 'cancelled') return 'cancelled';
  return isComplete({ delivery }) ? 'complete' : (acknowledgment ?? 'awaiting');
}

/** The orders of this firm at one agency, the latest first. */
export async function ordersAt(work: UnitOfWork, firm: string, agency: Agency): Promise<readonly FirmOrderRow[]> {
  const vendor = await rowOfFirm(work, firm);
  if (!vendor) return [];
  const rows = await work.rows(purchaseOrder, {
    where: { vendor: vendor.id, status: sent, issuedOn: { not: null } },
    fields: ['number', 'purpose', 'revision', 'total', 'issuedOn', 'deliverBy', 'status', 'delivery', 'acknowledgment'],
    order: '-number',
    most: 'all',
  });
  return rows.map(({ status, delivery, acknowledgment, ...row }) => ({
    ...row,
    agency: agency.id,
    agencyName: agency.name,
    state: stateOf({ status, delivery, acknowledgment }),
  }));
}

const unknown = () => fail('not_found', 'firm.order', 'Your firm has no such order at this agency.');

/** An order that was sent to this firm; of any other the firm learns nothing. */
export async function ownOrder(work: UnitOfWork, firm: string, id: string, isHeld: boolean): Promise<Order> {
  const vendor = await rowOfFirm(work, firm);
  const order = vendor && (isHeld ? await heldOrder(work, id) : await work.asProduct.find(purchaseOrder, id));
  if (!order || order.vendor !== vendor.id || order.issuedOn === null || !sent.some((one) => one === order.status))
    throw unknown();
  return order;
}

export async function orderAt(work: UnitOfWork, firm: string, agency: Agency, id: string): Promise<FirmOrder> {
  const order = await ownOrder(work, firm, id, false);
  const vendor = await rowOfFirm(work, firm);
  const states = await statesOf(work, order);
  const revisions = await work.rows(orderRevision, {
    where: { purchaseOrder: id, status: 'approved' },
    fields: ['revision', 'cause', 'approvedOn', 'change', 'acknowledgedOn'],
    order: '-createdAt',
    most: 'all',
  });
  const proposals = await work.rows(orderProposal, {
    where: { purchaseOrder: id, vendor: order.vendor },
    fields: ['number', 'cause', 'proposedAt', 'status', 'answer', 'orderRevision'],
    order: '-number',
    most: 'all',
  });
  const drafts = proposals.flatMap((one) => one.orderRevision ?? []);
  const over = await work.rows(orderRevision, {
    where: { purchaseOrder: id, id: drafts, status: 'discarded' },
    fields: [],
    order: 'createdAt',
    most: 'all',
  });
  const discarded = new Set(over.map((one) => one.id));
  const { number, purpose, revision, total, issuedOn, deliverBy, site, endsOn, terms } = order;
  return {
    agency: agency.id,
    agencyName: agency.name,
    vendorName: vendor?.name ?? '',
    id,
    number,
    purpose,
    revision,
    total,
    issuedOn,
    deliverBy,
    site,
    endsOn,
    terms,
    state: stateOf(order),
    acknowledgedBy: order.acknowledgedBy,
    acknowledgedOn: order.acknowledgedOn,
    lines: (order.lines ?? []).map((one, at) => ({
      line: at + 1,
      item: one.item ?? null,
      quantity: one.quantity,
      unitPrice: one.unitPrice,
      amount: one.amount ?? null,
      deliverBy: one.deliverBy ?? null,
      note: one.note ?? null,
      continues: one.continues ?? null,
      isOpen: compareDecimals(states[at]?.open ?? '0', '0') > 0,
    })),
    revisions: revisions.map(({ revision: name, cause, approvedOn, change, acknowledgedOn }) => ({
      revision: name,
      cause,
      approvedOn,
      change,
      acknowledgedOn,
    })),
    // Who answered, and what is answered only inside, stays there.
    proposals: proposals.map(({ number: name, cause, proposedAt, status, answer, orderRevision: drafted }) => ({
      number: name,
      cause,
      proposedAt,
      status: drafted !== null && discarded.has(drafted) ? 'discarded' : status,
      answer: status === 'declined' ? answer : null,
    })),
    mayAnswer: order.status !== 'cancelled' && !isComplete(order),
  };
}

export interface Answering {
  readonly firm: string;
  readonly order: string;
  /** The revision that was read; 0 for the order as it was issued. */
  readonly revision: number;
  readonly by: string;
}

/** The order as the person read it: one that was revised since is read again first. */
async function answered(work: UnitOfWork, { firm, order: id, revision }: Answering): Promise<Order> {
  const order = await ownOrder(work, firm, id, true);
  if (order.status === 'cancelled') throw fail('refused', 'firm.order_over', `${order.number} is cancelled.`);
  if (isComplete(order))
    throw fail('refused', 'firm.order_complete', `${order.number} is complete. Nothing of it is open.`);
  if ((order.revision ?? 0) !== revision)
    throw fail(
      'conflict',
      'firm.order_revised',
      `${order.number} is at revision ${order.revision ?? 0} now. Read it, then answer.`,
      { issues: [{ path: 'revision', code: 'firm.order_revised', message: 'Revised since' }] },
    );
  return order;
}

/** The firm takes the order, or its revision, as it is. */
export const acknowledgeIn = async (work: UnitOfWork, given: Answering): Promise<string> =>
  acknowledge(work, await answered(work, given), given.by);

/** Another date, quantity or price, which a buyer answers. */
export const proposeIn = async (work: UnitOfWork, given: Answering, said: Proposed): Promise<string> =>
  propose(work, await answered(work, given), given.by, said);
