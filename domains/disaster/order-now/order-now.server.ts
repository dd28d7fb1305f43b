import { actsForAny, dollars, fail, href, type Money, peopleActing, personActing, type Row } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, refusedAt, refuseWithoutRight, task } from '../../organization/public.server.ts';
import { purchaseOrder, requisition, soleSourceCase } from '../../procurement/public.server.ts';
import { buyers } from '../../procurement/public.ts';
import { worksForVendor } from '../../vendors/public.server.ts';
import { inForce } from '../emergency/activation-life.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { refuseBeyond } from '../emergency/guard.server.ts';
import { vendorTrouble } from '../emergency/judging.server.ts';
import { requisitionOf } from '../emergency/requisition.server.ts';
import { emergencyOrderPages } from '../emergency-order-pages.ts';
import { incident } from '../incidents/incident.record.ts';
import { refuseOrderNow } from '../purchase-guards.server.ts';
import { emergencyOrder } from './emergency-order.record.ts';
import { hardDates } from './hard-dates.server.ts';
import { latePaperwork } from './late-paperwork.server.ts';
import { linesOfCenter } from './lines-of-center.server.ts';
import { draftNotice } from './notice.server.ts';

type Activation = Row<typeof emergencyActivation>;

export interface OrderStop {
  readonly field: string;
  readonly code: string;
  readonly sentence: string;
}

const stop = (field: string, code: string, sentence: string): OrderStop => ({
  field,
  code: `emergency_activation.${code}`,
  sentence,
});

/** In these states the requisition of an activation can still be ordered now. */
const orderable = ['draft', 'returned', 'submitted', 'approved', 'cancelled', 'rejected'];

/** Why nothing more is ordered under what was in force. */
const whyOver: Readonly<Record<string, (number: string) => string>> = {
  ended: (number) => `${number} has ended. For more, activate another purchase.`,
  competing: (number) => `${number} is back in competition. Order under the contract of its award.`,
  cancelled: (number) => `${number} was cancelled. Activate another purchase.`,
};

/**
 * Everything that keeps this person from ordering now. Two people stand behind an emergency order: the one who put the activation in
 * force or extended it, and another one who orders. 2 CFR 200.303.
 */
export async function orderStops(work: UnitOfWork, row: Activation): Promise<readonly OrderStop[]> {
  const { actor } = await work.asTheyAre();
  const product = work.asProduct;
  const of = await product.row(incident, { where: { id: row.incident }, fields: ['status'] });
  const isInForce = (inForce as readonly string[]).includes(row.status);
  const over = !isInForce
    ? (whyOver[row.status]?.(row.number) ?? `${row.number} is not in force. Activate it first.`)
    : (row.endsOn ?? '') < work.today
      ? `${row.number} expired on ${row.endsOn}. Extend it, or return it to competition.`
      : of?.status === 'closed'
        ? `The incident of ${row.number} is closed.`
        : null;
  const made = row.requisition
    ? await product.row(requisition, { where: { id: row.requisition }, fields: ['number', 'status'] })
    : null;
  const trouble = row.vendor ? await vendorTrouble(work, row.vendor) : 'The activation names no vendor.';
  return [
    ...(over ? [stop('status', 'is_over_for_orders', over)] : []),
    ...(actsForAny(actor, row.activatedBy, row.extendedBy)
      ? [stop('orderedBy', 'orderer_is_another', 'You put this activation in force, so someone else has to order.')]
      : []),
    ...(made && !orderable.includes(made.status)
      ? [stop('requisition', 'is_ordered', `${made.number} of this activation is ${made.status}.`)]
      : []),
    ...(trouble ? [stop('vendor', 'vendor_is_clear', trouble)] : []),
    ...(row.vendor && (await worksForVendor(work, row.vendor, peopleActing(actor)))
      ? [stop('vendor', 'orderer_is_of_firm', 'You work for this vendor, so someone else has to order from it.')]
      : []),
    ...(await latePaperwork(work, row.id)).map((sentence) => stop('paperworkBy', 'paperwork_is_late', sentence)),
  ];
}

interface Asked {
  readonly budgetLine?: string | null | undefined;
  readonly amount?: Money | null | undefined;
  readonly deliverBy?: string | null | undefined;
}

/** The requisition of the activation, whole enough to be reserved: the line that pays and the agreed price are entered with the order. */
async function requisitionFor(work: UnitOfWork, row: Activation, asked: Asked): Promise<Row<typeof requisition>> {
  const product = work.asProduct;
  const known = row.requisition ? await product.find(requisition, row.requisition) : null;
  const isLive = known !== null && !['cancelled', 'rejected'].includes(known.status);
  // The need is of the person who activated; the buyer only orders it.
  const owner = row.createdBy === personActing(work.actor) ? row.activatedBy : row.createdBy;
  const { id } = isLive ? known : await requisitionOf(work, row.id, owner);
  const made = await product.find(requisition, id);
  if (!made) throw missing(requisition);
  const isOpen = made.status === 'draft' || made.status === 'returned';
  const [line] = made.lines ?? [];
  const price = asked.amount ?? null;
  const isOtherPrice = price !== null && price.cents !== made.total.cents;
  if (isOtherPrice && (!isOpen || made.lines?.length !== 1))
    throw refusedAt(
      'amount',
      'emergency_activation.price_is_requested',
      `${made.number} was submitted at ${dollars(made.total.cents)}. Order at that price, or send it back.`,
    );
  const accounts = isOpen && (made.accounts ?? []).length === 0 ? await accountsFor(work, row, asked) : null;
  if (!isOtherPrice && accounts === null) return made;
  return work.change(requisition, id, {
    ...(accounts ? { accounts } : {}),
    ...(isOtherPrice && line && price
      ? { lines: [{ ...(line.id ? { id: line.id } : {}), item: line.item, quantity: line.quantity, unitPrice: price }] }
      : {}),
  });
}

