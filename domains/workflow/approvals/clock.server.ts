import { agencyClock, notify, productIn } from '../../organization/public.server.ts';
import type { Ports } from '#server/ports.ts';
import { Failure } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { CaseState } from '../document/case.ts';
import { approval } from './approval.record.ts';
import { approvalTask } from './approval-task.record.ts';
import { awayOf, standingGrants, standInsFor } from './assign.server.ts';
import {
  type Approvables,
  type ApprovalTask,
  type Case,
  happen,
  laterIn,
  nodeOf,
  openCase,
  stepOf,
} from './case.server.ts';
import { deputiesOf } from './delegation-chains.ts';
import { tellAdministrators } from './conclude.server.ts';
import { cover, coverStep, lookAgain, lookWhoIsLeft } from './people-change.server.ts';
import { tellWhatStillWaits } from './digest.server.ts';
import { goOnWithoutAnswer } from './questions.server.ts';
import { replace, advanceCase } from './advance-case.server.ts';

/** After so many reminders silence is answered by going a step further. */
const MOST_REMINDERS = 5;

const due = `select approval from approval_task
    where organization_id = $1 and status = 'open' and (remind_at <= $2 or (due_at <= $2 and escalated_at is null))
  union select id from approval where organization_id = $1 and status in ('waiting', 'running') and wakes_at <= $2
  limit 500`;
const stuck = `select id as approval from approval where organization_id = $1 and status = 'stuck' order by id`;

/** Open tasks of which everybody who was asked is away today: somebody's absence may have begun. */
const left = `select distinct t.approval from approval_task t
  where t.organization_id = $1 and t.status = 'open' and t.kind in ('approval', 'form')
    and not exists (select from unnest(t.assignees) as one (person) where not exists (
      select from absence b where b.organization_id = t.organization_id and b.person = one.person
        and b.status = 'planned' and b.from_day <= $2 and b.until_day >= $2))
  order by t.approval`;

/** Open tasks of people whose duty or role ran out within the last week: nobody changed a row on that day. */
const ranOut = `select distinct t.approval from approval_task t
  where t.organization_id = $1 and t.status in ('open', 'paused') and t.kind in ('approval', 'form') and exists (
    select from unnest(t.assignees) as one (person) where exists (
        select from duty_grant d where d.organization_id = t.organization_id and d.member = one.person and d.status = 'active'
          and d.until_day < $2 and d.until_day >= $2::date - 7)
      or exists (
        select from user_roles r where r.organization_id = t.organization_id and r.user_id = one.person and r.status = 'active'
          and r.expires_at <= $3 and r.expires_at > $3::timestamptz - interval '7 days'))
  order by t.approval`;

/** Reminds, escalates and ends waits. Every look locks the case first and writes down what it did, so any number of servers may look. */
export const approvalClock = (ports: Ports, approvables: Approvables): void =>
  agencyClock(ports, 'approval.clock', '*/5 * * * *', async ({ organizationId }) => {
    const troubles = await lookAt(ports, approvables, organizationId);
    if (troubles.length > 0) throw new AggregateError(troubles, 'Some approvals could not be checked');
  });

/**
 * Looks at everything of one organization that is due. Each approval is looked at by itself: what is refused makes that one stuck
 * with the reason, and whatever else goes wrong is answered when all others were looked at.
 */
