import { productIn } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import { vendorDebarment } from './debarment.record.ts';

/** Closes responses and ends suspensions and debarments whose last day is over, each hour and after downtime as well. */
export function debarmentClock({ jobs, database, door }: Ports): void {
  jobs.define('vendor.debarments', {
    schedule: { cron: '5 * * * *' },
    async run({ signal }) {
      const organizations = await database.platform((tx) =>
        tx.query<{ id: string; timeZone: string }>(
          `select id, time_zone as "timeZone" from organization where state = 'active' and kind = 'agency' order by id`,
        ),
      );
      for (const { id, timeZone } of organizations) {
        if (signal.aborted) return;
        await expireDue({ door }, id, timeZone);
      }
    },
  });
}

/** By the day of the agency; the state under the lock decides, so it happens once. */
export async function expireDue(
  { door }: Pick<Ports, 'door'>,
  organizationId: string,
  timeZone: string,
): Promise<void> {
  await door.run({ ...productIn(organizationId), timeZone }, async (work) => {
    const due = await work.rows(vendorDebarment, {
      where: {
        status: ['noticed', 'responded', 'in_force', 'appealed', 'lifting', 'upheld'],
        untilDay: { below: work.today },
      },
      order: 'untilDay',
      fields: [],
      most: 'all',
      lock: 'update',
    });
    for (const { id } of due) await work.move(vendorDebarment, id, 'expire');
    const unanswered = await work.rows(vendorDebarment, {
      where: { status: 'noticed', respondBy: { below: work.today } },
      order: 'respondBy',
      fields: [],
      most: 'all',
      lock: 'update',
    });
    for (const { id } of unanswered) await work.move(vendorDebarment, id, 'closeResponse');
  });
}
