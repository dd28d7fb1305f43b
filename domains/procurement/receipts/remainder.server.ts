import { compareDecimals, dollars, fail, moneyOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { splitCents } from '../../planning/public.ts';
import { vendor } from '../../vendors/public.server.ts';
import { buyers } from '../orders/order-life.ts';
import { keepEncumbrance } from '../orders/order-money.server.ts';
import { heldBy, keyOf, shareKey } from '../orders/order-shares.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { centsIn, encumberedOf, isLump, type LineState, minus, told } from './receiving.ts';
import { heldOrder, keepDelivery, type Order, statesOf } from './receiving.server.ts';
import { remainderCancellation } from './remainder-cancellation.record.ts';

type Cancellation = Row<typeof remainderCancellation>;
type Facts = EffectFacts<Cancellation>;
type Line = NonNullable<Cancellation['lines']>[number];
type Funding = NonNullable<Order['funding']>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', `remainder_cancellation.${code}`, message, {
    issues: [{ path, code: `remainder_cancellation.${code}`, message }],
  });

/** The duty is looked up at this moment: it may have ended since the page was opened. */
async function refuseWithoutDuty(work: UnitOfWork): Promise<void> {
  if (work.actor.kind === 'system') return;
  const { actor } = await work.asTheyAre();
  if (!buyers.some(({ duty }) => actor.duties.includes(duty)))
    throw fail(
      'forbidden',
      'remainder_cancellation.duty',
      'Only a buyer or the chief procurement officer cancels what is open of an order.',
    );
}

async function orderOf(work: UnitOfWork, row: Cancellation): Promise<{ order: Order; states: readonly LineState[] }> {
  const order = await heldOrder(work, row.purchaseOrder);
  if (!order) throw refused('purchaseOrder', 'no_order', 'Choose a purchase order.');
  if (order.status !== 'issued')
    throw refused('purchaseOrder', 'order_is_issued', `${order.number} is ${order.status}. Choose an issued order.`);
  return { order, states: await statesOf(work, order) };
}

const isOpen = ({ open }: LineState): boolean => compareDecimals(open, '0') > 0;

/** What is asked for, in the words of the order; without lines it is all that is open. */
function askedOf(lines: readonly Line[], states: readonly LineState[], order: Order): readonly Line[] {
  if (lines.length === 0)
    return states.filter(isOpen).map((state) => ({
      line: state.line,
      item: state.item,
      quantity: state.isLump ? null : { amount: state.open, unit: state.unit },
    }));
  return lines.map(({ id, line, quantity }) => ({
    ...(id ? { id } : {}),
    line,
    item: order.lines?.[line - 1]?.item ?? null,
    quantity: quantity ?? null,
  }));
}

/** Nothing is cancelled that came, was cancelled before, or was never ordered. */
function refuseNotOpen(lines: readonly Line[], states: readonly LineState[], order: Order): void {
  const issues = lines.flatMap(({ line, quantity }, at) => {
    const wrong = (field: string, code: string, message: string) => [
      { path: `lines.${at}.${field}`, code: `remainder_cancellation.${code}`, message },
    ];
    const state = states[line - 1];
    if (!state) return wrong('line', 'line_of_order', `${order.number} has no line ${line}.`);
    if (lines.slice(0, at).some((one) => one.line === line))
      return wrong('line', 'line_twice', `Line ${line} is in the request twice. Enter it once.`);
    if (!isOpen(state)) return wrong('line', 'line_is_open', `Nothing of line ${line} is open.`);
    if (!quantity) return [];
    if (state.isLump) return wrong('quantity', 'whole_sum', `Line ${line} is a lump sum. Clear the quantity.`);
    if (quantity.unit !== state.unit) return wrong('quantity', 'unit', `Line ${line} is ordered in ${state.unit}.`);
    return compareDecimals(quantity.amount, state.open) > 0
      ? wrong('quantity', 'no_more_than_open', `${told(state, state.open)} of line ${line} are open.`)
      : [];
  });
  const [first] = issues;
  if (first) throw fail('refused', first.code, first.message, { issues });
  if (lines.length === 0) throw refused('lines', 'something_is_open', `Nothing of ${order.number} is open.`);
  const isAll = states.every((state) => {
    const own = lines.find(({ line }) => line === state.line);
    return !isOpen(state) || (own && (own.quantity?.amount ?? state.open) === state.open);
  });
  if (isAll && states.every(({ accepted }) => accepted === '0'))
    throw refused(
      'lines',
      'something_is_received',
      `Nothing of ${order.number} is received. Request the cancellation of the order instead.`,
    );
}

