import { dollars, Failure, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { billedUnder, conditionsOf, contract, contractOfOrder, payApplication } from '../../contracts/public.server.ts';
import { shortfallOf } from '../../planning/public.server.ts';
import {
  countingReceipts,
  heldOrder,
  purchaseOrder,
  receipt,
  statesOf,
  tolerancesOf,
} from '../../procurement/public.server.ts';
import type { LineState } from '../../procurement/public.ts';
import {
  debarmentOf,
  excludedAs,
  exclusionMatch,
  refuseDebarred,
  refuseExcluded,
  vendor,
} from '../../vendors/public.server.ts';
import { billingIssues, certifiedLines } from '../applications/matching.server.ts';
import { type Rated, ratedLines } from './contract-rates.server.ts';
import { billedOf } from './billed.server.ts';
import type { invoice } from './invoice.record.ts';
import { type Cause, causes, properParts } from './invoice-words.ts';
import { type Funding, fundingOf, settlingOf } from './invoice-money.server.ts';
import {
  type Billed,
  type BillLine,
  billedBefore,
  isAllBilled,
  type Matched,
  matched,
  payableCents,
} from './matching.ts';
import { claimsOn } from '../returns/return-claims.server.ts';
import { standingSignals } from '../signals/signals.server.ts';
import { type Same, sameAs } from './same-invoices.server.ts';

export type Invoice = Row<typeof invoice>;
export type Order = Row<typeof purchaseOrder>;

export interface Issue {
  readonly cause: Cause;
  readonly reason: string;
}

/** All that is said of an invoice at one moment. */
export interface Judgement {
  readonly order: Order | null;
  readonly lines: readonly Rated[];
  readonly issues: readonly Issue[];
  readonly same: readonly Same[];
  readonly payableCents: number;
  readonly funding: Funding;
  readonly acceptedOn: string | null;
}

export interface Judging {
  /** The vendor and the order are locked, so that no two invoices bill the same at once; otherwise it is only looked at. */
  readonly isHeld: boolean;
  /** Approving counts what is approved; matching counts what awaits approval as well. */
  readonly isApproval?: boolean;
  readonly isShort?: boolean;
  /** A receipt holds the order already; who holds the vendor first and waits for the order would wait for it for ever. */
  readonly isOrderHeld?: boolean;
}

const order = Object.keys(causes) as Cause[]; // the keys of the very table, in the order in which people work

/** What an exclusion, a debarment or a hold says of a vendor now. */
export async function vendorIssue(work: UnitOfWork, id: string, isHeld: boolean): Promise<string | null> {
  const found = await work.row(vendor, { where: { id }, fields: ['name', 'status', 'heldFrom'] });
  if (!found) return 'Choose a vendor from the directory.';
  if (found.status !== 'active' && found.status !== 'on_hold')
    return `${found.name} is ${found.status}. Approve it first.`;
  const match = await work.row(exclusionMatch, {
    where: { vendor: id, status: ['open', 'confirmed'] },
    order: 'status',
    fields: ['excluded', 'entry', 'seenOn', 'status'],
  });
  // A confirmed match holds the vendor: the payment says what for.
  if (match?.status === 'confirmed') return `${found.name} is ${excludedAs(match)}.`;
  if ((found.heldFrom ?? []).includes('payments')) return `${found.name} is on hold for payments.`;
  if (!isHeld) {
    if (await debarmentOf(work, id)) return `${found.name} is suspended or debarred.`;
    return match ? `${found.name} may be ${excludedAs(match)}. Confirm or clear the match first.` : null;
  }
  try {
    await refuseExcluded(work, id);
    await refuseDebarred(work, id);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

/** Papers that are missing or expired, and hold payment of this contract. */
async function missingPapers(work: UnitOfWork, of: Pick<Row<typeof contract>, 'id' | 'number' | 'vendor'>) {
  const conditions = (await conditionsOf(work, [{ id: of.id, vendor: of.vendor }])).get(of.id) ?? [];
  return conditions
    .filter(({ holdsPayment, light }) => holdsPayment && light === 'missing')
    .map(({ name, why }) => `${of.number} holds payment: ${name}. ${why.join(' ')}`);
}

/** The same of the contract of an order: what was complete at approval may have expired since. */
export async function papersHolding(work: UnitOfWork, orderId: string): Promise<readonly string[]> {
  const id = await contractOfOrder(work, orderId);
  const found = id && (await work.row(contract, { where: { id }, fields: ['number', 'vendor'] }));
  return found ? missingPapers(work, found) : [];
}

/** The order of the invoice is held, and so it is while a contract is closed. */
const closedOut = ({ number, closedOn }: Pick<Row<typeof contract>, 'number' | 'closedOn'>): readonly string[] =>
  closedOn === null ? [] : [`${number} was closed out on ${closedOn}. Reopen it to pay this.`];

const atOwnRisk = ({ type }: Pick<Row<typeof contract>, 'type'>): string =>
  type === 'time'
    ? ' Above the ceiling the contractor works at its own risk until an executed change raises it (2 CFR 200.318(j)(1)).'
    : '';

interface Billing {
  readonly receivedUntil: string | null;
  readonly cents: number;
  /** Of a pay application. */
  readonly contractId: string | null;
  /** The invoice itself: as it is approved, it is among the approved ones already. */
  readonly without: string;
}

/** What the contract of the order says against paying: papers that are missing, work after its end, its limit. */
async function contractIssues(
  work: UnitOfWork,
  of: Order,
  { receivedUntil, cents, contractId, without }: Billing,
): Promise<readonly string[]> {
  const id = (await contractOfOrder(work, of.id)) ?? contractId;
  const found = id && (await work.row(contract, { where: { id } }));
  if (!found) return [];
  const { number, untilDay, ceiling } = found;
  const papers = await missingPapers(work, found);
  const late =
    receivedUntil !== null && receivedUntil > untilDay
      ? [`${number} ended on ${untilDay}, and part of this was received on ${receivedUntil}.`]
      : [];
  const billed = await billedUnder(work, found.id, without);
  const over = ceiling !== null && billed + cents > ceiling.cents;
  return [
    ...closedOut(found),
    ...papers,
    ...late,
    ...(over ? [`${number} has ${dollars(Math.max(0, ceiling.cents - billed))} left to bill.${atOwnRisk(found)}`] : []),
  ];
}

/** The last day on which anything of these lines was received, and its last receipt. */
async function acceptance(work: UnitOfWork, id: string, lines: readonly Matched[]) {
  const receipts = await work.rows(receipt, {
    where: { purchaseOrder: id, status: [...countingReceipts] },
    order: 'number',
    most: 'all',
  });
  const billed = new Set(lines.map(({ line }) => line));
  const own = receipts.filter((one) => (one.lines ?? []).some(({ line }) => billed.has(line)));
  const last = (days: readonly (string | null)[]) =>
    days
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? null;
  return {
    acceptedOn: last(own.map(({ inspectedOn, postedOn }) => inspectedOn ?? postedOn)),
    receivedUntil: last(own.map(({ periodUntil, receivedOn }) => periodUntil ?? receivedOn)),
  };
}

/** A certificate accepts the work of its period. */
async function certificateOf(work: UnitOfWork, { payApplication: id }: Invoice) {
  const own = id === null ? null : await work.asProduct.find(payApplication, id);
  return own && { contract: own.contract, acceptedOn: own.certifiedOn, receivedUntil: own.periodUntil };
}

export const billsOf = (row: Invoice): readonly BillLine[] =>
  (row.lines ?? []).map(({ kind, line, item, quantity, unitPrice, amount }) => ({
    kind: kind ?? 'item',
    line: line ?? null,
    item: item ?? null,
    quantity,
    unitPrice,
    amount: amount ?? null,
  }));

async function linesOf(work: UnitOfWork, row: Invoice, of: Order, { isApproval, isShort = row.isShortPaid }: Judging) {
  const states = await statesOf(work, of);
  const before = await billedOf(work, of.id, row.id, isApproval);
  const certified = certifiedLines(row, { order: of, states, before });
  if (certified) return { states, before, lines: certified.map((one): Rated => ({ ...one, rate: null })) };
  const lines = matched({
    lines: of.lines ?? [],
    states,
    before,
    bills: billsOf(row),
    tolerances: await tolerancesOf(work, of),
    twoWayCents: of.twoWayLimit?.cents ?? 0,
    orderCents: of.total.cents,
    isService: of.type === 'service' || of.type === 'standing',
    isCredit: row.isCredit,
    roundingCents: row.rounding?.cents ?? 0,
    isShort,
  });
  return { states, before, lines: await ratedLines(work, { row, order: of, lines, isShort }) };
}

/** Whether nothing of the order is left to bill after this invoice. */
const isLastOf = (
  states: readonly LineState[],
  before: ReadonlyMap<number, Billed>,
  row: Invoice,
  lines: readonly Matched[],
) =>
  !row.isCredit &&
  isAllBilled(
    states,
    billedBefore([
      {
        isCredit: false,
        lines: [...before].map(([line, { quantity, cents }]) => ({
          line,
          quantity: { amount: quantity },
          amount: { cents, currency: '' },
        })),
      },
      {
        isCredit: false,
        lines: lines.map(({ line, payable }) => ({
          line,
          quantity: payable.quantity,
          amount: { cents: payable.cents, currency: '' },
        })),
      },
    ]),
  );

/** What is wrong with an order as the reason for an invoice. */
const orderIssue = (of: Order): string | null =>
  of.status === 'issued' || of.status === 'cancelling' ? null : `${of.number} is ${of.status}. Link an issued order.`;

/** Judges an invoice by all that is true now. */
export async function judged(work: UnitOfWork, row: Invoice, judging: Judging): Promise<Judgement> {
  const { isHeld } = judging;
  if (isHeld && !judging.isOrderHeld && row.vendor)
    await work.asProduct.row(vendor, { where: { id: row.vendor }, fields: ['name'], lock: 'update' });
  const of =
    row.purchaseOrder === null
      ? null
      : isHeld
        ? await heldOrder(work, row.purchaseOrder)
        : await work.asProduct.find(purchaseOrder, row.purchaseOrder);
  const issues: Issue[] = [];
  const missing = (row.missingParts ?? []).map((part) => properParts[part]);
  if (missing.length > 0) issues.push({ cause: 'incomplete', reason: `Missing: ${missing.join(', ')}.` });
  // The number of a certificate is the product’s own, and each is billed once.
  const same = row.payApplication === null && row.cardStatement === null ? await sameAs(work, row) : [];
  const [first] = same;
  if (first && row.notDuplicateBy === null)
    issues.push({
      cause: 'duplicate',
      reason: `${first.number} (${first.vendorNumber}${first.vendor ? ` of ${first.vendor}` : ''}) is ${first.score} percent alike: ${first.why.join(', ').toLowerCase()}.`,
    });
  for (const reason of await standingSignals(work, row, of)) issues.push({ cause: 'signal', reason });
  const firm = row.vendor && (await vendorIssue(work, row.vendor, isHeld));
  if (firm) issues.push({ cause: 'vendor', reason: firm });
  if (!row.isCredit && row.vendor)
    for (const reason of await claimsOn(work, row.vendor)) issues.push({ cause: 'credit_due', reason });
  // Its purchases were coded, approved and posted one by one; what is left is to pay the issuer.
  if (row.cardStatement !== null)
    return {
      order: null,
      lines: [],
      issues: sorted(issues),
      same,
      payableCents: row.total.cents,
      funding: [],
      acceptedOn: row.receivedOn,
    };
  if (!of) {
    issues.push({ cause: 'no_order', reason: 'Link the purchase order that this invoice bills.' });
    return { order: null, lines: [], issues: sorted(issues), same, payableCents: 0, funding: [], acceptedOn: null };
  }
  const stopped = orderIssue(of);
  if (stopped) issues.push({ cause: 'no_order', reason: stopped });
  const { states, before, lines } = await linesOf(work, row, of, judging);
  for (const { line, item, cause, reason } of lines)
    if (cause) issues.push({ cause, reason: `${line === null ? item || 'Charge' : `Line ${line}`}: ${reason}` });
  const cents = payableCents(lines);
  const certificate = await certificateOf(work, row);
  const { acceptedOn, receivedUntil } = certificate ?? (await acceptance(work, of.id, lines));
  if (!row.isCredit)
    for (const reason of await contractIssues(work, of, {
      receivedUntil,
      cents,
      contractId: certificate?.contract ?? null,
      without: row.id,
    }))
      issues.push({ cause: 'hold', reason });
  for (const reason of await billingIssues(work, row, of)) issues.push({ cause: 'hold', reason });
  if (cents === 0) issues.push({ cause: 'quantity', reason: 'Nothing of this invoice is payable.' });
  const funding =
    issues.length > 0
      ? []
      : await fundingOf(work, { row, order: of, lines, isLast: isLastOf(states, before, row, lines) });
  if (issues.length === 0) issues.push(...(await budgetIssues(work, row, of, funding, cents)));
  return { order: of, lines, issues: sorted(issues), same, payableCents: cents, funding, acceptedOn };
}

/** What cannot be paid from a line is stopped, never skipped. */
async function budgetIssues(
  work: UnitOfWork,
  row: Invoice,
  of: Order,
  funding: Funding,
  cents: number,
): Promise<Issue[]> {
  // What encumbered nothing expends nothing: its requisition names no budget line.
  if ((of.funding ?? []).length === 0) return [];
  const sum = funding.reduce((all, { expended }) => all + Math.abs(expended.cents), 0);
  if (sum !== cents)
    return [{ cause: 'budget', reason: `${of.number} names no budget line for all of this. Ask the budget office.` }];
  const short = await shortfallOf(work, settlingOf(work, row, funding));
  return short.map(({ name, availableCents, takenCents }) => ({
    cause: 'budget',
    reason: `${name} has ${dollars(availableCents)} available, and this needs ${dollars(takenCents)} more than the order encumbers.`,
  }));
}

const sorted = (issues: readonly Issue[]): readonly Issue[] =>
  issues.toSorted((one, other) => order.indexOf(one.cause) - order.indexOf(other.cause));
