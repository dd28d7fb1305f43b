import { fail, type Row } from '#kernel';
import { type Effect, type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import {
  type AskUse,
  orderRevision,
  purchaseOrder,
  receipt,
  redlineOf,
  remainderCancellation,
  statesOf,
  tolerancesOf,
  usesOfReceipts,
  vendorReturn,
} from '../../procurement/public.server.ts';
import { centsIn, minus, withTolerance } from '../../procurement/public.ts';
import { answerAsked } from '../asking/asking.server.ts';
import { invoice } from './invoice.record.ts';
import { rematch } from './invoice.server.ts';
import { billedOf } from './billed.server.ts';
import { claiming } from './invoice-words.ts';

/** Invoices that waited for a receipt or a revision, or rest on a receipt that is reversed, are matched again at once. */
async function matchInvoices(work: UnitOfWork, order: string): Promise<void> {
  const waiting = await work.rows(invoice, {
    where: { purchaseOrder: order, status: ['captured', 'exception', 'matched'] },
    fields: ['status', 'isFromVendor'],
    order: 'number',
    most: 'all',
  });
  for (const { id, status, isFromVendor } of waiting) {
    // A clerk’s draft is not judged before it is registered; what the vendor submitted is from the first moment.
    if (status === 'captured' && !isFromVendor) continue;
    const row = await work.asProduct.find(invoice, id);
    if (row) await rematch(work, row, { isOrderHeld: true });
    if (status === 'exception') await answerAsked(work, id);
  }
}

const ofReceipt = ({ row, work }: EffectFacts<Row<typeof receipt>>) => matchInvoices(work, row.purchaseOrder);
/** What goes back no longer counts as received. */
const ofReturn = async ({ row, work }: EffectFacts<Row<typeof vendorReturn>>) =>
  row.purchaseOrder === null ? undefined : matchInvoices(work, row.purchaseOrder);
const ofRevision = ({ row, work }: EffectFacts<Row<typeof orderRevision>>) => matchInvoices(work, row.purchaseOrder);

/** An invoice uses a receipt when without it more would be billed than is accepted. */
const useOf: AskUse = async (work, { id }) => {
  const own = await work.asProduct.find(receipt, id);
  const of = own && (await work.asProduct.find(purchaseOrder, own.purchaseOrder));
  if (!own || !of) return [];
  const users = await work.rows(invoice, {
    where: { purchaseOrder: of.id, status: [...claiming] },
    fields: ['number', 'payableLines', 'isCredit'],
    order: 'number',
    most: 'all',
  });
  if (users.length === 0) return [];
  const [states, billed] = [await statesOf(work, of, id), await billedOf(work, of.id, null)];
  const tolerances = await tolerancesOf(work, of);
  const over = new Set(
    states.flatMap((state) => {
      const { quantity, cents } = billed.get(state.line) ?? { quantity: '0', cents: 0 };
      const most = withTolerance(state.accepted, tolerances[state.line - 1]?.quantityPercent ?? 0);
      const isOver = state.isLump ? cents > centsIn(state.accepted) : minus(most, quantity).startsWith('-');
      return isOver ? [state.line] : [];
    }),
  );
  const lines = new Set((own.lines ?? []).flatMap(({ line }) => (over.has(line) ? [line] : [])));
  return users
    .filter((one) => !one.isCredit && (one.payableLines ?? []).some(({ line }) => line != null && lines.has(line)))
    .map((one) => ({ record: invoice.name, id: one.id, number: one.number ?? '' }));
};
usesOfReceipts.push(useOf);

/** What is billed is owed: the order under it is not cancelled, and no more of it than is open to bill. */
async function refuseBilled({ row, work }: EffectFacts<Row<typeof purchaseOrder>>): Promise<void> {
  const found = await work.row(invoice, {
    where: { purchaseOrder: row.id, status: [...claiming] },
    fields: ['number'],
    order: 'number',
  });
  if (found)
    throw fail(
      'refused',
      'purchase_order.is_billed',
      `${found.number} bills this order. Void it, or cancel the remainder.`,
    );
}

async function refuseCancelledBilled({ row, work }: EffectFacts<Row<typeof remainderCancellation>>): Promise<void> {
  const of = await work.asProduct.find(purchaseOrder, row.purchaseOrder);
  if (!of) return;
  const [states, billed] = [await statesOf(work, of), await billedOf(work, of.id, null)];
  const own = new Set((row.lines ?? []).map(({ line }) => line));
  // What goes back for a credit is billed until the credit memo comes: the other lines don’t wait for it.
  const over = states.find((state) => {
    if (!own.has(state.line)) return false;
    const left = minus(state.ordered, state.cancelled);
    const { quantity, cents } = billed.get(state.line) ?? { quantity: '0', cents: 0 };
    return state.cancelled !== '0' && (state.isLump ? cents > centsIn(left) : minus(left, quantity).startsWith('-'));
  });
  if (over)
    throw fail(
      'refused',
      'remainder_cancellation.is_billed',
      `More of line ${over.line} is billed than would be left.`,
    );
}

/** A line that is billed keeps what is billed of it, at its price, also where it was paid without a receipt. */
async function refuseRevisedBilled({ row, work }: EffectFacts<Row<typeof orderRevision>>): Promise<void> {
  const of = await work.asProduct.find(purchaseOrder, row.purchaseOrder);
  if (!of) return;
  const [states, billed] = [await statesOf(work, of), await billedOf(work, of.id, null)];
  const over = redlineOf(row.redline).lines.find(
    ({ line, oldQuantity, newQuantity, oldPrice, newPrice, newAmount }) => {
      const own = billed.get(line);
      if (!own || own.cents <= 0) return false;
      if (states[line - 1]?.isLump) return own.cents > newAmount.cents;
      const isReduced = minus(newQuantity.amount, oldQuantity?.amount ?? '0').startsWith('-');
      const isBelow = isReduced && minus(newQuantity.amount, own.quantity).startsWith('-');
      return isBelow || newPrice.cents !== oldPrice?.cents;
    },
  );
  if (over)
    throw fail(
      'refused',
      'order_revision.is_billed',
      `Line ${over.line} is billed as it is ordered. Void the invoice first, or enter a credit memo.`,
    );
}

export const relinkingEffects: readonly Effect[] = [
  ...follows(receipt, {
    post: [ofReceipt],
    hold: [ofReceipt],
    pass: [ofReceipt],
    recall: [ofReceipt],
    reverse: [ofReceipt],
  }),
  ...follows(vendorReturn, { approve: [ofReturn] }),
  ...follows(purchaseOrder, { requestCancel: [refuseBilled], cancel: [refuseBilled] }),
  ...follows(remainderCancellation, { approve: [refuseCancelledBilled] }),
  ...follows(orderRevision, { submit: [refuseRevisedBilled], approve: [refuseRevisedBilled, ofRevision] }),
];
