import type { Actor } from '#kernel';
import { agencyClock } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import { markOlderAccounts } from '../vendor-marks.server.ts';
import { vendorBankAccount } from './bank-account.record.ts';

/** Ends cooling periods that are over, every quarter of an hour and after downtime as well. */
export const bankClock = (ports: Ports): void =>
  agencyClock(ports, 'vendor.bank_accounts', '*/15 * * * *', (product) => activateDue(ports, product));

/** By the day of the agency; the state under the lock decides, so it happens once. */
export async function activateDue({ door }: Pick<Ports, 'door'>, product: Actor): Promise<void> {
  await door.run(product, async (work) => {
    const due = await work.rows(vendorBankAccount, {
      where: { status: 'cooling', payableFrom: { until: work.today } },
      order: 'payableFrom',
      fields: [],
      most: 'all',
      lock: 'update',
    });
    for (const { id } of due) await work.move(vendorBankAccount, id, 'activate');
    await markOlderAccounts(work);
  });
}
