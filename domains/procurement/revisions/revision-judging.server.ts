import { dollars, fail, moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { covering } from '../../workflow/public.server.ts';
import { award } from '../award/award.record.ts';
import { orderRisk, ordersMore } from '../award/supply-check.server.ts';
import { aloneUpTo, limitsOf, refuseAboveAward, refuseVendor } from '../orders/order-judging.server.ts';
import { buyers } from '../orders/order-life.ts';
import { fundingRevised, heldBy } from '../orders/order-shares.ts';
import { purchaseOrder } from '../orders/purchase-order.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import type { LineState } from '../receipts/receiving.ts';
import { heldOrder, type Order, statesOf } from '../receipts/receiving.server.ts';
import type { orderRevision } from './order-revision.record.ts';
import {
  movesMoney,
  type Revised,
  receivedWords,
  revisedLines,
  type TermChange,
  totalOf,
  wrongLines,
} from './revising.ts';

export type Revision = Row<typeof orderRevision>;
type Lines = NonNullable<Revision['lines']>;

export const refused = (path: string, code: string, message: string) =>
  fail('refused', `order_revision.${code}`, message, {
    issues: [{ path, code: `order_revision.${code}`, message }],
  });

/** The duty is looked up at this moment: it may have ended since the page was opened. */
export async function refuseWithoutDuty(work: UnitOfWork): Promise<readonly string[]> {
  if (work.actor.kind === 'system') return buyers.map(({ duty }) => duty);
  const { actor } = await work.asTheyAre();
  if (!buyers.some(({ duty }) => actor.duties.includes(duty)))
    throw fail('forbidden', 'order_revision.duty', 'Only a buyer or the chief procurement officer revises orders.');
  return actor.duties;
}

/** What a revision would make of its order, by what came and was cancelled up to now. */
export interface Judged {
  readonly order: Order;
  readonly states: readonly LineState[];
  readonly lines: Lines;
  readonly revised: Revised;
  readonly funding: NonNullable<Order['funding']>;
  readonly oldTotal: number;
  readonly newTotal: number;
  readonly cumulative: number;
  readonly crosses: string | null;
  readonly needsSecond: boolean;
  /** Open risk signals of the vendor, where more is ordered of it. */
  readonly riskNote: string | null;
}

async function orderOf(work: UnitOfWork, id: string): Promise<Order> {
  const order = await heldOrder(work, id);
  if (!order) throw refused('purchaseOrder', 'no_order', 'Choose a purchase order.');
  if (order.status !== 'issued')
    throw refused(
      'purchaseOrder',
      'order_is_issued',
      `${order.number} is ${order.status}. Only an issued order is revised.`,
    );
  return order;
}

/** The order’s own lines with what came of each, and the revision’s words where it has some. */
const completed = (lines: Lines, order: Order, states: readonly LineState[]): Lines =>
  lines.length === 0
    ? (order.lines ?? []).map(({ item, quantity, unitPrice, deliverBy }, at) => ({
        line: at + 1,
        item: item ?? null,
        received: receivedOf(states, at + 1),
        quantity,
        unitPrice,
        deliverBy: deliverBy ?? null,
      }))
    : lines.map((one) => ({
        ...one,
        item: one.line ? (order.lines?.[one.line - 1]?.item ?? null) : (one.item?.trim() ?? null),
        received: receivedOf(states, one.line ?? 0),
      }));

const receivedOf = (states: readonly LineState[], line: number): string | null => {
  const state = states[line - 1];
  return state ? receivedWords(state) : null;
};

function refuseWrong(lines: Lines, order: Order, states: readonly LineState[]): void {
  const issues = wrongLines({
    lines: order.lines ?? [],
    states,
    wanted: lines,
    paying: (order.funding ?? []).map(({ budgetLine }) => budgetLine),
    number: order.number,
  });
  const [first] = issues;
  if (first) throw fail('refused', first.code, first.message, { issues });
}

/** What the approver saw of a line is what is true of it, or the revision goes back. */
export function refuseStale(row: Revision, { order, states }: Pick<Judged, 'order' | 'states'>): void {
  if (row.oldTotal?.cents !== order.total.cents || row.revision !== (order.revision ?? 0) + 1)
    throw refused(
      'purchaseOrder',
      'order_has_changed',
      `${order.number} was revised since. Send this revision back and draft it again.`,
    );
  for (const [at, one] of (row.lines ?? []).entries()) {
    const [of, state] = [order.lines?.[(one.line ?? 0) - 1], states[(one.line ?? 0) - 1]];
    if (!of || !state || !movesMoney(of, one) || (one.received ?? null) === receivedWords(state)) continue;
    throw refused(
      `lines.${at}.received`,
      'received_since',
      `More of line ${state.line} (${state.item}) is received or cancelled since. Send the revision back to update it.`,
    );
  }
}

function refuseDays(row: Revision, order: Order, today: string): void {
  const late = (day: string | null | undefined, was: string | null | undefined) =>
    day != null && day !== (was ?? null) && day < today;
  if (late(row.deliverBy, order.deliverBy))
    throw refused('deliverBy', 'day_lies_ahead', 'This delivery date has passed. Enter a later one.');
  if (late(row.endsOn, order.endsOn))
    throw refused('endsOn', 'day_lies_ahead', 'This end date has passed. Enter a later one.');
  if ((order.type === 'blanket' || order.type === 'standing') && row.endsOn === null)
    throw refused('endsOn', 'blanket_ends', 'This order needs an end date.');
  const at = (row.lines ?? []).findIndex(({ line, deliverBy }) =>
    late(deliverBy, line ? order.lines?.[line - 1]?.deliverBy : null),
  );
  if (at >= 0)
    throw refused(`lines.${at}.deliverBy`, 'day_lies_ahead', 'This delivery date has passed. Enter a later one.');
}

/** Prices of an award were competed: without a contract that says otherwise, a revision orders more or less of the same. */
async function refuseOutsideAward(work: UnitOfWork, row: Revision, order: Order, newTotal: number): Promise<void> {
  if (order.award === null) return;
  const won = await work.row(award, { where: { id: order.award }, fields: ['number', 'status', 'amount'] });
  if (!won || newTotal <= order.total.cents) return;
  if (won.status !== 'final')
    throw refused('lines', 'award_is_final', `${won.number} is not final any more. Nothing more is ordered under it.`);
  if (order.contract === null)
    for (const [at, one] of (row.lines ?? []).entries()) {
      const of = order.lines?.[(one.line ?? 0) - 1];
      if (!of)
        throw refused(
          `lines.${at}.item`,
          'was_not_competed',
          `${won.number} doesn’t include this item. Create a requisition for it.`,
        );
      if (one.unitPrice.cents > of.unitPrice.cents)
        throw refused(
          `lines.${at}.unitPrice`,
          'price_was_awarded',
          `${won.number} fixes this price at ${dollars(of.unitPrice.cents)}.`,
        );
    }
  const whole = await work.asProduct.find(award, order.award);
  await refuseAboveAward(
    work,
    { id: order.id, contract: order.contract, total: moneyOf(work.actor, newTotal) },
    { award: whole },
  );
}

/** What revisions added to a purchase together, over all of its orders: increases in pieces count as one. */
async function increasesOf(work: UnitOfWork, order: Order): Promise<number> {
  const others = await work.rows(purchaseOrder, {
    where: { requisition: order.requisition, status: ['issued', 'cancelling'], id: { not: order.id } },
    fields: ['total', 'originalTotal'],
    order: 'number',
    most: 'all',
  });
  return others.reduce(
    (sum, { total, originalTotal }) => sum + Math.max(0, originalTotal ? total.cents - originalTotal.cents : 0),
    0,
  );
}

/** A revision as it may be drafted, or go on, now; the order is held, so that nothing is received or revised meanwhile. */
export async function judged(work: UnitOfWork, row: Revision, { goesOn }: { goesOn: boolean }): Promise<Judged> {
  const order = await orderOf(work, row.purchaseOrder);
  const states = await statesOf(work, order);
  const lines = completed(row.lines ?? [], order, states);
  refuseWrong(lines, order, states);
  refuseDays({ ...row, lines }, order, work.today);
  const revised = revisedLines(order.lines ?? [], states, lines);
  const [oldTotal, newTotal] = [order.total.cents, totalOf(revised.lines)];
  if (!Number.isSafeInteger(newTotal) || newTotal > 9_000_000_000_000_00)
    throw refused('lines', 'too_large', 'The total is too large. Check quantities and prices.');
  // A draft promises nothing to a vendor that is held or excluded.
  if (goesOn) await refuseVendor(work, order.vendor ?? '');
  await refuseOutsideAward(work, { ...row, lines }, order, newTotal);
  const isMore =
    goesOn &&
    (newTotal > oldTotal || (row.endsOn ?? '') > (order.endsOn ?? '') || ordersMore(order.lines ?? [], lines));
  const cumulative = newTotal - (order.originalTotal?.cents ?? oldTotal);
  const from = await work.row(requisition, { where: { id: order.requisition }, fields: ['total'] });
  const purchase = from?.total.cents ?? oldTotal;
  const whole = purchase + Math.max(0, cumulative) + (await increasesOf(work, order));
  const limits = (await limitsOf(work, order.requisition)) ?? [];
  const marks = limits.some(({ name }) => name === 'micro_purchase')
    ? limits
    : [...limits, { label: 'Micro-purchase threshold', cents: aloneUpTo(limits) }];
  const passed = marks.filter(({ cents }) => purchase <= cents && whole > cents).toSorted((a, b) => b.cents - a.cents);
  const [highest] = newTotal > oldTotal ? passed : [];
  return {
    order,
    states,
    lines,
    revised,
    funding: fundingRevised({
      funding: order.funding ?? [],
      before: order.lines ?? [],
      after: revised.lines,
      cancelled: states.map(({ cancelled }) => cancelled),
      added: revised.added,
    }),
    oldTotal,
    newTotal,
    cumulative,
    crosses: highest ? `${highest.label} (${dollars(highest.cents)})`.slice(0, 160) : null,
    riskNote: isMore
      ? await orderRisk(work, { vendor: order.vendor, requisition: order.requisition, path: 'lines' })
      : null,
    needsSecond: order.needsSecond || limits.length === 0 || whole > aloneUpTo(limits),
  };
}

/** Who may approve what the order costs altogether now: an increase in pieces reaches no further than one. */
export async function refuseBeyondAuthority(
  work: UnitOfWork,
  { order, oldTotal, newTotal, crosses }: Judged,
  duties: readonly string[],
): Promise<void> {
  const { actor } = work;
  if (actor.kind === 'system' || newTotal <= oldTotal) return;
  if (crosses !== null && !duties.includes('chief_procurement_officer'))
    throw refused(
      'crosses',
      'threshold_passed',
      `With this increase the purchase passes: ${crosses}. The chief procurement officer has to approve it.`,
    );
  const verdict = await covering(work, actor.id, {
    kind: purchaseOrder.name,
    costCenter: null,
    cents: newTotal,
    agency: null,
    commodities: [],
    category: null,
  });
  if (!verdict.ok)
    throw refused(
      'newTotal',
      'authority',
      `${order.number} costs ${dollars(newTotal)} then, more than your authority covers. Someone with a higher one has to approve it.`,
    );
}

/** What each budget line encumbers for the order before and after. */
export function encumbranceOf(work: UnitOfWork, { order, funding }: Pick<Judged, 'order' | 'funding'>) {
  const sums = (all: NonNullable<Order['funding']>) => {
    const held = new Map<string, number>();
    for (const one of all) held.set(one.budgetLine, (held.get(one.budgetLine) ?? 0) + heldBy(one));
    return held;
  };
  const [before, after] = [sums(order.funding ?? []), sums(funding)];
  return [...after].map(([budgetLine, cents]) => ({
    budgetLine,
    before: moneyOf(work.actor, before.get(budgetLine) ?? 0),
    after: moneyOf(work.actor, cents),
    change: moneyOf(work.actor, cents - (before.get(budgetLine) ?? 0)),
  }));
}

const said = (value: string | null): string | null => (value === null ? null : value.slice(0, 300));

/** What changes outside the lines. */
export const termChangesOf = (row: Revision, order: Order): readonly TermChange[] =>
  (
    [
      ['Deliver to', order.site, row.site],
      ['Deliver by', order.deliverBy, row.deliverBy],
      ['End date', order.endsOn, row.endsOn],
      ['Terms', order.terms, row.terms],
    ] as const
  )
    .filter(([, before, after]) => (before ?? '') !== (after ?? ''))
    .map(([what, before, after]) => ({ what, before: said(before), after: said(after) }));

export const isUnchanged = ({ revised }: Judged, others: readonly unknown[]): boolean =>
  revised.redline.length === 0 && others.length === 0;
