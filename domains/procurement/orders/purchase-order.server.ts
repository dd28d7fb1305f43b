import { addDecimals, dollars, fail, href, moneyOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { vendor as vendorRecord } from '../../vendors/public.server.ts';
import { orderRisk } from '../award/supply-check.server.ts';
import { supersedeProposals } from '../acknowledgment/supersede.server.ts';
import { openOf } from '../requisition/allocation.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { deliveryOf, linesOf } from '../receipts/receiving.ts';
import { refuseWhatHoldsNoMore } from '../requisition/requisition-decision.server.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { requisitionAllocation } from '../requisition/requisition-allocation.record.ts';
import { orderPages } from '../order-pages.ts';
import { queueOrder } from '../sending/sending.server.ts';
import { needsSecond, refuseAboveAward, refuseLines, refuseOtherVendor, refuseVendor } from './order-judging.server.ts';
import { buyers } from './order-life.ts';
import { isAllTaken } from './order-lines.ts';
import { fundsOf, keepEncumbrance } from './order-money.server.ts';
import { type OrderSource, priceOf, refused, sourceOf } from './order-source.server.ts';
import { purchaseOrder } from './purchase-order.record.ts';
import { refuseStanding } from './standing.server.ts';

type Order = Row<typeof purchaseOrder>;
type Facts = EffectFacts<Order>;

/** Every line of the requisition with what is left of it, at its approved or awarded price. */
export function openLines(source: OrderSource) {
  return source.requested.flatMap((line, at) => {
    const open = openOf({ id: line.id, quantity: line.quantity.amount }, source.taken);
    const unitPrice = priceOf(source, at, line.unitPrice);
    return open === '0' || open.startsWith('-') || unitPrice === null
      ? []
      : [
          {
            requested: at + 1,
            item: line.item,
            quantity: { amount: open, unit: line.quantity.unit },
            unitPrice,
            deliverBy: source.requisition.lines?.[at]?.neededBy ?? null,
          },
        ];
  });
}

/** What follows from the requisition and the award is taken over. Nobody types any of it. */
async function takeOver({ row, work }: Facts, isNew: boolean): Promise<void> {
  if (row.status !== 'draft' && row.status !== 'returned') return;
  const source = await sourceOf(work, row);
  const { requisition: from, requested, award } = source;
  const vendor = row.vendor ?? award?.vendor ?? null;
  if (vendor !== null) await refuseOtherVendor(work, vendor, source);
  const given = row.lines ?? [];
  const lines =
    isNew && given.length === 0
      ? openLines(source)
      : given.map(({ id, requested: number, quantity, unitPrice, deliverBy, note, inspection }) => ({
          ...(id ? { id } : {}),
          requested: number,
          item: requested[number - 1]?.item ?? null,
          quantity,
          unitPrice,
          deliverBy: deliverBy ?? null,
          note: note ?? null,
          inspection: inspection ?? null,
        }));
  const isSame = lines.length === given.length && lines.every(({ item }, at) => item === given[at]?.item);
  const values = {
    purpose: from.purpose,
    requestedBy: from.requestedBy,
    needsSecond: await needsSecond(work, source),
  };
  const isKnown = row.purpose === values.purpose && row.needsSecond === values.needsSecond && vendor === row.vendor;
  const kept =
    isSame && isKnown
      ? row
      : await work.asProduct.change(
          purchaseOrder,
          row.id,
          {
            vendor,
            ...(isSame ? {} : { lines }),
            ...(isNew
              ? { site: row.site ?? from.site, deliverBy: row.deliverBy ?? ahead(from.neededBy, work.today) }
              : {}),
          },
          values,
        );
  refuseLines(kept, source);
}

const ahead = (day: string | null, today: string): string | null => (day !== null && day >= today ? day : null);

/** All that an order is asked before it goes on, by what is true now. */
async function judged(work: UnitOfWork, row: Order, isHeld: boolean) {
  const source = await sourceOf(work, row, { isHeld });
  const to = row.vendor ?? '';
  await refuseOtherVendor(work, to, source);
  const vendor = await refuseVendor(work, to);
  refuseLines(row, source);
  await refuseAboveAward(work, row, source);
  await refuseStanding(work, row);
  return { source, vendor, riskNote: await orderRisk(work, { vendor: row.vendor, requisition: row.requisition }) };
}

/** The duty is looked up at this moment: it may have ended since the page was opened. */
async function refuseWithoutDuty(work: UnitOfWork): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!buyers.some(({ duty }) => actor.duties.includes(duty)))
    throw fail('forbidden', 'purchase_order.duty', 'Only a buyer or the chief procurement officer issues orders.');
}

