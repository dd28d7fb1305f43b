import { compareDecimals, fail, href, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { rowOfFirm } from '../../vendors/public.server.ts';
import { peopleAmong } from '#kernel/record/acting.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { proposalPages } from '../proposal-pages.ts';
import { heldOrder, type Order, statesOf } from '../receipts/receiving.server.ts';
import { orderRevision } from '../revisions/order-revision.record.ts';
import type { FirmOrder, FirmOrderRow } from './firm-order-calls.ts';
import { orderProposal } from './order-proposal.record.ts';

interface Agency {
  readonly id: string;
  readonly name: string;
}

/** Sent to the vendor at some time; a draft is nobody’s business but the agency’s. */
const sent = ['issued', 'cancelling', 'cancelled'] as const;

type Known = Pick<Order, 'status' | 'acknowledgment'>;

/** A cancellation that is only requested is inside the agency. */
const stateOf = ({ status, acknowledgment }: Known): FirmOrderRow['state'] =>
  status === 'cancelled' ? 'cancelled' : (acknowledgment ?? 'awaiting');

/** The orders of this firm at one agency, the latest first. */
export async function ordersAt(work: UnitOfWork, firm: string, agency: Agency): Promise<readonly FirmOrderRow[]> {
  const vendor = await rowOfFirm(work, firm);
  if (!vendor) return [];
  const rows = await work.rows(purchaseOrder, {
    where: { vendor: vendor.id, status: sent, issuedOn: { not: null } },
    fields: ['number', 'purpose', 'revision', 'total', 'issuedOn', 'deliverBy', 'status', 'acknowledgment'],
    order: '-number',
    most: 'all',
  });
  return rows.map(({ status, acknowledgment, ...row }) => ({
    ...row,
    agency: agency.id,
    agencyName: agency.name,
    state: stateOf({ status, acknowledgment }),
  }));
}

const unknown = () => fail('not_found', 'firm.order', 'Your firm has no such order at this agency.');

async function ownOrder(work: UnitOfWork, firm: string, id: string, isHeld: boolean): Promise<Order> {
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
    fields: ['number', 'cause', 'proposedAt', 'status', 'answer'],
    order: '-number',
    most: 'all',
  });
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
    proposals: proposals.map(({ number: name, cause, proposedAt, status, answer }) => ({
      number: name,
      cause,
      proposedAt,
      status,
      answer: status === 'declined' ? answer : null,
    })),
    mayAnswer: order.status !== 'cancelled',
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
  if ((order.revision ?? 0) !== revision)
    throw fail(
      'conflict',
      'firm.order_revised',
      `${order.number} is at revision ${order.revision ?? 0} now. Read it, then answer.`,
      { issues: [{ path: 'revision', code: 'firm.order_revised', message: 'Revised since' }] },
    );
  return order;
}

const openProposals = (work: UnitOfWork, order: string) =>
  work.rows(orderProposal, {
    where: { purchaseOrder: order, status: 'proposed' },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });

/** The firm takes the order, or its revision, as it is. A second click changes nothing. */
export async function acknowledgeIn(work: UnitOfWork, given: Answering): Promise<string> {
  const order = await answered(work, given);
  if (order.acknowledgment === 'acknowledged') return order.number;
  for (const { id } of await openProposals(work, order.id)) await work.asProduct.move(orderProposal, id, 'withdraw');
  const by = { acknowledgedBy: given.by.slice(0, 160), acknowledgedOn: work.today };
  await work.asProduct.change(purchaseOrder, order.id, {}, { acknowledgment: 'acknowledged', ...by });
  const revision = await work.row(orderRevision, {
    where: { purchaseOrder: order.id, status: 'approved', revision: given.revision },
    fields: [],
  });
  if (revision) await work.asProduct.change(orderRevision, revision.id, {}, by);
  return order.number;
}

type Proposed = Pick<Row<typeof orderProposal>, 'cause' | 'deliverBy' | 'lines'>;

const wrong = (path: string, code: string, message: string) =>
  fail('refused', `order_proposal.${code}`, message, { issues: [{ path, code: `order_proposal.${code}`, message }] });

function refuseProposal(work: UnitOfWork, order: Order, open: readonly boolean[], { deliverBy, lines }: Proposed) {
  if (deliverBy !== null && deliverBy < work.today)
    throw wrong('deliverBy', 'day_lies_ahead', 'This delivery date has passed. Enter a later one.');
  const given = lines ?? [];
  for (const [at, one] of given.entries()) {
    const of = order.lines?.[one.line - 1];
    if (!of) throw wrong(`lines.${at}.line`, 'line_of_order', `${order.number} has no line ${one.line}.`);
    if (given.slice(0, at).some(({ line }) => line === one.line))
      throw wrong(`lines.${at}.line`, 'line_twice', `Line ${one.line} is in the proposal twice. Enter it once.`);
    if (!open[one.line - 1]) throw wrong(`lines.${at}.line`, 'line_is_open', `Nothing of line ${one.line} is open.`);
    if (one.deliverBy != null && one.deliverBy < work.today)
      throw wrong(`lines.${at}.deliverBy`, 'day_lies_ahead', 'This delivery date has passed. Enter a later one.');
    if (one.unitPrice == null && one.deliverBy == null)
      throw wrong(`lines.${at}.unitPrice`, 'proposes', `Enter another price or date for line ${one.line}.`);
  }
  const isOther = given.some(
    ({ line, unitPrice, deliverBy: day }) =>
      (unitPrice != null && unitPrice.cents !== order.lines?.[line - 1]?.unitPrice.cents) ||
      (day != null && day !== (order.lines?.[line - 1]?.deliverBy ?? null)),
  );
  if (!isOther && (deliverBy === null || deliverBy === order.deliverBy))
    throw wrong('lines', 'changes_something', 'Propose another date or price, or acknowledge the order.');
}

/** Another date or price, which a buyer answers: nothing of the order changes by it. */
export async function proposeIn(work: UnitOfWork, given: Answering, said: Proposed): Promise<string> {
  const order = await answered(work, given);
  const [other] = await openProposals(work, order.id);
  if (other)
    throw wrong('cause', 'one_at_a_time', `${other.number} awaits an answer. Acknowledge the order to withdraw it.`);
  if (said.cause.trim() === '') throw wrong('cause', 'says_why', 'Enter the reason.');
  const states = await statesOf(work, order);
  refuseProposal(
    work,
    order,
    states.map(({ open }) => compareDecimals(open, '0') > 0),
    said,
  );
  const row = await work.asProduct.insert(
    orderProposal,
    {},
    {
      purchaseOrder: order.id,
      vendor: order.vendor,
      proposedBy: given.by.slice(0, 160),
      proposedAt: work.now(),
      cause: said.cause.trim(),
      deliverBy: said.deliverBy,
      lines: (said.lines ?? []).map(({ line, unitPrice, deliverBy }) => ({
        line,
        item: order.lines?.[line - 1]?.item ?? null,
        oldPrice: order.lines?.[line - 1]?.unitPrice ?? null,
        unitPrice: unitPrice ?? null,
        oldDeliverBy: order.lines?.[line - 1]?.deliverBy ?? null,
        deliverBy: deliverBy ?? null,
      })),
    },
  );
  await work.asProduct.change(purchaseOrder, order.id, {}, { acknowledgment: 'proposed' });
  await notify(work.asProduct, {
    to: peopleAmong([order.createdBy]),
    kind: 'purchase_order.proposed',
    subject: `The vendor proposes a change to ${order.number}`,
    body: row.cause.slice(0, 200),
    link: href(proposalPages.orderProposal, { id: row.id }),
  });
  return row.number;
}
