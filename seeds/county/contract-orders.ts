import { contractChange } from '#domains/contracts/changes/contract-change.record.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractOrder } from '#domains/contracts/orders/contract-order.record.ts';
import { purchaseOrder } from '#domains/procurement/orders/purchase-order.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

/** An annual supply contract of the paper file, under which its firm’s blanket order is placed. */
export async function seedContractOrders(as: As, cast: Cast): Promise<void> {
  const [derek, walter] = ['Derek Osei', 'Walter Kowalski'].map((name) => cast.get(name)) as [Actor, Actor];
  const writer = as(derek, '2026-11-18');
  const hands = writer.asProduct;
  const order = await hands.row(purchaseOrder, {
    where: { award: null, status: 'issued', type: 'blanket' },
    fields: ['vendor', 'purpose'],
    order: 'number',
  });
  if (!order?.vendor) return;
  const { id: of } = await writer.insert(contract, {
    title: `${order.purpose}, annual supply`,
    type: 'fixed',
    isExisting: true,
    vendor: order.vendor,
    value: usd(60_000),
    orderedBefore: usd(21_400),
    fromDay: as.day('2026-10-01'),
    untilDay: as.day('2027-09-30'),
    signedOn: as.day('2026-09-22'),
    manager: derek.id,
  });
  await hands.repoint(hands.around.registry.get(contract.name), {
    id: of,
    values: () => ({ status: 'active', approvedBy: walter.id, activeOn: as.day('2026-10-01') }),
    reason: 'Taken over from the paper file of the contract.',
  });
  await writer.insert(contractOrder, { contract: of, purchaseOrder: order.id, note: 'First year of the term.' });
  await writer.insert(contractChange, {
    contract: of,
    subject: 'Second weekly delivery during hurricane repairs',
    cause: 'unforeseen',
    eventOn: as.day('2026-11-16'),
    rough: usd(4_500),
    purchaseOrder: order.id,
  });
}
