import { dollars, href, moneyOf } from '#kernel';
import { peopleAmong, personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { refuseContact } from '../acknowledgment/contact-of-vendor.server.ts';
import { supersedeProposals } from '../acknowledgment/supersede.server.ts';
import { orderPages } from '../order-pages.ts';
import { keepEncumbrance } from '../orders/order-money.server.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { keepDelivery, type Order } from '../receipts/receiving.server.ts';
import { queueOrder } from '../sending/sending.server.ts';
import {
  encumbranceOf,
  isUnchanged,
  type Judged,
  judged,
  termChangesOf,
  refuseBeyondAuthority,
  refused,
  refuseStale,
  refuseWithoutDuty,
  type Revision,
} from './revision-judging.server.ts';
import { orderRevision } from './order-revision.record.ts';

type Facts = EffectFacts<Revision>;

export const openStates = ['draft', 'returned', 'submitted'] as const;

async function refuseSecond(work: UnitOfWork, row: Revision): Promise<void> {
  // The product acts for a county that is made up, where several wait next to each other.
  if (work.actor.kind === 'system') return;
  const other = await work.row(orderRevision, {
    where: { purchaseOrder: row.purchaseOrder, status: openStates, id: { not: row.id } },
    fields: ['number'],
    order: 'createdAt',
  });
  if (other) throw refused('purchaseOrder', 'one_at_a_time', `${other.number} is open. Approve or discard it first.`);
}

/** What is drafted, with what is true of the order now; nobody types what the order says already. */
async function keep(work: UnitOfWork, row: Revision, now: Judged): Promise<Revision> {
  const { order, lines, revised, oldTotal, newTotal, cumulative, crosses } = now;
  const money = (cents: number) => moneyOf(work.actor, cents);
  const revision = (order.revision ?? 0) + 1;
  return work.asProduct.change(
    orderRevision,
    row.id,
    {},
    {
      number: `${order.number} R${revision}`,
      revision,
      vendor: order.vendor,
      requestedBy: order.requestedBy,
      lines,
      site: row.site,
      deliverBy: row.deliverBy,
      endsOn: row.endsOn,
      terms: row.terms,
      redline: { lines: revised.redline, terms: termChangesOf(row, order) },
      // An order that no budget line pays encumbers nothing.
      ...(now.funding.length > 0 ? { encumbrance: encumbranceOf(work, now) } : {}),
      oldTotal: money(oldTotal),
      newTotal: money(newTotal),
      change: money(newTotal - oldTotal),
      cumulative: money(cumulative),
      crosses,
    },
  );
}

/** What a new revision does not say stays as the order says it. */
const withOrder = (row: Revision, { site, deliverBy, endsOn, terms }: Order): Revision => ({
  ...row,
  site: row.site ?? site,
  deliverBy: row.deliverBy ?? deliverBy,
  endsOn: row.endsOn ?? endsOn,
  terms: row.terms ?? terms,
});

async function takeOver({ row, work }: Facts, isNew: boolean): Promise<void> {
  if (row.status !== 'draft' && row.status !== 'returned') return;
  await refuseWithoutDuty(work);
  const order = isNew ? await work.asProduct.find(purchaseOrder, row.purchaseOrder) : null;
  const whole = order ? withOrder(row, order) : row;
  const now = await judged(work, whole, { goesOn: false });
  await refuseSecond(work, row);
  await keep(work, whole, now);
}

async function submit({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work);
  const now = await judged(work, row, { goesOn: true });
  await refuseSecond(work, row);
  if (isUnchanged(now, termChangesOf(row, now.order)))
    throw refused('lines', 'changes_something', 'Change a line, a date or a term before you submit.');
  await keep(work, row, now);
}

/** Lines, totals, number and encumbrance move together, or not at all. */
async function apply({ row, work }: Facts): Promise<void> {
  const duties = await refuseWithoutDuty(work);
  await refuseContact(work, row.vendor, null);
  const order = await work.asProduct.find(purchaseOrder, row.purchaseOrder);
  const now = await judged(work, row, { goesOn: true });
  refuseStale(row, now);
  await refuseBeyondAuthority(work, now, duties);
  await keep(work, row, now);
  const approvedBy = personActing(work.actor);
  await work.asProduct.change(orderRevision, row.id, {}, { approvedBy, approvedOn: work.today });
  await work.asProduct.change(
    purchaseOrder,
    now.order.id,
    {},
    {
      lines: now.revised.lines,
      funding: now.funding,
      site: row.site,
      deliverBy: row.deliverBy,
      endsOn: row.endsOn,
      terms: row.terms,
      revision: row.revision,
      originalTotal: now.order.originalTotal ?? order?.total ?? null,
      needsSecond: now.needsSecond,
      ...(now.riskNote === null ? {} : { riskNote: now.riskNote }),
      acknowledgment: 'awaiting',
      acknowledgedBy: null,
      acknowledgedOn: null,
      sentOn: work.today,
      remindedOn: null,
    },
  );
  const kept = await keepDelivery(work, now.order.id);
  await keepEncumbrance(work, { row: kept, funding: kept.funding ?? [], isOver: false });
  await tell(work, row, now, kept);
}

/** The vendor gets the revision by email, and the people of the order hear of it. */
async function tell(work: UnitOfWork, row: Revision, now: Judged, order: Order): Promise<void> {
  const to = order.vendor && (await work.asProduct.find(vendor, order.vendor));
  const lines = now.revised.redline.map(({ line, item, change, continues, newQuantity, newPrice, newAmount }) => {
    const words = {
      changed: 'changed',
      kept: 'received part',
      continued: `open part of line ${continues}`,
      added: 'added',
    } as const;
    const price = `${dollars(newPrice.cents)} each, ${dollars(newAmount.cents)}`;
    return `${line}. ${item ?? ''} (${words[change]}): ${newQuantity.amount} ${newQuantity.unit} at ${price}`;
  });
  const others = termChangesOf(row, now.order).map(
    ({ what, before, after }) => `${what}: ${after ?? 'none'} (before: ${before ?? 'none'})`,
  );
  if (to && (await queueOrder(work, order, 'revision')))
    await work.sendMail({
      to: to.email,
      subject: `Purchase order ${order.number}, revision ${row.revision}`,
      body: [
        `We change purchase order ${order.number} by revision ${row.revision}: ${row.cause}`,
        ...lines,
        ...others,
        `New total ${dollars(order.total.cents)} (before: ${dollars(now.oldTotal)}). All else stays as ordered.`,
        'Acknowledge the revision in the vendor portal.',
      ],
    });
  await notify(work.asProduct, {
    to: [...new Set(peopleAmong([order.requestedBy, order.createdBy, row.createdBy]))],
    kind: 'purchase_order.revised',
    subject: `${order.number} has revision ${row.revision}`,
    body: `${row.cause.slice(0, 200)} New total ${dollars(order.total.cents)}.`,
    link: href(orderPages.purchaseOrder, { id: order.id }),
  });
}

/** Its number goes to the next revision. */
async function release({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(orderRevision, row.id, {}, { number: `${row.number} (discarded)` });
}

export const revisionEffects = follows(orderRevision, {
  create: [(facts) => takeOver(facts, true)],
  // What the product writes is what it worked out.
  edit: [async (facts) => (facts.work.actor.kind === 'system' ? undefined : takeOver(facts, false))],
  submit: [submit],
  approve: [apply, ({ row, work }) => supersedeProposals(work, row.purchaseOrder)],
  discard: [release],
});