/** One budget line of the cost center pays; where there is only one, nobody has to name it. */
async function accountsFor(work: UnitOfWork, row: Activation, asked: Asked) {
  const lines = await linesOfCenter(work, row.costCenter);
  const named = asked.budgetLine ?? null;
  if (named !== null && !lines.some(({ id }) => id === named))
    throw refusedAt(
      'budgetLine',
      'emergency_activation.line_of_center',
      'Choose an open budget line of the cost center of this activation.',
    );
  const budgetLine = named ?? (lines.length === 1 ? lines[0]?.id : undefined);
  if (budgetLine) return [{ budgetLine }];
  if (lines.length === 0) return null;
  throw refusedAt('budgetLine', 'emergency_activation.line_is_named', 'Choose the budget line that pays.');
}

/** What was written at the activation is its case: it goes to those who decide on it with the order. */
async function fileCase(work: UnitOfWork, requisitionId: string): Promise<void> {
  const product = work.asProduct;
  const found = await product.row(soleSourceCase, {
    where: { requisition: requisitionId, ground: 'emergency', status: ['draft', 'returned'] },
    order: '-number',
    fields: ['number'],
  });
  const isFiled = await product.has(soleSourceCase, { requisition: requisitionId, status: ['filed', 'accepted'] });
  if (found && !isFiled) await product.move(soleSourceCase, found.id, 'file');
}

/** The paperwork comes after the order, each with its day and its person. */
async function owePaperwork(
  work: UnitOfWork,
  row: Row<typeof emergencyOrder>,
  activation: Pick<Activation, 'number' | 'activatedBy'>,
): Promise<void> {
  const product = work.asProduct;
  const link = href(emergencyOrderPages.emergencyOrder, { id: row.id });
  const by = personActing(work.actor);
  if (!by) return;
  const deciders = await membersWithDuty(work, 'chief_procurement_officer');
  const ratifier =
    deciders.find((one) => one !== by && one !== activation.activatedBy) ?? deciders.find((one) => one !== by);
  for (const [subject, assignee, dueOn] of [
    [`File the paperwork of ${row.number}`, by, row.paperworkBy],
    [`Ratify ${row.number} of ${activation.number}`, ratifier, row.ratifyBy],
  ] as const)
    if (assignee) await product.insert(task, { subject, assignee, dueOn, link }, { givenBy: by });
}

/**
 * Number now, paperwork after: requisition, budget check, encumbrance and purchase order in one transaction. The person who orders is not who
 * activated, the activation is held so that two orders never pass its ceiling together, and everything that stops an order stops this one.
 */
export async function orderNowOf(work: UnitOfWork, id: string, asked: Asked, clickedAt: string) {
  await refuseWithoutRight(work, emergencyActivation, buyers);
  if (!(await work.find(emergencyActivation, id))) throw missing(emergencyActivation);
  const product = work.asProduct;
  const row = await product.row(emergencyActivation, { where: { id }, lock: 'update' });
  if (!row) throw missing(emergencyActivation);
  await refuseTwice(work, row);
  const stops = await orderStops(work, row);
  const [first] = stops;
  if (first)
    throw fail('refused', first.code, first.sentence, {
      issues: stops.map(({ field, code, sentence }) => ({ path: field, code, message: sentence })),
    });
  const checkedAt = work.now();
  const made = await requisitionFor(work, row, asked);
  await refuseBeyond(work, { requisition: made.id, cents: made.total.cents, field: 'amount' });
  if (made.status !== 'approved') {
    await fileCase(work, made.id);
    await product.move(requisition, made.id, 'authorize', { computed: { authority: row.number } });
  }
  const authorizedAt = work.now();
  const { id: draft } = await work.insert(purchaseOrder, {
    requisition: made.id,
    vendor: row.vendor,
    ...(asked.deliverBy ? { deliverBy: asked.deliverBy } : {}),
  });
  const written = await product.find(purchaseOrder, draft);
  if (!written) throw missing(purchaseOrder);
  await refuseOrderNow(work, written);
  const order = await product.move(purchaseOrder, draft, 'issueNow');
  const { paperworkBy, ratifyBy } = await hardDates(work);
  const kept = await product.insert(
    emergencyOrder,
    {},
    {
      activation: id,
      requisition: made.id,
      purchaseOrder: order.id,
      vendor: order.vendor,
      amount: order.total,
      orderedBy: personActing(work.actor),
      orderedOn: work.today,
      clickedAt,
      checkedAt,
      authorizedAt,
      issuedAt: work.now(),
      paperworkBy,
      ratifyBy,
    },
  );
  await owePaperwork(work, kept, row);
  await draftNotice(work, (await product.find(emergencyActivation, id)) ?? row);
  return { id: kept.id, number: kept.number, order: order.id, orderNumber: order.number };
}

/** A second click finds the order of the first. */
async function refuseTwice(work: UnitOfWork, row: Activation): Promise<void> {
  if (row.requisition === null) return;
  const order = await work.asProduct.row(purchaseOrder, {
    where: { requisition: row.requisition, status: ['issued', 'cancelling'] },
    fields: ['number'],
    order: 'number',
  });
  if (order)
    throw fail(
      'conflict',
      'emergency_activation.has_order',
      `${row.number} is ordered by ${order.number}. For more, activate another purchase.`,
      { extra: { record: purchaseOrder.name, id: order.id } },
    );
}
