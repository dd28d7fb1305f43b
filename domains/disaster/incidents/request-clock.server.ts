import { href, peopleAmong } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, membersWithDuty, notify } from '../../organization/public.server.ts';
import { incidentPages } from '../incident-pages.ts';
import { inHours } from './clock-words.ts';
import { incident } from './incident.record.ts';
import { priorities } from './incident-words.ts';
import { openRequests } from './request-life.ts';
import { minutesPast } from './request-times.ts';
import { resourceRequest } from './resource-request.record.ts';

/** A request that is past its due time is marked late, and those who run the incident and buy for it hear of it once. */
export async function markLate(work: UnitOfWork): Promise<number> {
  const now = new Date(work.now()).toISOString();
  const due = await work.rows(resourceRequest, {
    where: { timeliness: 'running', status: [...openRequests], dueAt: { below: now } },
    fields: ['number', 'need', 'priority', 'deliverTo', 'incident', 'status', 'neededAt', 'dueAt', 'requestedBy'],
    order: 'dueAt',
    most: 'all',
    lock: 'update',
  });
  for (const row of due) {
    await work.change(resourceRequest, row.id, {}, { timeliness: 'late' });
    const of = await work.row(incident, { where: { id: row.incident }, fields: ['commander', 'number'] });
    await notify(work, {
      to: [...new Set([...peopleAmong([of?.commander ?? null]), ...(await membersWithDuty(work, 'buyer'))])],
      kind: 'incident.late',
      subject: `${row.number} is late: ${row.need}`.slice(0, 200),
      body: `${priorities[row.priority]}. ${inHours(minutesPast(row, now) ?? 0)} past its due time. Deliver to ${row.deliverTo}.`,
      link: href(incidentPages.resourceRequest, { id: row.id }),
    });
  }
  return due.length;
}

/** Every five minutes; the mark on the row keeps the same news from coming twice. */
export const requestClock = (ports: Ports): void =>
  agencyClock(ports, 'incident.requests', '*/5 * * * *', (product) => ports.door.run(product, markLate));
