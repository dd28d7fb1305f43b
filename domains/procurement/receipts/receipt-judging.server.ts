import { actsForAny, compareDecimals, fail, type Row } from '#kernel';
import { peopleActing } from '#kernel/record/acting.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { receivers } from './receipt-life.ts';
import { ownInspection, ownPurchase } from './receipt.rules.ts';
import { receipt } from './receipt.record.ts';
import { acceptedOf, isLump, type LineState, shareOf, told } from './receiving.ts';
import { come, type Order, orderedBy } from './receiving.server.ts';

type Receipt = Row<typeof receipt>;
type Line = NonNullable<Receipt['lines']>[number];

export const refused = (path: string, code: string, message: string) =>
  fail('refused', `receipt.${code}`, message, { issues: [{ path, code: `receipt.${code}`, message }] });

/** Goods arrive while a cancellation is only requested, and are owed then. */
export function refuseNotIssued({ status, number }: Order): void {
  if (status !== 'issued' && status !== 'cancelling')
    throw refused('purchaseOrder', 'order_is_issued', `${number} is ${status}. Only an issued order can be received.`);
}

/** Duty, delegations and the buying side are looked up at this moment: any of them may have changed since the page was opened. */
export async function refuseBuyingSide(work: UnitOfWork, order: Order): Promise<readonly string[]> {
  const buyingSide = await orderedBy(work, order);
  const { actor } = work.actor.kind === 'system' ? work : await work.asTheyAre();
  if (actor.kind !== 'system' && !receivers.some(({ duty }) => actor.duties.includes(duty)))
    throw fail('forbidden', 'receipt.duty', 'Only a receiver records and posts receipts.');
  if (order.needsSecond && peopleActing(actor).some((person) => buyingSide.includes(person)))
    throw fail('refused', 'receipt.receiver_is_another', ownPurchase);
  return buyingSide;
}

export function refuseDays(row: Receipt, order: Order): void {
  if (!order.isConfirming && order.issuedOn !== null && row.receivedOn < order.issuedOn)
    throw refused('receivedOn', 'after_issue', `${order.number} was issued on ${order.issuedOn}. Enter a later day.`);
  if ((order.type === 'service' || order.type === 'standing') && row.periodFrom === null)
    throw refused('periodFrom', 'service_period', 'Enter the service period that this receipt accepts.');
  if (row.periodUntil !== null && row.periodUntil > row.receivedOn)
    throw refused(
      'periodUntil',
      'period_is_over',
      'Accept work when its period is over, or enter an earlier last day.',
    );
}

const isBlank = ({ delivered, rejected, percent, amount }: Line): boolean =>
  delivered == null && rejected == null && percent == null && amount == null;

/** What was typed, with the words of the order and the amount of a percent. A line without anything did not come. */
export const completed = (lines: readonly Line[], order: Order): readonly Line[] =>
  lines.map((one) => {
    const of = order.lines?.[one.line - 1];
    const isShare = of && isLump(of) && one.percent != null;
    return {
      ...one,
      item: of?.item ?? null,
      ...(isShare ? { amount: { cents: shareOf(of, one.percent ?? 0), currency: of.unitPrice.currency } } : {}),
    };
  });

/** Lines that say something; the others of a form were not counted. */
export const counted = (lines: readonly Line[]): readonly Line[] => lines.filter((one) => !isBlank(one));

/** Whether the order asks for an inspection of any of these lines. */
export const isInspected = (lines: readonly Line[], { lines: ordered }: Order): boolean =>
  lines.some(({ line }) => ordered?.[line - 1]?.inspection === 'required');

/** Who received it rejects and accepts nothing of it. */
export function refuseInspector(work: UnitOfWork, { receivedBy }: Receipt): void {
  if (actsForAny(work.actor, receivedBy ?? [])) throw fail('forbidden', 'receipt.inspects_own', ownInspection);
}

/** An inspection rejects of what was counted: it adds no line, and raises none. */
export function refuseRecount(lines: readonly Line[], before: readonly Line[]): void {
  const same = lines.length === before.length;
  const at = lines.findIndex((one, place) => {
    const was = before[place];
    const amount = one.amount?.cents ?? 0;
    return (
      was?.line !== one.line ||
      (was.delivered?.amount ?? '') !== (one.delivered?.amount ?? '') ||
      amount > (was.amount?.cents ?? 0)
    );
  });
  if (same && at < 0) return;
  const place = same ? `lines.${at}.${lines[at]?.delivered ? 'delivered' : 'amount'}` : 'lines';
  throw refused(
    place,
    'counted_once',
    'What came stays as it was counted. Enter what is rejected, or return it to draft.',
  );
}

