import type { Actor } from '#kernel';
import { agencyClock } from '#domains/organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import { vendorDebarment } from './debarment.record.ts';

/** Closes responses and ends suspensions and debarments whose last day is over, each hour and after downtime as well. */
export const debarmentClock = (ports: Ports): void =>
  agencyClock(ports, 'vendor.debarments', '5 * * * *', (product) => expireDue(ports, product));

/** By the day of the agency; the state under the lock decides, so it happens once. */
export async function expireDue({ door }: Pick<Ports, 'door'>, product: Actor): Promise<void> {
  await door.run(product, async (work) => {
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
