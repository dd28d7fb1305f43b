import { compareDecimals, fail, href, type Row } from '#kernel';
import { peopleAmong } from '#kernel/record/acting.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { proposalPages } from '../proposal-pages.ts';
import type { LineState } from '../receipts/receiving.ts';
import { type Order, statesOf } from '../receipts/receiving.server.ts';
import { orderRevision } from '../revisions/order-revision.record.ts';
import { wrongLines } from '../revisions/revising.ts';
import { orderProposal } from './order-proposal.record.ts';
import { proposedLine } from './proposed-line.ts';

const openProposals = (work: UnitOfWork, order: string) =>
  work.rows(orderProposal, {
    where: { purchaseOrder: order, status: 'proposed' },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });

/** The firm takes the order, or its revision, as it is. A second click changes nothing. */
export async function acknowledge(work: UnitOfWork, order: Order, speaker: string): Promise<string> {
  if (order.acknowledgment === 'acknowledged') return order.number;
  for (const { id } of await openProposals(work, order.id)) await work.asProduct.move(orderProposal, id, 'withdraw');
  const by = { acknowledgedBy: speaker.slice(0, 160), acknowledgedOn: work.today };
  await work.asProduct.change(purchaseOrder, order.id, {}, { acknowledgment: 'acknowledged', ...by });
  const revision = await work.row(orderRevision, {
    where: { purchaseOrder: order.id, status: 'approved', revision: order.revision ?? 0 },
    fields: [],
  });
  if (revision) await work.asProduct.change(orderRevision, revision.id, {}, by);
  return order.number;
}

export type Proposed = Pick<Row<typeof orderProposal>, 'cause' | 'deliverBy' | 'lines'>;

const wrong = (path: string, code: string, message: string) =>
  fail('refused', `order_proposal.${code}`, message, { issues: [{ path, code: `order_proposal.${code}`, message }] });

/** What the proposal says of a line, where that is other than what is ordered. */
const changedOnly = (order: Order, lines: Proposed['lines']): NonNullable<Proposed['lines']> =>
  (lines ?? []).flatMap((one) => {
    const of = order.lines?.[one.line - 1];
    const quantity = one.quantity?.amount === of?.quantity.amount ? null : (one.quantity ?? null);
    const unitPrice = one.unitPrice?.cents === of?.unitPrice.cents ? null : (one.unitPrice ?? null);
    const deliverBy = one.deliverBy === of?.deliverBy ? null : (one.deliverBy ?? null);
    const isSame = quantity === null && unitPrice === null && deliverBy === null;
    return isSame ? [] : [{ line: one.line, quantity, unitPrice, deliverBy }];
  });

const passed = (path: string) => wrong(path, 'day_lies_ahead', 'This delivery date has passed. Enter a later one.');

function refuseProposal(work: UnitOfWork, order: Order, states: readonly LineState[], { deliverBy, lines }: Proposed) {
  const isLater = deliverBy !== null && deliverBy !== order.deliverBy;
  if (isLater && deliverBy < work.today) throw passed('deliverBy');
  const given = lines ?? [];
  for (const [at, one] of given.entries()) {
    if (!order.lines?.[one.line - 1])
      throw wrong(`lines.${at}.line`, 'line_of_order', `${order.number} has no line ${one.line}.`);
    if (given.slice(0, at).some(({ line }) => line === one.line))
      throw wrong(`lines.${at}.line`, 'line_twice', `Line ${one.line} is in the proposal twice. Enter it once.`);
    const [changed] = changedOnly(order, [one]);
    if (changed && compareDecimals(states[one.line - 1]?.open ?? '0', '0') <= 0)
      throw wrong(`lines.${at}.line`, 'line_is_open', `Nothing of line ${one.line} is open.`);
    if (changed?.deliverBy && changed.deliverBy < work.today) throw passed(`lines.${at}.deliverBy`);
  }
  // What the buyer’s revision would be refused for is said to the vendor at once.
  const wanted = given.flatMap((one) => proposedLine(order, one));
  const issues = wrongLines({ lines: order.lines ?? [], states, wanted, paying: [], number: order.number });
  const [first] = issues;
  if (first) throw fail('refused', first.code, first.message, { issues });
  if (changedOnly(order, given).length === 0 && !isLater)
    throw wrong('lines', 'changes_something', 'Propose another date, quantity or price, or acknowledge the order.');
}

/** Another date, quantity or price, which a buyer answers: nothing of the order changes by it. */
export async function propose(work: UnitOfWork, order: Order, speaker: string, said: Proposed): Promise<string> {
  const [other] = await openProposals(work, order.id);
  if (other)
    throw wrong('cause', 'one_at_a_time', `${other.number} awaits an answer. Acknowledge the order to withdraw it.`);
  if (said.cause.trim() === '') throw wrong('cause', 'says_why', 'Enter the reason.');
  const states = await statesOf(work, order);
  refuseProposal(work, order, states, said);
  const row = await work.asProduct.insert(
    orderProposal,
    {},
    {
      purchaseOrder: order.id,
      revision: order.revision ?? 0,
      vendor: order.vendor,
      proposedBy: speaker.slice(0, 160),
      proposedAt: work.now(),
      cause: said.cause.trim(),
      deliverBy: said.deliverBy === order.deliverBy ? null : said.deliverBy,
      lines: changedOnly(order, said.lines).map(({ line, quantity, unitPrice, deliverBy }) => ({
        line,
        item: order.lines?.[line - 1]?.item ?? null,
        oldQuantity: order.lines?.[line - 1]?.quantity ?? null,
        quantity: quantity ?? null,
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
