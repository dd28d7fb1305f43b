import type { Work } from '#server/records/work.ts';
import { hoursBetween } from './hours.server.ts';
import { type Pace, paceOf, type Timed } from './pace.ts';

const YEAR_MS = 365 * 86_400_000;
/** More would not change the picture, and every line is reckoned by the working calendar. */
const MOST = 5000;

const decided = `select label as step, opened_at as "openedAt", closed_at as "closedAt", due_at as "dueAt"
  from approval_task
  where organization_id = $1 and kind in ('approval', 'form') and status in ('open', 'paused', 'done')
    and (closed_at is null or closed_at >= $2)
  order by opened_at desc limit ${MOST}`;

/** How fast decisions came in the last twelve months, by month and by step. */
export async function paceReport(work: Work): Promise<Pace> {
  const now = work.now();
  const since = new Date(Date.parse(now) - YEAR_MS).toISOString();
  const rows = await work.tx.query<Omit<Timed, 'hours'>>(decided, [work.actor.organizationId, since], 'approval.pace');
  const timed: Timed[] = [];
  for (const one of rows) timed.push({ ...one, hours: await hoursBetween(work, one.openedAt, one.closedAt ?? now) });
  return paceOf(timed, now);
}
