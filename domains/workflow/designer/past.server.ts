import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { nodesOf, type WorkflowDocument } from '../document/document.ts';
import type { Facts } from '../document/facts.ts';
import { assignKey } from '../document/replay.ts';
import { hoursBetween, hoursOfDay } from '../approvals/hours.server.ts';
import { documentOf } from './definitions.server.ts';
import type { Measured, PastChunk } from './designer-data.ts';

export const CHUNK = 1000;

const counted = `select count(*)::int as total from approval
  where organization_id = $1 and record = $2 and started_at >= $3 and started_at < $4::date + 1`;
const chunk = (
  order: 'asc' | 'desc',
) => `select id, subject, facts, coalesce(requesters[1], created_by) as requester, started_at as "startedAt"
  from approval
  where organization_id = $1 and record = $2 and started_at >= $3 and started_at < $4::date + 1
    and ($5::timestamptz is null or (started_at, id) > ($5, $6))
  order by started_at ${order}, id ${order} limit ${CHUNK}`;

/** Documents that were put before people in these days, a thousand at a time, as their workflow saw them. */
export async function pastOf(
  work: UnitOfWork,
  asked: {
    kind: string;
    from: string;
    until: string;
    after: { at: string; id: string } | null;
    /** Only the newest, those first. */
    isLast?: boolean;
  },
): Promise<PastChunk> {
  const { kind, from, until, after, isLast = false } = asked;
  const scope = [work.actor.organizationId, kind, from, until];
  const [count] = await work.tx.query<{ total: number }>(counted, scope, 'approval.past_count');
  const rows = await work.tx.query<{ id: string; subject: string; facts: Facts; requester: string; startedAt: string }>(
    chunk(isLast ? 'desc' : 'asc'),
    [...scope, after?.at ?? null, after?.id ?? null],
    'approval.past',
  );
  const last = rows.length === CHUNK && !isLast ? rows.at(-1) : undefined;
  return {
    past: rows.map(({ id, subject, facts, requester, startedAt }) => ({
      id,
      title: subject,
      facts: facts ?? {},
      requester,
      startedAt,
    })),
    total: count?.total ?? 0,
    next: last ? `${last.startedAt}~${last.id}` : null,
  };
}

const MEASURED = 5000;
const closed = `select t.node, t.opened_at as "openedAt", t.closed_at as "closedAt", a.workflow,
    a.facts ->> 'agency' as agency
  from approval_task t join approval a on a.organization_id = t.organization_id and a.id = t.approval
  where t.organization_id = $1 and a.record = $2 and t.status = 'done' and t.closed_at is not null
    and t.kind in ('approval', 'form')
  order by t.closed_at desc, t.id limit ${MEASURED}`;

/** How many business hours the last steps took: by step, and by the kind of people they asked. */
export async function paceOf(work: UnitOfWork, kind: string): Promise<Measured> {
  const tasks = await work.tx.query<{
    node: string;
    openedAt: string;
    closedAt: string;
    workflow: string;
    agency: string | null;
  }>(closed, [work.actor.organizationId, kind], 'approval_task.pace');
  const dayHours = await hoursOfDay(work, null);
  const documents = new Map<string, WorkflowDocument>();
  for (const id of new Set(tasks.map(({ workflow }) => workflow))) documents.set(id, await documentOf(work, id));
  const [byNode, byAssign, all] = [new Map<string, number[]>(), new Map<string, number[]>(), [] as number[]];
  const put = (into: Map<string, number[]>, key: string, hours: number): void =>
    void (into.get(key) ?? into.set(key, []).get(key))?.push(hours);
  for (const { node: id, openedAt, closedAt, workflow, agency } of tasks) {
    const hours = await hoursBetween(work, openedAt, closedAt, agency);
    all.push(hours);
    put(byNode, id, hours);
    const document = documents.get(workflow);
    const node = document ? nodesOf(document).get(id) : undefined;
    if (node?.kind === 'approval' || node?.kind === 'form') put(byAssign, assignKey(node.assign), hours);
  }
  const means = (of: ReadonlyMap<string, readonly number[]>): Record<string, number> =>
    Object.fromEntries([...of].map(([key, hours]) => [key, mean(hours)]));
  return {
    byNode: means(byNode),
    byAssign: means(byAssign),
    // Where nothing was measured yet a step counts as one business day.
    overall: all.length > 0 ? mean(all) : dayHours,
    dayHours,
    measured: all.length,
  };
}

const mean = (hours: readonly number[]): number =>
  Math.round((hours.reduce((sum, one) => sum + one, 0) / hours.length) * 100) / 100;
