import { type Actor, dollars } from '#kernel';
import { agencyClock, membersWithDuty, notify } from '../../organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import { payment } from './payment.record.ts';

/** Uncashed checks whose months are over, each morning and after downtime as well. */
export const unclaimedClock = (ports: Ports): void =>
  agencyClock(ports, 'payment.unclaimed', '20 6 * * *', (product) => ageChecks(ports, product));

/** By the day of the agency; the state under the lock decides, so it happens once. */
export async function ageChecks({ door }: Pick<Ports, 'door'>, product: Actor): Promise<void> {
  await door.run(product, async (work) => {
    const due = await work.rows(payment, {
      where: { status: ['transmitted', 'stopped'], method: 'check', dormantOn: { until: work.today } },
      fields: ['amount'],
      order: 'number',
      most: 'all',
      lock: 'update',
    });
    if (due.length === 0) return;
    for (const { id } of due) await work.move(payment, id, 'age');
    const cents = due.reduce((sum, { amount }) => sum + amount.cents, 0);
    await notify(work, {
      to: await membersWithDuty(work, 'treasurer'),
      kind: 'payment.unclaimed',
      subject: `${due.length === 1 ? 'A check is' : `${due.length} checks are`} unclaimed: ${dollars(cents)}`,
      body: 'Tell the vendors by mail, then reissue or report to the state.',
      link: '/payments/issued?status=unclaimed',
    });
  });
}
