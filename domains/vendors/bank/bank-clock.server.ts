import { productIn } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import { vendorBankAccount } from './bank-account.record.ts';

/** Ends cooling periods that are over, every quarter of an hour and after downtime as well. */
export function bankClock({ jobs, database, door }: Ports): void {
  jobs.define('vendor.bank_accounts', {
    schedule: { cron: '*/15 * * * *' },
    async run({ signal }) {
      const organizations = await database.platform((tx) =>
        tx.query<{ id: string; timeZone: string }>(
          `select id, time_zone as "timeZone" from organization where state = 'active' and kind = 'agency' order by id`,
        ),
      );
      for (const { id, timeZone } of organizations) {
        if (signal.aborted) return;
        await activateDue({ door }, id, timeZone);
      }
    },
  });
}

/** By the day of the agency; the state under the lock decides, so it happens once. */
export async function activateDue(
  { door }: Pick<Ports, 'door'>,
  organizationId: string,
  timeZone: string,
): Promise<void> {
  await door.run({ ...productIn(organizationId), timeZone }, async (work) => {
    const due = await work.rows(vendorBankAccount, {
      where: { status: 'cooling', payableFrom: { until: work.today } },
      order: 'payableFrom',
      fields: [],
      most: 'all',
      lock: 'update',
    });
    for (const { id } of due) await work.move(vendorBankAccount, id, 'activate');
  });
}
