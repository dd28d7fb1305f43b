import { dollars, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { applicationHolds, contractOfOrder, payApplication, scheduleOfValues } from '../../contracts/public.server.ts';
import { encumberedOf, type LineState } from '../../procurement/public.ts';
import type { purchaseOrder } from '../../procurement/public.server.ts';
import type { invoice } from '../invoices/invoice.record.ts';
import type { Billed, Matched } from '../invoices/matching.ts';

type Invoice = Row<typeof invoice>;
type Order = Row<typeof purchaseOrder>;
type Found = Pick<Matched, 'cause' | 'reason' | 'ordered' | 'before'>;

/** A certificate is the acceptance: what it says is due is billed to the lines of the order in turn, each as far as it is open. */
export function certifiedLines(
  { total, payApplication: isOfApplication, lines }: Invoice,
  given: { readonly order: Order; readonly states: readonly LineState[]; readonly before: ReadonlyMap<number, Billed> },
): readonly Matched[] | null {
  if (isOfApplication === null) return null;
  let left = total.cents;
  const one = (line: number | null, cents: number, found: Found): Matched => ({
    line,
    item: lines?.[0]?.item ?? '',
    way: 4,
    received: 'Certified',
    billed: dollars(cents),
    orderPriceCents: null,
    priceCents: cents,
    differenceCents: 0,
    tolerance: null,
    payable: { quantity: null, cents },
    ...found,
  });
  const billed = (given.order.lines ?? []).flatMap((of, at) => {
    const worth = encumberedOf(of, given.states[at]?.cancelled ?? '0');
    const before = given.before.get(at + 1)?.cents ?? 0;
    const cents = Math.min(left, Math.max(0, worth - before));
    left -= cents;
    const found = { cause: null, reason: 'As certified.', ordered: dollars(worth), before: dollars(before) };
    return cents > 0 ? [one(at + 1, cents, found)] : [];
  });
  if (left === 0) return billed;
  const reason = `${dollars(left)} is more than ${given.order.number} has left. Revise the order for the executed changes.`;
  return [...billed, one(null, left, { cause: 'quantity', reason, ordered: '', before: '' })];
}

/** Why the invoice of an application is not payable, or why a contract that is billed by applications takes no other invoice. */
export async function billingIssues(work: UnitOfWork, row: Invoice, of: Pick<Order, 'id'>): Promise<readonly string[]> {
  if (row.payApplication !== null) {
    const own = await work.asProduct.find(payApplication, row.payApplication);
    const isOther = own?.due?.cents !== row.total.cents ? ['It bills another amount than its pay application.'] : [];
    return [...isOther, ...(await applicationHolds(work, row.payApplication))];
  }
  if (row.isCredit) return [];
  const contract = await contractOfOrder(work, of.id);
  if (contract === null) return [];
  const schedule = await work.asProduct.row(scheduleOfValues, {
    where: { contract, status: { not: 'discarded' } },
    fields: ['number', 'adopted'],
    order: 'number',
  });
  return schedule && (schedule.adopted ?? []).length > 0
    ? [`This contract is billed by pay applications (${schedule.number}). Enter one in place of this invoice.`]
    : [];
}

/** What holds the invoice of an application at the moment of payment. */
export const waiversHolding = async (work: UnitOfWork, application: string | null): Promise<readonly string[]> =>
  application === null ? [] : applicationHolds(work, application);
