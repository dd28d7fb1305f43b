import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractOrder } from '#domains/contracts/orders/contract-order.record.ts';
import { contractRateTable } from '#domains/contracts/rates/contract-rate-table.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import { came } from '#domains/procurement/receipts/test-world.ts';
import type { BillingWorld, Firm } from './test-world.ts';

/** Forty visits ordered at $620 under a contract that pays $600 until October and $610 from November on. */
export async function timeOrder(here: BillingWorld, bay: Firm): ReturnType<BillingWorld['taken']> {
  const order = await here.taken(bay, [[40, 620]]);
  await here.posted(order, came([1, 10]));
  const { door, product } = here.county;
  await door.run(product.actor, async (work) => {
    const { id } = await work.insert(contract, {
      title: 'Pump service, time and materials',
      type: 'time',
      typeFinding: 'How often the pumps need service is not known before they run.',
      isExisting: true,
      vendor: bay.vendor,
      manager: here.grace.id,
      value: usd(90_000),
      fromDay: '2026-07-01',
      untilDay: '2027-06-30',
    });
    await work.repoint(work.around.registry.get(contract.name), {
      id,
      values: () => ({ status: 'active' }),
      reason: 'In force.',
    });
    for (const [fromDay, dollars] of [
      ['2026-07-01', 600],
      ['2026-11-01', 610],
    ] as const) {
      const made = await work.insert(contractRateTable, {
        contract: id,
        fromDay,
        basis: 'The offer of the firm.',
        lines: [
          { code: 'VISIT', kind: 'labor', name: 'Service visit', unit: 'EA', rate: usd(dollars) },
          { code: 'MAT', kind: 'materials', name: 'Materials', unit: 'EA' },
        ],
      });
      await work.repoint(work.around.registry.get(contractRateTable.name), {
        id: made.id,
        values: () => ({ status: 'approved' }),
        reason: 'In force.',
      });
    }
    await work.insert(contractOrder, { contract: id, purchaseOrder: order.id });
  });
  return order;
}
