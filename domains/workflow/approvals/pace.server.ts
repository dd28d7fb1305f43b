import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { hoursByAgency } from './hours.server.ts';
import { type Pace, paceOf, type Timed } from './pace.ts';

const YEAR_MS = 365 * 86_400_000;
/** More would not change the picture, and every line is reckoned by the working calendar. */
const MOST = 5000;

const decided = `select t.label as step, t.opened_at as "openedAt", t.closed_at as "closedAt", t.due_at as "dueAt",
    a.facts ->> 'agency' as agency
  from approval_task t join approval a on a.organization_id = t.organization_id and a.id = t.approval
  where t.organization_id = $1 and t.kind in ('approval', 'form') and t.status in ('open', 'paused', 'done')
    and (t.closed_at is null or t.closed_at >= $2)
  order by t.opened_at desc, t.id limit ${MOST}`;

/** How fast decisions came in the last twelve months, by month and by step. */
export async function paceReport(work: UnitOfWork): Promise<Pace> {
  const now = work.now();
  const since = new Date(Date.parse(now) - YEAR_MS).toISOString();
  const rows = await work.tx.query<Omit<Timed, 'hours'> & { readonly agency: string | null }>(
    decided,
    [work.actor.organizationId, since],
    'approval.pace',
  );
  const between = await hoursByAgency(
    work,
    rows.map(({ agency }) => agency),
  );
  const timed = rows.map(
    ({ agency, ...one }): Timed => ({ ...one, hours: between(agency, one.openedAt, one.closedAt ?? now) }),
  );
  return paceOf(timed, now);
}
