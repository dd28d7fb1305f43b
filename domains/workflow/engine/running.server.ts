import { allows, type Who } from '#kernel';
import { firstOf } from '#server/records/first-of.ts';
import type { Picked } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { dayOf, member } from '#domains/organization/public.server.ts';
import { approvalTask } from '../approvals/approval-task.record.ts';
import { agencyIn, hoursBetween, hoursOfDay } from '../approvals/hours.server.ts';
import { workflowVersion } from '../designer/workflow-version.record.ts';
import type { CaseState } from '../document/case.ts';
import { nameOf, nodesOf, type WorkflowDocument } from '../document/document.ts';
import type { Deed, Engine, RunningCase, Timer, WaitingAt } from './engine-view.ts';

/** They see every case; everybody else sees those they take part in. */
const overseers: Who = ['manager', { duty: 'auditor' }];
const MOST = 500;
const MOST_TIMERS = 15;
const WEEKS = 12;
const MOST_DEEDS = 15;
/** So many cases are looked through for what happened last. */
const MOST_TOUCHED = 60;

const open = `status in ('running', 'waiting', 'stuck')`;
const visible = `($2 or people @> array[$3::uuid])`;

const runningCases = `select a.id, a.subject, a.kind, a.link, a.status, a.state, a.started_at as "startedAt", a.workflow
  from approval a where a.organization_id = $1 and ${open} and ${visible}
  order by (a.status = 'stuck') desc, a.started_at, a.id`;
const its = `a.organization_id = $1 and a.${open} and ($2 or a.people @> array[$3::uuid])`;
const fallsDue = (
  column: string,
  what: string,
) => `select t.${column} as at, '${what}' as what, a.id as "case", a.subject, t.label as step
    from approval_task t join approval a on a.organization_id = t.organization_id and a.id = t.approval
    where ${its} and t.status in ('open', 'paused') and t.kind in ('approval', 'form') and t.${column} >= $4`;
/** What will happen by itself: ends of waits, due days, reminders. */
const nextByItself = `select * from (
    select a.wakes_at as at, 'goes on' as what, a.id as "case", a.subject, 'Waits' as step from approval a where ${its} and a.wakes_at >= $4
    union all ${fallsDue('due_at', 'due')}
    union all ${fallsDue('remind_at', 'reminder')}
  ) next order by at, "case", what`;
const byWeek = `select to_char(date_trunc('week', ${dayOf('at')}), 'YYYY-MM-DD') as week,
    sum(started)::int as started, sum(ended)::int as ended
  from (
    select started_at as at, 1 as started, 0 as ended from approval
      where organization_id = $1 and ${visible} and started_at >= $4
    union all
    select ended_at, 0, 1 from approval where organization_id = $1 and ${visible} and ended_at >= $4
  ) counted group by 1 order by 1`;

const lastDeeds = `select d.id, d.decided_at as at, d.verb, m.name as by, p.name as "onBehalfOf", a.id as case, a.subject,
    null as step, null as reason
  from approval_decision d
  join approval a on a.organization_id = d.organization_id and a.id = d.approval
  join organization_members m on m.organization_id = d.organization_id and m.id = d.decided_by
  left join organization_members p on p.organization_id = d.organization_id and p.id = d.on_behalf_of
  where d.organization_id = $1 and ($2 or a.people @> array[$3::uuid])
  order by d.decided_at desc, d.id desc limit ${MOST_DEEDS}`;

/** What the engine did by itself, or somebody helped it to do: from the audit record of the cases and tasks that changed last. */
const lastEvents = `with touched as (
    select a.id, a.subject from approval a
    where a.organization_id = $1 and ($2 or a.people @> array[$3::uuid])
    order by greatest(a.updated_at, (select max(t.updated_at) from approval_task t
      where t.organization_id = a.organization_id and t.approval = a.id)) desc, a.id desc limit ${MOST_TOUCHED}
  ), seen as (
    select id as row, id as about, subject, null as step from touched
    union all
    select t.id, t.approval, c.subject, t.label from approval_task t
      join touched c on c.id = t.approval where t.organization_id = $1
  )
  select e.id, e.at, case when 'escalatedAt' = any(e.fields) then 'escalate' when 'reminders' = any(e.fields) then 'remind'
      else e.action end as verb, coalesce(m.name, 'Levee') as by,
    case when e.action = 'migrate' then p.name end as "onBehalfOf", s.about as case, s.subject, s.step,
    case when e.action in ('halt', 'migrate') then e.reason end as reason
  from seen s join audit_entry e on e.organization_id = $1 and e.row_id = s.row
  left join organization_members m on m.organization_id = e.organization_id and m.id = e.actor
  left join organization_members p on p.organization_id = e.organization_id and p.id = e.on_behalf_of
  where (e.record = 'approval' and e.action in ('migrate', 'signal', 'halt', 'proceed', 'wait'))
    or (e.record = 'approval_task' and e.fields && array['escalatedAt', 'reminders'] and e.action not in ('create'))
  order by e.at desc, e.id desc limit ${MOST_DEEDS}`;

const allCounts = `select a.status, a.workflow, count(*)::int as count, count(*) filter (where exists (
      select from approval_task t where t.organization_id = a.organization_id and t.approval = a.id
        and t.status in ('open', 'paused') and t.kind in ('approval', 'form') and t.due_at < $4))::int as late
  from approval a where a.organization_id = $1 and ${open} and ${visible} group by 1, 2`;

