import { notify, readNotices, standingsOf } from '../../organization/public.server.ts';
import type { StepOf } from '#kernel';
import type { OpenStep } from '../document/case.ts';
import type { WorkflowNode } from '../document/document.ts';
import { askedBy, awayOf, standingGrants, standInsFor } from './assign.server.ts';
import { approval } from './approval.record.ts';
import { approvalTask } from './approval-task.record.ts';
import { type ApprovalTask, type Case, contentAt, happen, hashOf, laterIn, nodeOf } from './case.server.ts';
import { conclude } from './conclude.server.ts';
import { deputiesOf, type Grant } from './delegation-chains.ts';
import { askAgainWithoutAuthority } from './end-of-case.server.ts';
import { makeLink } from './make-link.server.ts';
import { arrived, lookAfter } from '../engine/webhook-steps.server.ts';

type Personal = Extract<WorkflowNode, { kind: 'approval' | 'form' }>;

/**
 * What follows from where the case stands now: people for every step that needs some, a task for each, the approval's own state,
 * and at the end the step of the document itself. Done again it changes nothing.
 */
export async function advanceCase(one: Case): Promise<void> {
  const grants = await standingGrants(one.product);
  const reasons = new Map<string, string>();
  await moveAll(one, grants, reasons);
  if (await askAgainWithoutAuthority(one)) await moveAll(one, grants, reasons);
  await projectTasks(one, reasons, grants);
  const before = one.approval.status;
  await keep(one);
  if (one.approval.status !== before) await conclude(one);
}

async function moveAll(one: Case, grants: readonly Grant[], reasons: Map<string, string>): Promise<void> {
  for (let isMoving = true; isMoving && one.state.status === 'running'; ) {
    isMoving = false;
    for (const step of one.state.open) {
      if (await moveOn(one, step, grants, reasons)) {
        isMoving = true;
        break; // what is open is another list now
      }
    }
  }
}

/** Finds people for a step, sends a message, ends a wait that is over. Answers whether anything happened. */
async function moveOn(
  one: Case,
  step: OpenStep,
  grants: readonly Grant[],
  reasons: Map<string, string>,
): Promise<boolean> {
  const node = nodeOf(one, step.node);
  const at = one.product.now();
  if (!node || step.problem) return false;
  if (node.kind === 'webhook') {
    if (step.sent === undefined) {
      await signal(one, node.id);
      happen(one, { kind: 'sent', step: step.step, at });
      return true;
    }
    const word = await arrived(one.product, one.approval.id, step.sent);
    if (word.is === 'delivered') happen(one, { kind: 'done', step: step.step, at });
    else if (word.is === 'failed') happen(one, { kind: 'failed', step: step.step, problem: word.because, at });
    return word.is !== 'waiting';
  }
  if (node.kind === 'wait') {
    if ((await laterIn(one, step.since, node.hours)) > at) return false;
    happen(one, { kind: 'done', step: step.step, at });
    return true;
  }
  if ((node.kind !== 'approval' && node.kind !== 'form') || step.seats !== null) return false;
  await seat(one, { node, step }, grants, reasons);
  return true;
}

/** Those who are asked, or who stands in for them when there is nobody or all of them are away. */
async function seat(
  one: Case,
  { node, step }: { node: Personal; step: OpenStep },
  grants: readonly Grant[],
  reasons: Map<string, string>,
): Promise<void> {
  const at = one.product.now();
  const escalate = node.kind === 'approval' ? node.escalate : undefined;
  let { people, because } = await askedBy(one, node.assign, grants);
  const isCovered = people.length === 0;
  if (isCovered) ({ people, because } = await standInsFor(one, escalate, grants));
  reasons.set(step.step, because);
  happen(one, { kind: 'assigned', step: step.step, people, ...(isCovered ? { as: 'standIn' as const } : {}), at });
  if (people.length === 0 || (await someoneIsThere(one, people, grants))) return;
  const standIns = (await standInsFor(one, escalate, grants)).people.filter((person) => !people.includes(person));
  if (standIns.length > 0 && (await someoneIsThere(one, standIns, grants)))
    happen(one, { kind: 'escalated', step: step.step, people: standIns, at });
}

