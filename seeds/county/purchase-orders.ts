import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import { openLines } from '#domains/procurement/orders/purchase-order.server.ts';
import { sourceOf } from '#domains/procurement/orders/order-source.server.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { orderChannel } from '#domains/procurement/sending/order-channel.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { type Actor, Failure, type New } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';
import { aboutNeeds } from './requests.ts';
import { supplier } from './with-account.ts';

type State = 'draft' | 'submitted' | 'returned' | 'issued' | 'cancelling' | 'cancelled';

interface Told {
  readonly on: string;
  readonly end: State;
  readonly more?: Partial<New<typeof purchaseOrder>>;
  /** Only the first line is ordered, and the rest of the requisition waits. */
  readonly isPart?: boolean;
  /** From the firm that signs in to the demonstration, which answers it. */
  readonly isSuppliers?: boolean;
  /** Of what is not goods alone. */
  readonly isService?: boolean;
}

const terms = 'Payment within 30 days of a proper invoice. Freight included. Name the order number on every package.';
const late = 'The vendor can’t deliver before the need-by date.';

const told: readonly Told[] = [
  { on: '2026-11-09', end: 'issued', isPart: true },
  { on: '2026-11-10', end: 'cancelled' },
  { on: '2026-11-10', end: 'issued', isSuppliers: true, more: { type: 'blanket', endsOn: '2027-09-30', terms } },
  { on: '2026-11-12', end: 'issued', isSuppliers: true },
  { on: '2026-11-13', end: 'issued', isService: true, more: { type: 'service', endsOn: '2027-03-31' } },
  { on: '2026-11-13', end: 'cancelling' },
  { on: '2026-11-17', end: 'returned' },
  {
    on: '2026-11-19',
    end: 'submitted',
    more: {
      isConfirming: true,
      confirmingReason: 'The crew needed it on a Sunday night and picked it up at the counter.',
    },
  },
  { on: '2026-11-20', end: 'draft' },
];

/** Orders in every state, of requisitions that were approved this fiscal year. The buyer writes, the chief issues. */
export async function seedPurchaseOrders(as: As, cast: Cast): Promise<void> {
  const [chantal, walter] = ['Chantal Beaumont', 'Walter Kowalski'].map((name) => cast.get(name)) as [Actor, Actor];
  const sources = await as(chantal).rows(requisition, {
    where: {
      status: 'approved',
      requestedOn: { from: as.day('2026-10-01'), until: as.day('2026-11-08') },
      path: [null, 'direct', 'quotes', 'catalogue'],
      soleSource: false,
    },
    fields: ['purpose', 'suggestedVendors'],
    order: 'number',
    most: 'all',
  });
  const firms = await as(chantal).rows(vendor, {
    where: { status: 'active' },
    fields: ['name'],
    order: 'number',
    most: 'all',
  });
  const left = [...told];
  for (const { id, purpose, suggestedVendors } of sources) {
    const about = aboutNeeds[purpose];
    const next = left.find(({ isService = false }) => isService === (about?.category !== 'goods'));
    const suggested = suggestedVendors?.find((one) => firms.some((firm) => firm.id === one.vendor))?.vendor;
    const usual = firms.find(({ name }) => about?.vendors.includes(name))?.id;
    if (!next || !about || !(suggested ?? usual)) continue;
    const answering = next.isSuppliers ? firms.find(({ name }) => name === supplier.name)?.id : null;
    const given = { requisition: id, vendor: answering ?? suggested ?? usual ?? null };
    const hands = [as(chantal, next.on), as(walter, next.on)] as const;
    const order = await tried(hands[0], (work) => written(work, given, next));
    if (order === null) continue;
    left.splice(left.indexOf(next), 1);
    await tried(hands[1], (work) => goesOn(hands[0], work, order, next.end));
  }
  // Since then one vendor asked for its orders as files.
  const asking = firms.find(({ name }) => name !== supplier.name);
  if (asking) await as(chantal, '2026-11-20').insert(orderChannel, { vendor: asking.id, channel: 'email' });
}

/** What cannot be ordered, for a solicitation or a hold, waits as it would in life. */
async function tried<T>(work: UnitOfWork, act: (work: UnitOfWork) => Promise<T>): Promise<T | null> {
  try {
    return await work.inSavepoint(act);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

async function written(
  work: UnitOfWork,
  given: Pick<New<typeof purchaseOrder>, 'requisition' | 'vendor'>,
  { end, more, isPart }: Told,
): Promise<string> {
  const open = isPart ? openLines(await sourceOf(work, { requisition: given.requisition, award: null })) : [];
  const lines = open
    .slice(0, 1)
    .map(({ quantity, ...line }) => ({ ...line, quantity: { ...quantity, amount: half(quantity.amount) } }));
  const { id } = await work.insert(purchaseOrder, { ...given, ...more, ...(isPart ? { lines } : {}) });
  if (end === 'draft') return id;
  const isSmall = !(await work.row(purchaseOrder, { where: { id }, fields: ['needsSecond'] }))?.needsSecond;
  const isAlone = isSmall && end !== 'submitted' && end !== 'returned';
  await work.move(purchaseOrder, id, isAlone ? 'issueAlone' : 'submit');
  return id;
}

async function goesOn(buyer: UnitOfWork, chief: UnitOfWork, id: string, end: State): Promise<void> {
  if (end === 'draft' || end === 'submitted') return;
  if (end === 'returned') {
    await chief.move(purchaseOrder, id, 'return', { reason: 'Ask the vendor for the delivery date first.' });
    return;
  }
  const made = await chief.row(purchaseOrder, { where: { id }, fields: ['status'] });
  if (made?.status === 'submitted') await chief.move(purchaseOrder, id, 'issue');
  if (end === 'issued') return;
  await buyer.move(purchaseOrder, id, 'requestCancel', { reason: late });
  if (end === 'cancelled') await chief.move(purchaseOrder, id, 'cancel');
}

const half = (amount: string): string => String(Math.max(1, Math.floor(Number(amount) / 2)));
