import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { payment } from './payment.record.ts';
import { paymentRun } from './payment-run.record.ts';
import { singly } from './payment-words.ts';
import { tellVendors } from './remittance.server.ts';

/** A run of wires or virtual cards is transmitted with the last one: none of it waits, and at least one has left. */
export async function sendRest(work: UnitOfWork, run: string): Promise<void> {
  const product = work.asProduct;
  const found = await product.find(paymentRun, run);
  if (!found || !singly.includes(found.method) || found.status !== 'released') return;
  if (await product.has(payment, { run, status: ['released', 'entered', 'voiding'] })) return;
  if (!(await product.has(payment, { run, status: ['transmitted', 'settled'] }))) return;
  await product.move(paymentRun, run, 'sendSingles', { computed: { transmittedOn: work.today } });
  await tellVendors(work, found);
}
