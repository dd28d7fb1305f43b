import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { awayOf, standingGrants } from './assign.server.ts';
import { deputiesOf } from './delegation-chains.ts';

/** The inbox that every role may open. */
const INBOX = '/waiting-for-you';
const KINDS = ['approval.reminder', 'approval.late'];

interface Waiting {
  readonly tasks: number;
  readonly late: number;
  /** Of what is due first. */
  readonly subject: string;
  readonly dueAt: string | null;
}

const isSooner = (one: Waiting, other: Waiting): boolean =>
  one.dueAt === other.dueAt ? one.subject < other.subject : (one.dueAt ?? '9999') < (other.dueAt ?? '9999');

/** What waits for a deputy, their own and that of others: named is what is due first of all. */
export const together = (one: Waiting, other: Waiting): Waiting => ({
  ...(isSooner(one, other) ? one : other),
  tasks: one.tasks + other.tasks,
  late: one.late + other.late,
});

/** What waits for people of whose open tasks one was reminded of or came late since they were last told. */
const unsaid = `with told as (
    select recipient, max(created_at) as at from notification
    where organization_id = $1 and kind = any($2) and link = $3 group by recipient)
  select p.person, count(*)::int as tasks, (count(*) filter (where t.due_at <= $4))::int as late,
    (array_agg(a.subject order by t.due_at nulls last, t.opened_at, a.subject, t.id))[1] as subject,
    min(t.due_at) as "dueAt"
  from approval_task t
  join approval a on a.organization_id = t.organization_id and a.id = t.approval
  cross join lateral unnest(t.assignees) as p (person)
  left join told on told.recipient = p.person
  where t.organization_id = $1 and t.status = 'open'
    and not exists (select from approval_decision d where d.organization_id = t.organization_id and d.task = t.id
      and d.status = 'standing' and d.verb in ('approve', 'fill', 'answer', 'advise') and p.person in (d.decided_by, d.on_behalf_of))
  group by p.person
  having bool_or((t.reminders > 0 or t.escalated_at is not null) and t.updated_at > coalesce(told.at, '-infinity'))
  order by p.person`;

const toldToday = `select distinct n.recipient from notification n join organization o on o.id = n.organization_id
  where n.organization_id = $1 and n.kind = any($2) and n.link = $3
    and (n.created_at at time zone o.time_zone)::date = ($4::timestamptz at time zone o.time_zone)::date`;

/** Tells each person once a day of everything that still waits for them and for those whose deputies they are. */
export async function tellWhatStillWaits(work: UnitOfWork): Promise<void> {
  const asked = [work.actor.organizationId, KINDS, INBOX, work.now()] as const;
  const rows = await work.tx.query<Waiting & { person: string }>(unsaid, [...asked], 'approvals_unsaid');
  if (rows.length === 0) return;
  const told = await work.tx.query<{ recipient: string }>(toldToday, [...asked], 'approvals_told_today');
  const heard = new Set(told.map(({ recipient }) => recipient));
  const away = await awayOf(
    work,
    rows.map(({ person }) => person),
  );
  const grants = away.size > 0 ? await standingGrants(work) : [];
  const waiting = new Map<string, Waiting>();
  for (const { person, ...own } of rows)
    for (const one of [person, ...(away.has(person) ? deputiesOf(person, grants, work.today) : [])]) {
      const other = waiting.get(one);
      const both = other ? together(own, other) : own;
      if (!heard.has(one)) waiting.set(one, both);
    }
  for (const [person, { tasks, late, subject }] of waiting)
    await notify(work, {
      to: [person],
      kind: late > 0 ? 'approval.late' : 'approval.reminder',
      subject: tasks === 1 ? `Reminder: ${subject}`.slice(0, 200) : `${tasks} approvals assigned to you`,
      body: late > 0 ? `${late} overdue. First due: ${subject}` : `First due: ${subject}`,
      link: INBOX,
      replaces: KINDS,
    });
}