export async function lookAt(
  { door }: Pick<Ports, 'door'>,
  approvables: Approvables,
  organizationId: string,
): Promise<readonly unknown[]> {
  const product = productIn(organizationId);
  const troubles: unknown[] = [];
  const each = async (
    which: (work: UnitOfWork) => readonly [sql: string, ...values: unknown[]],
    act: (work: UnitOfWork, id: string) => Promise<void>,
    refused: (id: string, refusal: Failure) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> => {
    const found = await door.run(product, (work) => {
      const [sql, ...values] = which(work);
      return work.tx.query<{ approval: string }>(sql, [organizationId, ...values]);
    });
    for (const { approval: id } of found)
      try {
        await door.run(product, (work) => act(work, id));
      } catch (error) {
        if (error instanceof Failure) await refused(id, error);
        else troubles.push(error);
      }
  };
  const halted = (id: string, { message }: Failure) => door.run(product, (work) => halt(work, id, message));
  try {
    await each(
      (work) => [due, work.now()],
      (work, id) => tick(work, approvables, id),
      halted,
    );
    await each(
      (work) => [left, work.today],
      (work, id) => cover(work, approvables, id),
      halted,
    );
    await each(
      (work) => [ranOut, work.today, work.now()],
      (work, id) => lookWhoIsLeft(work, approvables, id),
      halted,
    );
    // What is stuck stays so, with its reason, as long as looking again is refused.
    await each(
      () => [stuck],
      (work, id) => lookAgain(work, approvables, id),
    );
    await door.run(product, tellWhatStillWaits);
  } catch (error) {
    troubles.push(error);
  }
  return troubles;
}

/** An approval that the clock cannot take further waits for help, with the reason why. */
async function halt(work: UnitOfWork, id: string, because: string): Promise<void> {
  const found = await work.asProduct.find(approval, id);
  if (!found || (found.status !== 'running' && found.status !== 'waiting')) return;
  const trouble = because.slice(0, 500);
  const state = found.state as CaseState;
  const open = state.open.map((step, at) => (at === 0 ? { ...step, problem: trouble } : step));
  const halted = await work.asProduct.move(approval, id, 'halt', {
    computed: { state: { ...state, open }, trouble, wakesAt: null },
    reason: trouble,
  });
  await tellAdministrators(work, halted);
}

/** What the time has brought for one approval. Done again at the same moment it does nothing. */
export async function tick(work: UnitOfWork, approvables: Approvables, id: string): Promise<void> {
  const one = await openCase(work, approvables, id);
  if (one.state.status !== 'running') return;
  const now = one.product.now();
  const grants = await standingGrants(one.product);
  for (const task of one.tasks.filter(({ status }) => status === 'open')) {
    if (task.dueAt && task.dueAt <= now && !task.escalatedAt) await escalate(one, task);
    else if (task.remindAt && task.remindAt <= now) await remind(one, task);
    if (stepOf(one, task)) await coverStep(one, task.step, grants);
  }
  await advanceCase(one);
}

async function remind(one: Case, task: ApprovalTask): Promise<void> {
  const { product } = one;
  const node = nodeOf(one, task.node);
  const hours = node?.kind === 'approval' ? node.remindAfterHours : undefined;
  const reminders = task.reminders + 1;
  const again = hours !== undefined && reminders < MOST_REMINDERS;
  const remindAt = again ? await laterIn(one, product.now(), hours) : null;
  replace(one, await product.change(approvalTask, task.id, {}, { reminders, remindAt }));
}

/** Whoever has not answered yet, and the deputies of those who are away. */
async function silent(one: Case, task: ApprovalTask): Promise<string[]> {
  const isTalk = task.kind === 'information' || task.kind === 'opinion';
  const seats = isTalk ? null : stepOf(one, task)?.seats;
  const people = seats
    ? seats.filter(({ answer }) => answer === null).map(({ person }) => person)
    : [...(task.assignees ?? [])];
  const away = await awayOf(one.product, people);
  const grants = away.size > 0 ? await standingGrants(one.product) : [];
  return [...people, ...[...away].flatMap((person) => [...deputiesOf(person, grants, one.product.today)])];
}

/** Silence stops nothing: whoever was asked is reminded, and whoever asked decides without the answer or asks somebody else. */
async function unanswered(one: Case, task: ApprovalTask): Promise<void> {
  await notify(one.product, {
    to: await silent(one, task),
    kind: 'approval.late',
    subject: `Overdue: ${one.approval.subject}`.slice(0, 200),
    body: `${task.label} was due. The person who asked can now continue without your answer.`,
    link: `/approval-tasks/${task.id}`,
  });
  await goOnWithoutAnswer(one, task, 'The answer was due. You can decide without it, or ask someone else.');
}

/** Those next in line may decide as well, and hear of it as of any task of theirs; the ones who were asked still can. */
async function escalate(one: Case, task: ApprovalTask): Promise<void> {
  const { product } = one;
  const node = nodeOf(one, task.node);
  const step = stepOf(one, task);
  const escalatedAt = product.now();
  replace(one, await product.change(approvalTask, task.id, {}, { escalatedAt }));
  if (task.kind === 'information' || task.kind === 'opinion') return unanswered(one, task);
  const isDecision = (task.kind === 'approval' || task.kind === 'form') && node?.kind === 'approval' && step?.seats;
  const grants = await standingGrants(product);
  const known = new Set((step?.seats ?? []).map(({ person }) => person));
  const further = isDecision
    ? (await standInsFor(one, node.escalate, grants)).people.filter((person) => !known.has(person))
    : [];
  if (isDecision && further.length > 0)
    happen(one, { kind: 'escalated', step: task.step, people: further, at: escalatedAt });
}

/** What is due now in the organization of this work, in one transaction: for what was entered on earlier days. */
export async function catchUp(work: UnitOfWork, approvables: Approvables): Promise<void> {
  const found = await work.tx.query<{ approval: string }>(due, [work.actor.organizationId, work.now()]);
  for (const { approval: id } of found) await tick(work, approvables, id);
  await tellWhatStillWaits(work);
}
