import type { Actor } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import type { Door } from '#server/records/door.ts';
import { firstRows } from '#server/records/first-of.ts';
import { canAnswer, type InboxTask } from './approval-view.ts';
import { everythingWaiting } from './everything-waiting.server.ts';
import type { WaitingPart } from './home-part.ts';
import { isRow } from './inbox-question.ts';

const SHOWN = 8;

/** What this person can answer now, overdue first, then what is due today. */
export async function waitingFor(
  door: Door,
  actor: Actor,
  given: Parameters<typeof everythingWaiting>[2],
): Promise<WaitingPart> {
  const { tasks } = await everythingWaiting(door, actor, given);
  const mine = tasks.filter(canAnswer);
  const today = door.around.today(actor.timeZone);
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: actor.timeZone, dateStyle: 'short' });
  const isToday = ({ dueAt, isLate }: InboxTask) => !isLate && dueAt !== null && dayOf.format(new Date(dueAt)) <= today;
  const urgency = (task: InboxTask): number => (task.isLate ? 0 : isToday(task) ? 1 : 2);
  const { data, ...counted } = firstRows(
    mine.toSorted((one, other) => urgency(one) - urgency(other)),
    SHOWN,
  );
  return {
    late: mine.filter(({ isLate }) => isLate).length,
    today: mine.filter(isToday).length,
    first: {
      ...counted,
      data: data.map(({ onBehalfOf, startedBy, ...task }) => ({
        id: task.id,
        is: isRow(task.id) ? 'row' : 'task',
        subject: task.subject,
        kind: task.kind,
        link: task.link,
        amount: task.amount,
        onBehalfOf: onBehalfOf?.name ?? null,
        startedBy: startedBy.name,
        leftHours: task.leftHours,
        dayHours: task.dayHours,
        isLate: task.isLate,
      })),
    },
  };
}

export interface NextStep {
  readonly row: string;
  readonly label: string;
  readonly since: string;
  readonly people: readonly string[];
}

const openSteps = `select a.row_id as row, t.label, t.opened_at as since,
    coalesce((select array_agg(m.name order by m.name) from organization_members m
      where m.organization_id = t.organization_id and m.id = any(t.assignees)), '{}') as people
  from approval a
  join approval_task t on t.organization_id = a.organization_id and t.approval = a.id and t.status in ('open', 'paused')
  where a.organization_id = $1 and a.record = $2 and a.row_id = any($3::uuid[]) and a.status in ('running', 'waiting', 'stuck')
  order by t.opened_at, t.id`;

/** Where documents are on their way: the open step of each, who has it and since when. */
export async function nextSteps(
  tx: Tx,
  organizationId: string,
  { record, rows }: { readonly record: string; readonly rows: readonly string[] },
): Promise<ReadonlyMap<string, NextStep>> {
  if (rows.length === 0) return new Map();
  const open = await tx.query<NextStep & Record<string, unknown>>(
    openSteps,
    [organizationId, record, rows],
    'approval.next_steps',
  );
  return new Map(open.toReversed().map((step) => [step.row, step]));
}