interface Counted extends Record<string, unknown> {
  readonly status: string;
  readonly workflow: string;
  readonly count: number;
  readonly late: number;
}

interface Row {
  readonly id: string;
  readonly subject: string;
  readonly kind: string;
  readonly link: string;
  readonly status: string;
  readonly state: CaseState | null;
  readonly startedAt: string;
  readonly workflow: string;
}
interface Task {
  readonly approval: string;
  readonly step: string;
  readonly label: string;
  readonly dueAt: string | null;
  readonly remindAt: string | null;
}
type Version = Picked<typeof workflowVersion, 'name' | 'number' | 'status' | 'document'>;

/** Everything that runs now: where it waits, how long, what comes next by itself. */
export async function engineOf(work: UnitOfWork): Promise<Engine> {
  const { tx, actor } = work;
  const mine = [actor.organizationId, allows(overseers, actor), actor.id];
  const all = await firstOf<Row>(tx, { text: runningCases, values: mine, name: 'approval.running', most: MOST });
  const rows = all.data;
  const ids = rows.map(({ id }) => id);
  const tasks = await work.rows(approvalTask, {
    where: { approval: ids, status: ['open', 'paused'], kind: ['approval', 'form'] },
    fields: ['approval', 'step', 'dueAt', 'remindAt', 'label'],
    most: 'all',
  });
  const now = work.now();
  const counts = await tx.query<Counted>(allCounts, [...mine, now], 'approval.running_counts');
  const workflows = [...new Set(counts.map(({ workflow }) => workflow))];
  const versions = await work.rows(workflowVersion, {
    where: { id: workflows },
    order: '-number',
    fields: ['name', 'number', 'status', 'document'],
    most: 'all',
  });
  const seated = rows.flatMap(({ state }) => (state?.open ?? []).flatMap(({ seats }) => seats ?? []));
  const people = await work.rows(member, {
    where: { id: [...new Set(seated.map(({ person }) => person))] },
    fields: ['name'],
    most: 'all',
  });
  const known = {
    versions: new Map(versions.map((one) => [one.id, one])),
    people: new Map(people.map((one) => [one.id, one.name])),
    tasks: Map.groupBy(tasks, ({ approval }) => approval),
  };
  const cases: RunningCase[] = [];
  for (const row of rows) cases.push(await caseIn(work, row, known));
  const since = new Date(Date.parse(now) - WEEKS * 7 * 86_400_000).toISOString();
  const sum = (those: readonly Counted[], what: 'count' | 'late'): number =>
    those.reduce((all, one) => all + one[what], 0);
  const counted = (status: string): number =>
    sum(
      counts.filter((one) => one.status === status),
      'count',
    );
  return {
    now,
    counts: {
      running: counted('running'),
      waiting: counted('waiting'),
      stuck: counted('stuck'),
      late: sum(counts, 'late'),
    },
    cases: { ...all, data: cases },
    timers: await firstOf<Timer>(tx, {
      text: nextByItself,
      values: [...mine, now],
      name: 'approval.next',
      most: MOST_TIMERS,
    }),
    deeds: [
      ...(await tx.query<Deed & Record<string, unknown>>(lastDeeds, mine, 'approval.deeds')),
      ...(await tx.query<Deed & Record<string, unknown>>(lastEvents, mine, 'approval.events')),
    ]
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .slice(0, MOST_DEEDS),
    weeks: await tx.query<Engine['weeks'][number] & Record<string, unknown>>(
      byWeek,
      [...mine, since],
      'approval.weeks',
    ),
    versions: versions.map(({ id, name, number, status }) => ({
      id,
      name,
      number,
      status,
      count: sum(
        counts.filter(({ workflow }) => workflow === id),
        'count',
      ),
    })),
  };
}

interface Known {
  readonly versions: ReadonlyMap<string, Version>;
  readonly people: ReadonlyMap<string, string>;
  readonly tasks: ReadonlyMap<string, readonly Task[]>;
}

async function caseIn(
  work: UnitOfWork,
  { state, ...row }: Row,
  { versions, people, tasks }: Known,
): Promise<RunningCase> {
  const version = versions.get(row.workflow);
  const nodes = version ? nodesOf(version.document as unknown as WorkflowDocument) : new Map();
  const waits: WaitingAt[] = [];
  const agency = agencyIn(state?.facts ?? {});
  const day = await hoursOfDay(work, agency);
  for (const { step, node: id, since, seats, problem } of state?.open ?? []) {
    const node = nodes.get(id);
    const task = tasks.get(row.id)?.find((one) => one.step === step);
    const hours = await hoursBetween(work, since, work.now(), agency);
    waits.push({
      step,
      node: id,
      name: node ? nameOf(node) : id,
      kind: node?.kind ?? 'approval',
      since,
      hours: Math.round(hours * 10) / 10,
      days: hours / day,
      dueAt: task?.dueAt ?? null,
      people: (seats ?? [])
        .filter(({ answer }) => answer === null)
        .map(({ person }) => ({ id: person, name: people.get(person) ?? 'Someone' })),
      problem: problem ?? null,
    });
  }
  return { ...row, version: version?.number ?? 0, waits };
}
