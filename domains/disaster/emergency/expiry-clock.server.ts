import { href, peopleAmong } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, membersWithDuty, notify } from '../../organization/public.server.ts';
import { emergencyPages } from '../emergency-pages.ts';
import { incident } from '../incidents/incident.record.ts';
import { inForce } from './activation-life.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import { WARNING_DAYS } from './emergency-words.ts';

/**
 * Those who use an activation hear once that it ends within a week, and once that it is past its end; buyers hear of the latter as well.
 * It ends with its incident, whatever day was planned. 2 CFR 200.320(c)(3).
 */
export async function warnOfExpiry(work: UnitOfWork): Promise<number> {
  const due = await work.rows(emergencyActivation, {
    where: { status: [...inForce] },
    fields: ['number', 'need', 'endsOn', 'incident', 'warned', 'createdBy', 'activatedBy', 'extendedBy'],
    order: 'number',
    most: 'all',
    lock: 'update',
  });
  const over = new Set(
    (
      await work.rows(incident, {
        where: { id: due.map((one) => one.incident), status: 'closed' },
        fields: [],
        order: 'id',
        most: 'all',
      })
    ).map(({ id }) => id),
  );
  const near = addDays(work.today, WARNING_DAYS);
  let count = 0;
  for (const row of due) {
    const endsOn = row.endsOn ?? near;
    const isOver = over.has(row.incident) || endsOn < work.today;
    const stage = isOver ? 'over' : endsOn <= near ? 'soon' : null;
    if (stage === null || row.warned === stage || row.warned === 'over') continue;
    const own = peopleAmong([row.createdBy, row.activatedBy, row.extendedBy]);
    await notify(work, {
      to: [...new Set([...own, ...(isOver ? await membersWithDuty(work, 'buyer') : [])])],
      kind: 'disaster.emergency',
      subject: `${row.number} ${isOver ? 'is past its end' : `ends on ${endsOn}`}: ${row.need ?? ''}`.slice(0, 200),
      body: isOver
        ? 'No order is issued under it. Return it to competition or end it.'
        : 'Return it to competition, or ask another manager to extend it once.',
      link: href(emergencyPages.activation, { id: row.id }),
    });
    await work.change(emergencyActivation, row.id, {}, { warned: stage });
    count++;
  }
  return count;
}

/** Each hour, by the day of the agency; the mark on the row keeps the same news from coming twice. */
export const emergencyClock = (ports: Ports): void =>
  agencyClock(ports, 'emergency.expiry', '25 * * * *', (product) => ports.door.run(product, warnOfExpiry));
