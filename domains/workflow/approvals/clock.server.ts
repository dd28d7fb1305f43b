import { notify, productIn } from '../../organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import type { Work } from '#server/records/work.ts';
import { approvalTask } from './approval-task.record.ts';
import { awayOf, standingGrants, standInsFor } from './assign.server.ts';
import { type Approvables, type ApprovalTask, type Case, happen, nodeOf, openCase, stepOf } from './case.server.ts';
import { deputiesOf } from './delegation-chains.ts';
import { afterHours } from './hours.server.ts';
import { coverStep, lookAgain } from './people-change.server.ts';
import { replace, settle } from './settle.server.ts';

/** After so many reminders silence is answered by going a step further. */
const MOST_REMINDERS = 5;

const due = `select approval from approval_task
    where organization_id = $1 and status = 'open' and (remind_at <= $2 or (due_at <= $2 and escalated_at is null))
  union select id from approval where organization_id = $1 and status in ('waiting', 'running') and wakes_at <= $2
  limit 500`;
const stuck = `select id as approval from approval where organization_id = $1 and status = 'stuck' order by id limit 200`;

/** Reminds, escalates and ends waits. Every look locks the case first and writes down what it did, so any number of servers may look. */
export function approvalClock({ database, door, jobs, clock }: Ports, approvables: Approvables) {
  jobs.define('approval.clock', {
    schedule: { cron: '*/5 * * * *' },
    run: async ({ signal }) => {
      const organizations = await database.platform((tx) =>
        tx.query<{ id: string }>(`select id from organization where state = 'active' order by id`),
      );
      for (const { id } of organizations) {
        if (signal.aborted) return;
        await lookAt(id);
      }
    },
  });

  async function lookAt(organizationId: string): Promise<void> {
    const now = clock.now().toISOString();
    const ask = (sql: string, values: readonly unknown[]) =>
      database.within({ organizationId }, (tx) => tx.query<{ approval: string }>(sql, values));
    for (const { approval } of await ask(due, [organizationId, now]))
      await door.run(productIn(organizationId), (work) => tick(work, approvables, approval));
    for (const { approval } of await ask(stuck, [organizationId]))
      await door.run(productIn(organizationId), (work) => lookAgain(work, approvables, approval));
  }
}

/** What the time has brought for one approval. Done again at the same moment it does nothing. */
export async function tick(work: Work, approvables: Approvables, id: string): Promise<void> {
  const one = await openCase(work, approvables, id);
  if (one.state.status !== 'running') return;
  const now = one.product.now();
  const grants = await standingGrants(one.product);
  for (const task of one.tasks.filter(({ status }) => status === 'open')) {
    if (task.dueAt && task.dueAt <= now && !task.escalatedAt) await escalate(one, task);
    else if (task.remindAt && task.remindAt <= now) await remind(one, task);
    if (stepOf(one, task)) await coverStep(one, task.step, grants);
  }
  await settle(one);
}

async function remind(one: Case, task: ApprovalTask): Promise<void> {
  const { product } = one;
  const node = nodeOf(one, task.node);
  const hours = node?.kind === 'approval' ? node.remindAfterHours : undefined;
  const reminders = task.reminders + 1;
  const again = hours !== undefined && reminders < MOST_REMINDERS;
  const remindAt = again ? await afterHours(product, product.now(), hours) : null;
  replace(one, await product.change(approvalTask, task.id, {}, { reminders, remindAt }));
  await notify(product, {
    to: await silent(one, task),
    kind: 'approval.reminder',
    subject: `Still waits for you: ${one.approval.subject}`.slice(0, 200),
    body: task.label,
    link: `/approval-tasks/${task.id}`,
  });
}

/** Whoever has not answered yet, and the deputies of those who are away. */
async function silent(one: Case, task: ApprovalTask): Promise<string[]> {
  const seats = stepOf(one, task)?.seats;
  const people = seats
    ? seats.filter(({ answer }) => answer === null).map(({ person }) => person)
    : [...(task.assignees ?? [])];
  const away = await awayOf(one.product, people);
  const grants = away.size > 0 ? await standingGrants(one.product) : [];
  return [...people, ...[...away].flatMap((person) => [...deputiesOf(person, grants, one.product.today)])];
}

/** Those next in line may decide as well; the ones who were asked still can. */
async function escalate(one: Case, task: ApprovalTask): Promise<void> {
  const { product } = one;
  const node = nodeOf(one, task.node);
  const step = stepOf(one, task);
  const escalatedAt = product.now();
  replace(one, await product.change(approvalTask, task.id, {}, { escalatedAt }));
  const isDecision = (task.kind === 'approval' || task.kind === 'form') && node?.kind === 'approval' && step?.seats;
  const grants = await standingGrants(product);
  const known = new Set((step?.seats ?? []).map(({ person }) => person));
  const further = isDecision
    ? (await standInsFor(one, node.escalate, grants)).people.filter((person) => !known.has(person))
    : [];
  if (isDecision && further.length > 0)
    happen(one, { kind: 'escalated', step: task.step, people: further, at: escalatedAt });
  await notify(product, {
    to: [...(await silent(one, task)), ...further],
    kind: 'approval.late',
    subject: `Late: ${one.approval.subject}`.slice(0, 200),
    body: `${task.label} was due. ${further.length > 0 ? 'Others may decide as well now.' : 'Nobody else has the authority for it.'}`,
    link: `/approval-tasks/${task.id}`,
  });
}