/** Whether one of these people, or a deputy of theirs, is at work today. */
export async function someoneIsThere(one: Case, people: readonly string[], grants: readonly Grant[]): Promise<boolean> {
  const reached = people.flatMap((person) => [person, ...deputiesOf(person, grants, one.product.today)]);
  const away = await awayOf(one.product, reached);
  return reached.some((person) => !away.has(person));
}

/** Leaves an entry that other systems hear of by their webhook, as `approval.signal`. */
async function signal(one: Case, node: string): Promise<void> {
  const { product, approval: row } = one;
  const changes = { signal: [null, node] as const };
  await product.recordChange(product.around.registry.get('approval'), 'signal', [
    { row: { ...row }, before: { ...row }, changes },
  ]);
}

const isPersonal = (node: WorkflowNode | undefined): node is Personal =>
  node?.kind === 'approval' || node?.kind === 'form';

async function projectTasks(one: Case, reasons: ReadonlyMap<string, string>, grants: readonly Grant[]): Promise<void> {
  const isOpen = ({ status }: ApprovalTask) => status === 'open' || status === 'paused';
  for (const task of one.tasks.filter(isOpen)) {
    const step = one.state.open.find((other) => other.step === task.step);
    if (!step) await closeTask(one, task);
    else if (task.kind === 'approval' || task.kind === 'form') await keepAssignees(one, task, step);
  }
  for (const step of one.state.open) {
    const node = nodeOf(one, step.node);
    if (!isPersonal(node) || !step.seats || one.tasks.some((task) => task.step === step.step && isOwn(task))) continue;
    await openTask(one, { node, step }, reasons.get(step.step) ?? 'The workflow assigns this step to you.', grants);
  }
}

const isOwn = ({ kind }: ApprovalTask): boolean => kind === 'approval' || kind === 'form';
const peopleOf = ({ seats }: OpenStep): string[] => (seats ?? []).map(({ person }) => person);

async function closeTask(one: Case, task: ApprovalTask): Promise<void> {
  const isPassed = one.state.passed[task.node]?.step === task.step || isOwn(task);
  const computed = { closedAt: one.product.now(), remindAt: null };
  const step = isPassed && one.decisions.some((decision) => decision.task === task.id) ? 'close' : 'drop';
  replace(one, await one.product.move(approvalTask, task.id, step, { computed }));
  await noticesAreRead(one, task);
}

/** A person who was told of a task and does not have to answer any more has nothing left to read about it. */
export const noticesAreRead = (
  { product }: Pick<Case, 'product'>,
  task: Pick<ApprovalTask, 'id' | 'openedAt'>,
  people?: readonly string[],
): Promise<void> =>
  readNotices(product, {
    kinds: ['approval.task'],
    link: `/approval-tasks/${task.id}`,
    since: task.openedAt,
    ...(people ? { people } : {}),
  });

async function keepAssignees(one: Case, task: ApprovalTask, step: OpenStep): Promise<void> {
  const people = peopleOf(step);
  if ([...(task.assignees ?? [])].sort().join() === [...people].sort().join()) return;
  replace(one, await one.product.change(approvalTask, task.id, {}, { assignees: people, needed: step.needed }));
  const gone = (task.assignees ?? []).filter((person) => !people.includes(person));
  if (gone.length > 0) await noticesAreRead(one, task, gone);
  await tellOf(
    one,
    task,
    people.filter((person) => !task.assignees?.includes(person)),
  );
}

async function openTask(
  one: Case,
  { node, step }: { node: Personal; step: OpenStep },
  because: string,
  grants: readonly Grant[],
): Promise<void> {
  const { product } = one;
  const now = product.now();
  const hours = node.kind === 'approval' ? node.dueHours : undefined;
  const remind = node.kind === 'approval' ? node.remindAfterHours : undefined;
  const people = peopleOf(step);
  const task = await product.insert(
    approvalTask,
    {},
    {
      approval: one.approval.id,
      node: node.id,
      step: step.step,
      label: node.label,
      kind: node.kind,
      assignees: people,
      because,
      needed: Math.max(1, step.needed),
      openedAt: now,
      dueAt: hours === undefined ? null : await laterIn(one, now, hours),
      remindAt: remind === undefined ? null : await laterIn(one, now, remind),
    },
  );
  one.tasks.push(task);
  const away = await awayOf(product, people);
  const instead = [...away].flatMap((person) => [...deputiesOf(person, grants, product.today)]);
  await tellOf(one, task, [...people, ...instead]);
}