async function takeOver({ row, work }: Facts): Promise<void> {
  if (row.status !== 'requested') return;
  await refuseWithoutDuty(work);
  const { order, states } = await orderOf(work, row);
  const lines = askedOf(row.lines ?? [], states, order);
  refuseNotOpen(lines, states, order);
  await work.asProduct.change(remainderCancellation, row.id, { lines }, { vendor: order.vendor });
}

/** What each line frees: its encumbrance before, less what the rest of it encumbers. */
function freedBy(lines: readonly Line[], states: readonly LineState[], order: Order) {
  return lines.flatMap(({ line, quantity }) => {
    const [of, state] = [order.lines?.[line - 1], states[line - 1]];
    if (!of || !state) return [];
    const cancelled = quantity?.amount ?? state.open;
    const after = minus(state.cancelled, `-${cancelled}`);
    const cents = encumberedOf(of, state.cancelled) - encumberedOf(of, after);
    const amount = isLump(of) ? null : { amount: cancelled, unit: of.quantity.unit };
    return [{ line, item: state.item, quantity: amount, cents: isLump(of) ? centsIn(cancelled) : cents }];
  });
}

/** Each budget line gets back its share of what is still encumbered there, to the cent and never more. */
export function fundingAfter(
  { lines, funding: before }: Pick<Order, 'lines' | 'funding'>,
  freed: readonly { readonly line: number; readonly cents: number }[],
  currency: string,
): Funding {
  const funding = before ?? [];
  const after = funding.map((one) => ({ ...one }));
  for (const [key, own] of Map.groupBy(freed, ({ line }) => shareKey(lines ?? [], funding, line))) {
    const shares = after.filter((one) => keyOf(one) === key);
    const parts = splitCents(
      own.reduce((sum, { cents }) => sum + cents, 0),
      shares.map(heldBy),
    );
    for (const [at, share] of shares.entries())
      share.freed = { cents: (share.freed?.cents ?? 0) + (parts[at] ?? 0), currency };
  }
  return after;
}

async function cancelRest({ row, work }: Facts): Promise<void> {
  await refuseWithoutDuty(work);
  const { order, states } = await orderOf(work, row);
  const asked = askedOf(row.lines ?? [], states, order);
  refuseNotOpen(asked, states, order);
  const freed = freedBy(asked, states, order);
  const money = (cents: number) => moneyOf(work.actor, cents);
  const sum = freed.reduce((all, { cents }) => all + cents, 0);
  await work.asProduct.change(
    remainderCancellation,
    row.id,
    {},
    {
      cancelled: freed.map(({ line, item, quantity, cents }) => ({ line, item, quantity, amount: money(cents) })),
      released: money(sum),
      decidedBy: personActing(work.actor),
      decidedOn: work.today,
    },
  );
  const funding = fundingAfter(
    order,
    freed.map(({ line, cents }) => ({ line, cents })),
    money(0).currency,
  );
  await work.asProduct.change(purchaseOrder, order.id, {}, { funding });
  const kept = await keepDelivery(work, order.id);
  await keepEncumbrance(work, { row: kept, funding, isOver: false });
  const to = kept.vendor && (await work.asProduct.find(vendor, kept.vendor));
  if (to)
    await work.sendMail({
      to: to.email,
      subject: `Purchase order ${kept.number}: remainder cancelled`,
      body: [
        `We cancel what is not delivered of purchase order ${kept.number}. Please do not deliver:`,
        ...freed.map(({ line, item, quantity, cents }) =>
          quantity ? `${line}. ${item}: ${quantity.amount} ${quantity.unit}` : `${line}. ${item}: ${dollars(cents)}`,
        ),
      ],
    });
}

const keepDecision = async ({ row, work }: Facts): Promise<void> => {
  await work.asProduct.change(
    remainderCancellation,
    row.id,
    {},
    { decidedBy: personActing(work.actor), decidedOn: work.today },
  );
};

export const remainderEffects = follows(remainderCancellation, {
  create: [takeOver],
  approve: [cancelRest],
  refuse: [keepDecision],
  withdraw: [keepDecision],
});