async function issueOrder({ row, before, work }: Facts, isEmergency = false): Promise<void> {
  await refuseWithoutDuty(work);
  const { source, vendor, riskNote } = await judged(work, row, true);
  const { requisition: from, requested, taken } = source;
  if (!isEmergency && before.status !== 'submitted' && (await needsSecond(work, source)))
    throw refused('lines', 'one_is_enough', 'This purchase needs a second person. Submit the order for approval.');
  await refuseWhatHoldsNoMore({ row: from, before: from, work });
  const funding = await fundsOf(work, row, source);
  const issuedBy = personActing(work.actor);
  const received = { ordered: row.lines ?? [], received: [], cancelled: [], tolerance: 0, deliverBy: row.deliverBy };
  const {
    overReceipt: tolerance,
    billedQuantity,
    billedPrice,
    billedPriceMost,
    twoWayLimit,
  } = await policyOn(work, work.today);
  const billing = { billedQuantity, billedPrice, billedPriceMost, twoWayLimit };
  const issued = await work.asProduct.change(
    purchaseOrder,
    row.id,
    {},
    {
      funding,
      issuedBy,
      issuedOn: work.today,
      riskNote,
      tolerance,
      ...billing,
      acknowledgment: 'awaiting',
      sentOn: work.today,
      ...deliveryOf(linesOf(received)),
    },
  );
  await keepEncumbrance(work, { row: issued, funding, isOver: false });
  const own = await allocate(work, issued, source);
  if (isAllTaken(requested, [...taken, ...own])) await work.asProduct.move(requisition, from.id, 'order');
  await tell(work, issued, { source, vendor });
}

/** What the order takes of each line of the requisition, kept for good. */
async function allocate(work: UnitOfWork, row: Order, { requested }: OrderSource) {
  const byLine = Map.groupBy(row.lines ?? [], (line) => line.requested);
  const rows = [...byLine].map(([number, own]) => ({
    requisition: row.requisition,
    line: requested[number - 1]?.id ?? '',
    quantity: {
      amount: own.reduce((sum, { quantity }) => addDecimals(sum, quantity.amount), '0'),
      unit: own[0]?.quantity.unit ?? 'EA',
    },
    amount: moneyOf(
      work.actor,
      own.reduce((sum, { amount }) => sum + (amount?.cents ?? 0), 0),
    ),
    document: row.number,
    documentKind: 'Purchase order',
    documentId: row.id,
    postedOn: work.today,
  }));
  for (const one of rows) await work.asProduct.insert(requisitionAllocation, {}, one);
  return rows.map(({ line, quantity }) => ({ line, quantity: quantity.amount }));
}

/** The vendor gets the order by email, and the person who asked for it hears that it is ordered. */
async function tell(
  work: UnitOfWork,
  row: Order,
  {
    source,
    vendor,
  }: { readonly source: OrderSource; readonly vendor: { readonly name: string; readonly email: string } },
): Promise<void> {
  const lines = row.lines ?? [];
  const said = lines.map(({ item, quantity, unitPrice, amount, note }, at) => {
    const price = `${dollars(unitPrice.cents)} each, ${dollars(amount?.cents ?? 0)}`;
    return `${at + 1}. ${item ?? ''}: ${quantity.amount} ${quantity.unit} at ${price}${note ? `. ${note}` : ''}`;
  });
  const where = [
    row.site ? `Deliver to ${row.site}.` : null,
    row.deliverBy ? `Deliver by ${row.deliverBy}.` : null,
    row.endsOn ? `The order ends on ${row.endsOn}.` : null,
  ].flatMap((one) => one ?? []);
  if (await queueOrder(work, row, 'order'))
    await work.sendMail({
      to: vendor.email,
      subject: `Purchase order ${row.number}`,
      body: [
        `We order from ${vendor.name}, by purchase order ${row.number}:`,
        ...said,
        `Total ${dollars(row.total?.cents ?? 0)}.`,
        ...(where.length > 0 ? [where.join(' ')] : []),
        ...(row.terms ? [`Terms: ${row.terms}`] : []),
        `Name ${row.number} on every shipment and invoice. Acknowledge the order in the vendor portal.`,
      ],
    });
  await notify(work.asProduct, {
    to: [source.requisition.requestedBy],
    kind: 'purchase_order.issued',
    subject: `${source.requisition.number} was ordered: ${row.number}`,
    body: `${vendor.name}, ${dollars(row.total?.cents ?? 0)}`,
    link: href(orderPages.purchaseOrder, { id: row.id }),
  });
}

async function keepAsker({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(purchaseOrder, row.id, {}, { cancelAskedBy: personActing(work.actor) });
}

async function forgetAsker({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(purchaseOrder, row.id, {}, { cancelAskedBy: null });
}

/** Only what the order still holds comes free, and the vendor hears of it. */
async function release({ row, work }: Facts): Promise<void> {
  const over = await work.asProduct.change(
    purchaseOrder,
    row.id,
    {},
    { cancelledOn: work.today, delivery: null, nextDelivery: null, acknowledgment: null },
  );
  await keepEncumbrance(work, { row: over, funding: over.funding ?? [], isOver: true });
  const to = over.vendor && (await work.asProduct.find(vendorRecord, over.vendor));
  if (to && (await queueOrder(work, over, 'cancellation')))
    await work.sendMail({
      to: to.email,
      subject: `Purchase order ${over.number} is cancelled`,
      body: [`We cancel purchase order ${over.number} (${over.purpose ?? ''}). Please do not deliver.`],
    });
}

export const purchaseOrderEffects = follows(purchaseOrder, {
  create: [(facts) => takeOver(facts, true)],
  // What the product writes is what it took over.
  edit: [async (facts) => (facts.work.actor.kind === 'system' ? undefined : takeOver(facts, false))],
  submit: [async ({ row, work }) => void (await judged(work, row, false))],
  issue: [(facts) => issueOrder(facts)],
  issueAlone: [(facts) => issueOrder(facts)],
  issueNow: [(facts) => issueOrder(facts, true)],
  requestCancel: [keepAsker],
  keep: [forgetAsker],
  cancel: [release, ({ row, work }) => supersedeProposals(work, row.id)],
});
