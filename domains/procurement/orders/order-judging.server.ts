import { dollars, fail, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refuseDebarred, refuseExcluded, vendor } from '../../vendors/public.server.ts';
import type { Decision } from '../rule-packs/decision.ts';
import { standingFor } from '../rule-packs/rule-packs.server.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { wrongLines } from './order-lines.ts';
import { type OrderSource, refused } from './order-source.server.ts';
import { purchaseOrder } from './purchase-order.record.ts';

type Order = Row<typeof purchaseOrder>;

const said = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The vendor of the award, of the case or of the contract, and no other. */
export async function refuseOtherVendor(work: UnitOfWork, id: string, source: OrderSource): Promise<void> {
  const { award, firm } = source;
  if (award && award.vendor !== id)
    throw refused('vendor', 'awarded_vendor', `${award.number} is awarded to another vendor. Order from that one.`);
  if (!firm) return;
  const found = await work.row(vendor, { where: { id }, fields: ['name', 'tradeName'] });
  const names = [found?.name, found?.tradeName].flatMap((name) => (name ? [said(name)] : []));
  if (!names.includes(said(firm.name)))
    throw refused('vendor', 'named_vendor', `${firm.by} names ${firm.name}. Order from that vendor.`);
}

/** A vendor may be held, excluded or closed since anyone looked: it is asked when the order goes out. */
export async function refuseVendor(work: UnitOfWork, id: string): Promise<{ name: string; email: string }> {
  await refuseExcluded(work, id);
  await refuseDebarred(work, id);
  const found = await work.row(vendor, { where: { id }, fields: ['name', 'email', 'status', 'heldFrom'] });
  if (!found) throw new Error(`There is no vendor ${id}`);
  const { name, status, heldFrom } = found;
  if (status === 'on_hold' && (heldFrom ?? []).includes('orders'))
    throw refused('vendor', 'vendor_on_hold', `${name} is on hold for orders. Release the hold first.`);
  if (status !== 'active' && status !== 'on_hold')
    throw refused('vendor', 'vendor_is_active', `${name} is ${status}. Only an active vendor gets an order.`);
  return found;
}

/** Lines as they are approved or awarded, and no more than is left of either. */
export function refuseLines(row: Order, { requested, taken, awarded, tolerances }: OrderSource): void {
  const lines = row.lines ?? [];
  const issues = wrongLines({ requested, taken, ordered: lines, awarded, tolerances });
  const [first] = issues;
  if (first) throw fail('refused', first.code, first.message, { issues });
  const changed = lines.findIndex(({ requested: number, item }) => requested[number - 1]?.item !== item);
  if (changed >= 0)
    throw refused(
      `lines.${changed}.item`,
      'requisition_changed',
      'The requisition has changed since. Edit the order and save it again.',
    );
}

/** Orders of one award together never cost more than was awarded. */
export async function refuseAboveAward(
  work: UnitOfWork,
  row: Pick<Order, 'id' | 'contract' | 'total'>,
  { award }: Pick<OrderSource, 'award'>,
): Promise<void> {
  // Under a contract its not-to-exceed is the limit, which an exercised option raises above the award.
  if (!award?.amount || row.contract !== null) return;
  const others = await work.rows(purchaseOrder, {
    where: { award: award.id, status: ['issued', 'cancelling'], id: { not: row.id } },
    fields: ['total'],
    order: 'number',
    most: 'all',
  });
  const left = award.amount.cents - others.reduce((sum, { total }) => sum + (total?.cents ?? 0), 0);
  if ((row.total?.cents ?? 0) > left)
    throw refused('lines', 'above_award', `${award.number} has ${dollars(left)} left to order.`);
}

/** Where the agency’s rules decide no micro-purchase threshold: that of 2 CFR 200.320(a)(1) before any self-certification. */
const ALONE_CENTS = 10_000_00;

/** The limits by which a requisition was decided, or null where it never was. */
export async function limitsOf(work: UnitOfWork, id: string): Promise<Decision['thresholds'] | null> {
  const kept = await standingFor(work.asProduct, { record: requisition.name, id });
  return kept ? (kept.decision as unknown as Decision).thresholds : null; // as `recordDecision` kept it
}

/** Above so many cents one person alone does not order. */
export const aloneUpTo = (limits: Decision['thresholds']): number =>
  limits.find(({ name }) => name === 'micro_purchase')?.cents ?? ALONE_CENTS;

/** Whether the whole purchase is more than one person orders. What was never decided, and what was awarded, takes two. */
export async function needsSecond(work: UnitOfWork, { requisition: from, award }: OrderSource): Promise<boolean> {
  const limits = await limitsOf(work, from.id);
  return limits === null || award !== null || from.total.cents > aloneUpTo(limits);
}
