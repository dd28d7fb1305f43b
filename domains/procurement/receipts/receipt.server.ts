import { href, moneyOf, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { peopleAmong, personActing } from '#kernel/record/acting.ts';
import { authorsOf, writtenFields } from '#server/audit/authors.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { orderPages } from '../order-pages.ts';
import {
  completed,
  counted,
  isInspected,
  refuseBuyingSide,
  refuseDays,
  refuseInspector,
  refused,
  refuseNotIssued,
  refuseReceiptLines,
  refuseRecount,
  refuseSlipTwice,
} from './receipt-judging.server.ts';
import { INSPECTION_DAYS, tellInspectors } from './inspection.server.ts';
import { refuseOtherPeriod } from '../orders/standing.server.ts';
import { refuseUsed } from './receipt-use.server.ts';
import { receipt } from './receipt.record.ts';
import { acceptedOf, valueOf } from './receiving.ts';
import { heldOrder, keepDelivery, type Order, statesOf } from './receiving.server.ts';

type Receipt = Row<typeof receipt>;
type Facts = EffectFacts<Receipt>;

/** A receipt as it may be posted now. Nothing is received of what another receipt takes at the same moment. */
async function judged({ row, work }: Facts): Promise<{ order: Order; buyingSide: readonly string[] }> {
  const order = await heldOrder(work, row.purchaseOrder);
  if (!order) throw refused('purchaseOrder', 'no_order', 'Choose a purchase order.');
  refuseNotIssued(order);
  const buyingSide = await refuseBuyingSide(work, order);
  refuseDays(row, order);
  await refuseOtherPeriod(work, order, row, refused);
  return { order, buyingSide };
}

/** The words, the vendor and the buying side are the order’s, and are not typed. */
async function takeOver(facts: Facts): Promise<void> {
  const { row, work } = facts;
  if (row.status !== 'draft') return;
  const { order, buyingSide } = await judged(facts);
  const lines = completed(row.lines ?? [], order);
  refuseReceiptLines(lines, order, await statesOf(work, order));
  await work.asProduct.change(
    receipt,
    row.id,
    { lines: counted(lines) },
    {
      needsInspection: row.heldOn !== null || isInspected(counted(lines), order),
      vendor: order.vendor,
      purpose: order.purpose,
      needsSecond: order.needsSecond,
      orderedBy: [...buyingSide],
      value: moneyOf(work.actor, worthOf({ lines }, order)),
    },
  );
}

/** What a receipt accepts, at the prices of the order. */
const worthOf = ({ lines }: Pick<Receipt, 'lines'>, order: Order): number =>
  (lines ?? []).reduce((sum, one) => {
    const of = order.lines?.[one.line - 1];
    return of ? sum + valueOf(of, acceptedOf(of, one)) : sum;
  }, 0);

async function postReceipt(facts: Facts): Promise<void> {
  const { row, work } = facts;
  const { order } = await judged(facts);
  if (isInspected(row.lines ?? [], order))
    throw refused(
      'lines',
      'line_is_inspected',
      `A line of ${order.number} needs an inspection. Save the receipt again.`,
    );
  // The row itself is posted by now, so the order is looked at without it.
  const others = await statesOf(work, order, row.id);
  refuseReceiptLines(row.lines ?? [], order, others);
  await refuseSlipTwice(work, row);
  await work.asProduct.change(receipt, row.id, {}, { postedBy: personActing(work.actor), postedOn: work.today });
  const { delivery } = await keepDelivery(work, order.id);
  await tell(facts, order, delivery === 'part' ? 'part received' : 'received');
}

/** Everyone who wrote any of it until it is held, and who holds it. */
async function receivedBy(work: UnitOfWork, row: Receipt): Promise<readonly string[]> {
  const authors = await authorsOf((...asked) => work.tx.rows(...asked), {
    organizationId: work.actor.organizationId,
    record: receipt.name,
    rows: [row.id],
    fields: writtenFields(receipt),
  });
  return [...new Set(peopleAmong([row.createdBy, personActing(work.actor), ...(authors.get(row.id) ?? [])]))];
}

/** What came is counted and waits: it is neither accepted nor payable before another person passes it. */
async function hold(facts: Facts): Promise<void> {
  const { row, work } = facts;
  const { order } = await judged(facts);
  if (row.inspectBy !== null && row.inspectBy < work.today)
    throw refused('inspectBy', 'inspect_ahead', 'Enter today or a later day.');
  refuseReceiptLines(row.lines ?? [], order, await statesOf(work, order, row.id));
  await refuseSlipTwice(work, row);
  const kept = await work.asProduct.change(
    receipt,
    row.id,
    { inspectBy: row.inspectBy ?? addDays(work.today, INSPECTION_DAYS) },
    {
      needsInspection: true,
      receivedBy: [...(await receivedBy(work, row))],
      heldOn: work.today,
      remindedOn: null,
      postedBy: personActing(work.actor),
      postedOn: work.today,
    },
  );
  await keepDelivery(work, order.id);
  await tellInspectors(work, kept, {
    kind: 'receipt.held',
    subject: `${row.number} awaits inspection`,
    body: `${order.number}: ${order.purpose ?? ''}`,
  });
}

/** The inspector enters what is rejected; what came stays as the receiver counted it. */
async function inspect(facts: Facts): Promise<void> {
  const { row, before, work } = facts;
  const { order } = await judged(facts);
  refuseInspector(work, row);
  const lines = completed(row.lines ?? [], order);
  refuseRecount(lines, before.lines ?? []);
  refuseReceiptLines(lines, order, await statesOf(work, order, row.id));
  const inspectBy = row.inspectBy ?? addDays(work.today, INSPECTION_DAYS);
  await work.asProduct.change(
    receipt,
    row.id,
    { lines, inspectBy },
    { value: moneyOf(work.actor, worthOf({ lines }, order)), ...(inspectBy > work.today ? { remindedOn: null } : {}) },
  );
}

async function pass(facts: Facts): Promise<void> {
  const { row, work } = facts;
  const { order } = await judged(facts);
  // The row itself is posted by now, so the order is looked at without it.
  refuseReceiptLines(row.lines ?? [], order, await statesOf(work, order, row.id));
  const inspectedBy = personActing(work.actor);
  await work.asProduct.change(receipt, row.id, {}, { inspectedBy, inspectedOn: work.today });
  const { delivery } = await keepDelivery(work, order.id);
  await tell(facts, order, delivery === 'part' ? 'part received' : 'received');
}

async function recall({ row, work }: Facts): Promise<void> {
  await heldOrder(work, row.purchaseOrder);
  await work.asProduct.change(receipt, row.id, {}, { postedBy: null, postedOn: null });
  await keepDelivery(work, row.purchaseOrder);
}

/** The requester hears that it came, and the buyer what the vendor has to put right. */
async function tell({ row, work }: Facts, order: Order, said: string): Promise<void> {
  const link = href(orderPages.purchaseOrder, { id: order.id });
  const rejected = (row.lines ?? []).filter((one) => one.rejected && one.rejected.amount !== '0');
  await notify(work.asProduct, {
    to: peopleAmong([order.requestedBy]),
    kind: 'receipt.posted',
    subject: `${order.number} is ${said}`,
    body: `${row.number}: ${order.purpose ?? ''}`,
    link,
  });
  if (rejected.length > 0)
    await notify(work.asProduct, {
      to: peopleAmong([order.createdBy]),
      kind: 'receipt.rejected',
      subject: `${row.number}: part of ${order.number} is rejected`,
      body: rejected.map(({ item, rejected: of }) => `${of?.amount} ${of?.unit} ${item ?? ''}`).join(', '),
      link,
    });
}

async function keepAsker({ row, work }: Facts): Promise<void> {
  await refuseUsed(work, row);
  await work.asProduct.change(receipt, row.id, {}, { reversalAskedBy: personActing(work.actor) });
}

async function forgetAsker({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(receipt, row.id, {}, { reversalAskedBy: null });
}

/** What it accepted is open again. */
async function reverse({ row, work }: Facts): Promise<void> {
  await heldOrder(work, row.purchaseOrder);
  await refuseUsed(work, row);
  const reversedBy = personActing(work.actor);
  await work.asProduct.change(receipt, row.id, {}, { reversedBy, reversedOn: work.today });
  const order = await keepDelivery(work, row.purchaseOrder);
  await notify(work.asProduct, {
    to: peopleAmong([row.postedBy, order.createdBy]),
    kind: 'receipt.reversed',
    subject: `${row.number} is reversed`,
    body: `${order.number}: ${order.purpose ?? ''}`,
    link: href(orderPages.purchaseOrder, { id: order.id }),
  });
}

export const receiptEffects = follows(receipt, {
  create: [takeOver],
  // What the product writes is what it took over.
  edit: [
    async (facts) => {
      if (facts.work.actor.kind === 'system') return;
      await (facts.row.status === 'held' ? inspect(facts) : takeOver(facts));
    },
  ],
  post: [postReceipt],
  hold: [hold],
  pass: [pass],
  recall: [recall],
  requestReversal: [keepAsker],
  keep: [forgetAsker],
  reverse: [reverse],
});
