import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, notify } from '../../organization/public.server.ts';
import { debrief } from './debrief.record.ts';
import { tell } from './debrief.server.ts';

const DAY = 86_400_000;

/** A day before a booked debrief the firm and the person who offered it are reminded, once. */
export const debriefClock = (ports: Ports): void =>
  agencyClock(ports, 'debrief.remind', '*/15 * * * *', (product) => ports.door.run(product, remindDue));

export async function remindDue(work: UnitOfWork): Promise<void> {
  const until = new Date(Date.parse(work.now()) + DAY).toISOString();
  const due = await work.rows(debrief, {
    where: { status: 'booked', remindedAt: null, startsAt: { above: work.now(), until } },
    order: 'startsAt',
    most: 'all',
  });
  for (const row of due) {
    await work.asProduct.change(debrief, row.id, {}, { remindedAt: work.now() });
    await tell(work, row, 'Debrief reminder', []);
    await notify(work, {
      to: [row.createdBy],
      kind: 'debrief.reminder',
      subject: `${row.number} begins within a day`,
      link: `/debriefs/${row.id}`,
    });
  }
}