interface Wrong {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** What is wrong with each line by itself. */
function wrongIn(line: Line, at: number, given: readonly Line[], order: Order): Wrong | null {
  const wrong = (field: string, code: string, message: string): Wrong => ({
    path: `lines.${at}.${field}`,
    code: `receipt.${code}`,
    message,
  });
  const of = order.lines?.[line.line - 1];
  const { delivered, rejected, discrepancy, percent, amount } = line;
  if (!of) return wrong('line', 'line_of_order', `${order.number} has no line ${line.line}.`);
  if (counted(given.slice(0, at)).some((one) => one.line === line.line))
    return wrong('line', 'line_twice', `Line ${line.line} is on this receipt twice. Enter it once.`);
  if (isLump(of)) {
    if (delivered || rejected)
      return wrong('delivered', 'by_amount', `Line ${line.line} is a lump sum. Enter a percent or an amount.`);
    return (amount?.cents ?? 0) > 0
      ? null
      : wrong('amount', 'nothing', `Enter what is accepted of line ${line.line}, above zero.`);
  }
  if (percent != null || amount != null)
    return wrong('amount', 'by_quantity', `Line ${line.line} is ordered by quantity. Enter the quantity delivered.`);
  if (!delivered || compareDecimals(delivered.amount, '0') <= 0)
    return wrong('delivered', 'nothing', `Enter what came of line ${line.line}, above zero.`);
  const { unit } = of.quantity;
  if (delivered.unit !== unit || (rejected && rejected.unit !== unit))
    return wrong('delivered', 'unit', `Line ${line.line} is ordered in ${unit}.`);
  if (rejected && compareDecimals(rejected.amount, delivered.amount) > 0)
    return wrong('rejected', 'rejects_what_came', 'No more can be rejected than was delivered.');
  if (rejected && rejected.amount !== '0' && !discrepancy)
    return wrong('discrepancy', 'says_why', `Choose why part of line ${line.line} is rejected.`);
  return null;
}

/** No line is accepted beyond what was ordered and not cancelled, with the tolerance that the order was issued with. */
export function refuseReceiptLines(lines: readonly Line[], order: Order, states: readonly LineState[]): void {
  if (counted(lines).length === 0)
    throw refused('lines', 'receives_something', 'Enter what was delivered on at least one line.');
  const issues = lines.flatMap((one, at): Wrong[] => {
    if (isBlank(one)) return [];
    const wrong = wrongIn(one, at, lines, order);
    if (wrong) return [wrong];
    const [of, state] = [order.lines?.[one.line - 1], states[one.line - 1]];
    if (!of || !state || compareDecimals(acceptedOf(of, one), state.most) <= 0) return [];
    const most = `${told(state, state.open)} of line ${one.line} are open. The most you can accept is ${told(state, state.most)}`;
    const message = state.isLump ? `${most}.` : `${most}: reject the rest or lower the quantity.`;
    return [
      { path: `lines.${at}.${state.isLump ? 'amount' : 'delivered'}`, code: 'receipt.no_more_than_open', message },
    ];
  });
  const [first] = issues;
  if (first) throw fail('refused', first.code, first.message, { issues });
}

const said = (slip: string | null): string => (slip ?? '').trim().toLowerCase();

/** A slip is received once: what two people record of one delivery is one receipt. */
export async function refuseSlipTwice(work: UnitOfWork, row: Receipt): Promise<void> {
  const slip = said(row.packingSlip);
  if (slip === '') return;
  const others = await work.rows(receipt, {
    where: { purchaseOrder: row.purchaseOrder, status: come, id: { not: row.id } },
    fields: ['number', 'packingSlip'],
    order: 'number',
    most: 'all',
  });
  const other = others.find((one) => said(one.packingSlip) === slip);
  if (other)
    throw refused(
      'packingSlip',
      'slip_is_new',
      `${other.number} has this packing slip already. Discard this receipt, or correct the slip number.`,
    );
}