/** What it is, for whom, and how much: whoever decided before is not who asks. */
async function bodyOf(
  { approval: { startedBy, requesters, amount, round }, product, work }: Case,
  label: string,
): Promise<string> {
  const asker = requesters?.[0] ?? startedBy;
  const isOwn = work.actor.id === asker;
  const name = isOwn ? work.actor.name : ((await standingsOf(product, [asker])).get(asker)?.name ?? 'Levee');
  const worth = amount
    ? ` Amount: ${(amount.cents / 100).toLocaleString('en-US', { style: 'currency', currency: amount.currency })}.`
    : '';
  return `${label}. Requested by ${name}${round > 1 ? ', submitted again' : ''}.${worth}`;
}

/** Tells people that a task is theirs now. */
export async function tellOf(
  one: Case,
  task: Pick<ApprovalTask, 'id' | 'label' | 'node'>,
  to: readonly string[],
): Promise<void> {
  await notify(one.work, {
    to,
    kind: 'approval.task',
    subject: `${one.approval.kind} needs your decision: ${one.approval.subject}`.slice(0, 200),
    body: await bodyOf(one, task.label),
    link: `/approval-tasks/${task.id}`,
    letterLink: async (person) => {
      const { tx, actor } = one.product;
      const hash = hashOf(contentAt(one, task.node));
      const token = await makeLink({ tx, actor, now: one.product.now() }, { task: task.id, person, hash });
      return { link: `/approval-link?token=${token}`, label: 'Review and decide' };
    },
  });
}

export function replace(one: Case, task: ApprovalTask): void {
  one.tasks = one.tasks.map((other) => (other.id === task.id ? task : other));
}

type Step = StepOf<typeof approval>;
/** The step that takes the approval's row where the case is. */
const towards = {
  running: 'proceed',
  waiting: 'wait',
  stuck: 'halt',
  approved: 'finish',
  rejected: 'refuse',
  returned: 'giveBack',
  withdrawn: 'withdraw',
} as const satisfies Readonly<Record<string, Step>>;

function stateOf({ state, document }: Case): keyof typeof towards {
  if (state.status === 'cancelled') return 'withdrawn';
  if (state.status !== 'running') return state.status;
  if (state.open.some(({ problem }) => problem !== undefined)) return 'stuck';
  const isPersons = ({ node }: OpenStep) => isPersonal(document.nodes.find(({ id }) => id === node));
  return state.open.some(isPersons) ? 'running' : 'waiting';
}

/** Writes the case back into its row, with the state that follows from it. */
async function keep(one: Case): Promise<void> {
  const { product, state } = one;
  const before = one.approval;
  const status = stateOf(one);
  const involved = new Set([
    ...(before.people ?? []),
    ...(before.requesters ?? []),
    ...one.tasks.flatMap(({ assignees }) => assignees ?? []),
    ...one.decisions.map(({ decidedBy }) => decidedBy),
  ]);
  const isOver = state.status !== 'running' && state.status !== 'returned';
  const trouble = state.open.find(({ problem }) => problem)?.problem ?? null;
  const computed = {
    state,
    facts: state.facts,
    people: [...involved].slice(0, 100),
    wakesAt: await wakesAt(one),
    endedAt: isOver ? product.now() : null,
    trouble,
  };
  const step = towards[status];
  one.approval =
    status === before.status
      ? await product.change(approval, before.id, {}, computed)
      : await product.move(approval, before.id, step, {
          computed,
          ...(step === 'halt' ? { reason: trouble ?? '' } : {}),
        });
}

/** When the next wait is over. */
async function wakesAt(one: Case): Promise<string | null> {
  const ends: string[] = [];
  for (const { node: id, since, sent, problem } of one.state.open) {
    const node = nodeOf(one, id);
    if (problem) continue;
    if (node?.kind === 'wait') ends.push(await laterIn(one, since, node.hours));
    if (node?.kind === 'webhook' && sent) ends.push(lookAfter(sent));
  }
  return ends.sort()[0] ?? null;
}
