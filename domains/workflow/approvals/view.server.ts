import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '#domains/organization/public.server.ts';
import { workflowVersion } from '../designer/workflow-version.record.ts';
import { nameOf, reachableFrom, type WorkflowNode } from '../document/document.ts';
import { askedBy, awayOf, matterOf, standingGrants, standingOf } from './assign.server.ts';
import type { ApprovalView, BudgetEffect, MyTask, Named, PathStep, SaidHere } from './approval-view.ts';
import type { Approvable } from './approvable.server.ts';
import {
  type Approvables,
  approvableOf,
  type ApprovalTask,
  caseOf,
  type Case,
  contentAt,
  hashOf,
  nodeOf,
  stepOf,
} from './case.server.ts';
import { type Content, differences, heeded } from './content.ts';
import { inWhoseName, type Grant } from './delegation-chains.ts';
import { hindrance } from './eligibility.ts';
import { nodesAhead, passedNodes } from './path.ts';
import { approvalOf } from './start.server.ts';
import { whyAsked } from './why-asked.ts';
import { inWords } from './wording.server.ts';

/** The approval of a document as this person may see it: whoever reads the document sees how it is decided on. */
export async function viewOf(
  work: UnitOfWork,
  approvables: Approvables,
  { record, row }: { record: string; row: string },
): Promise<ApprovalView | null> {
  const approvable = approvableOf(approvables, record);
  const shown = await work.fetch(work.around.registry.get(record), row, {});
  if (!shown) return null;
  const known = await approvalOf(work, record, row);
  if (!known) return null;
  return seenCase(await caseOf(work, approvable, { row: shown, id: known.id, isOnlyRead: true }));
}

/** The same for whoever comes from a task. */
export async function viewOfTask(
  work: UnitOfWork,
  approvables: Approvables,
  taskId: string,
): Promise<ApprovalView | null> {
  const [found] = await work.tx.query<{ record: string; row: string }>(
    `select a.record, a.row_id as row from approval_task t
     join approval a on a.organization_id = t.organization_id and a.id = t.approval
     where t.organization_id = $1 and t.id = $2`,
    [work.actor.organizationId, taskId],
    'approval_task.document',
  );
  return found ? viewOf(work, approvables, found) : null;
}

async function seenCase(one: Case): Promise<ApprovalView> {
  const { approval } = one;
  const grants = await standingGrants(one.product);
  const bare = await pathOf(one, grants);
  const names = await namesIn(one, bare);
  const path = bare.map((step) => ({ ...step, people: step.people.map((seat) => ({ ...seat, ...names(seat.id) })) }));
  const version = await one.product.row(workflowVersion, { where: { id: approval.workflow }, fields: ['name'] });
  return {
    id: approval.id,
    subject: approval.subject,
    kind: approval.kind,
    record: approval.record,
    rowId: approval.rowId,
    link: approval.link,
    status: approval.status,
    amount: approval.amount,
    startedBy: names(approval.startedBy),
    startedAt: approval.startedAt,
    endedAt: approval.endedAt,
    round: approval.round,
    version: version?.name ?? '',
    trouble: approval.trouble,
    path,
    said: saidIn(one, names),
    tasks: await myTasks(one, grants, names, path),
    budget: await budgetOf(one),
  };
}

const isOver = new Set(['approved', 'rejected', 'withdrawn']);

async function budgetOf({ approvable, approval, row, work }: Case): Promise<readonly BudgetEffect[]> {
  if (!approvable.budget || isOver.has(approval.status)) return [];
  return (await approvable.budget([row], work)).get(row.id) ?? [];
}

type Names = (id: string) => Named;

async function namesIn(one: Case, path: readonly PathStep[]): Promise<Names> {
  const ids = [
    one.approval.startedBy,
    ...path.flatMap(({ people }) => people.map(({ id }) => id)),
    ...one.decisions.flatMap(({ decidedBy, onBehalfOf, toPerson }) => [decidedBy, onBehalfOf, toPerson]),
    ...one.tasks.flatMap(({ askedBy, assignees }) => [askedBy, ...(assignees ?? [])]),
  ].filter((id) => id !== null);
  const rows = await one.product.rows(member, { where: { id: [...new Set(ids)] }, fields: ['name'], most: 'all' });
  const known = new Map(rows.map((row) => [row.id, row.name]));
  return (id) => ({ id, name: known.get(id) ?? 'Levee' });
}

async function pathOf(one: Case, grants: readonly Grant[]): Promise<PathStep[]> {
  const { document, state } = one;
  const away = await awayOf(
    one.product,
    state.open.flatMap(({ seats }) => (seats ?? []).map(({ person }) => person)),
  );
  const done = passedNodes(document, state).map((node) => stepPassed(one, node));
  const now = state.open.map(({ node: id, step, seats, needed, problem }): PathStep => {
    const node = nodeOf(one, id);
    const task = one.tasks.find((other) => other.step === step && (other.kind === 'approval' || other.kind === 'form'));
    return {
      ...plain(node, id),
      state: problem ? 'stuck' : 'now',
      people: (seats ?? []).map(({ person, answer }) => ({
        id: person,
        name: '',
        word: answer,
        isAway: away.has(person),
      })),
      because: task?.because ?? null,
      needed,
      dueAt: task?.dueAt ?? null,
      openedAt: task?.openedAt ?? null,
      trouble: problem ?? (task?.status === 'paused' ? 'Paused until a question is answered.' : null),
    };
  });
  if (state.status !== 'running') return [...done, ...now];
  const ahead = nodesAhead(document, state);
  const planned: PathStep[] = [];
  for (const node of ahead) planned.push(await stepAhead(one, node, grants));
  return [...done, ...now, ...planned];
}

const plain = (node: WorkflowNode | undefined, id: string) => ({
  node: id,
  label: node ? nameOf(node) : id,
  kind: (node?.kind ?? 'approval') as PathStep['kind'],
  because: null,
  needed: 1,
  dueAt: null,
  openedAt: null,
  closedAt: null,
  trouble: null,
});

function stepPassed(one: Case, node: WorkflowNode): PathStep {
  const pass = one.state.passed[node.id];
  const task = one.tasks.find(({ step }) => step === pass?.step);
  return {
    ...plain(node, node.id),
    state: 'done',
    people: (pass?.seats ?? [])
      .filter(({ answer }) => answer !== null)
      .map(({ person, answer }) => ({ id: person, name: '', word: answer, isAway: false })),
    because: task?.because ?? null,
    openedAt: task?.openedAt ?? null,
    closedAt: pass?.at ?? null,
  };
}

async function stepAhead(one: Case, node: WorkflowNode, grants: readonly Grant[]): Promise<PathStep> {
  const isPersonal = node.kind === 'approval' || node.kind === 'form';
  const asked = isPersonal ? await askedBy(one, node.assign, grants) : null;
  return {
    ...plain(node, node.id),
    state: 'ahead',
    people: (asked?.people ?? []).map((id) => ({ id, name: '', word: null, isAway: false })),
    because: asked?.because ?? null,
    trouble: asked?.people.length === 0 ? 'No one can take this step yet.' : null,
  };
}

const saidIn = (one: Case, names: Names): SaidHere[] =>
  one.decisions.map((said) => ({
    id: said.id,
    verb: said.verb,
    step: nameOfNode(one, said.node),
    by: names(said.decidedBy),
    onBehalfOf: said.onBehalfOf ? names(said.onBehalfOf) : null,
    to: said.toPerson ? names(said.toPerson) : null,
    comment: said.comment,
    at: said.decidedAt,
    amount: said.amount,
    voidBecause: said.voidBecause,
  }));

const nameOfNode = (one: Case, id: string): string => {
  const node = nodeOf(one, id);
  return node ? nameOf(node) : id;
};

/** Tasks of this approval that lie with this person today, themselves or in somebody's name. */
async function myTasks(
  one: Case,
  grants: readonly Grant[],
  names: Names,
  path: readonly PathStep[],
): Promise<MyTask[]> {
  const me = one.work.actor;
  const open = one.tasks.filter(({ status }) => status === 'open' || status === 'paused');
  const principals = inWhoseName(me.id, grants, matterOf(one), one.work.today).map(({ principal }) => principal);
  const mine: MyTask[] = [];
  for (const task of open) {
    const isTalk = task.kind === 'information' || task.kind === 'opinion';
    const waiting = isTalk
      ? (task.assignees ?? [])
      : (stepOf(one, task)?.seats ?? []).filter(({ answer }) => answer === null).map(({ person }) => person);
    const person = [me.id, ...principals].find((id) => waiting.includes(id));
    if (person)
      mine.push(await myTask(one, task, { names, path, grants, onBehalfOf: person === me.id ? null : person }));
  }
  return mine;
}

interface Around {
  readonly names: Names;
  readonly path: readonly PathStep[];
  readonly grants: readonly Grant[];
  readonly onBehalfOf: string | null;
}

async function myTask(one: Case, task: ApprovalTask, { names, path, grants, onBehalfOf }: Around): Promise<MyTask> {
  const isTalk = task.kind === 'information' || task.kind === 'opinion';
  const standing = isTalk ? null : hindrance(one.work.actor, await standingOf(one, grants));
  const node = nodeOf(one, task.node);
  const before = one.decisions.findLast((said) => said.node === task.node && said.verb === 'approve');
  const now = contentAt(one, task.node);
  const isOther = before !== undefined && before.hash !== hashOf(now);
  return {
    id: task.id,
    kind: task.kind as MyTask['kind'],
    label: task.label,
    status: task.status,
    because: whyAsked(seatOf(one, task, onBehalfOf ?? one.work.actor.id), task.because, givenIn(one, task, names)),
    question: task.question,
    askedBy: task.askedBy ? names(task.askedBy) : null,
    hash: hashOf(now),
    openedAt: task.openedAt,
    dueAt: task.dueAt,
    isLate: task.dueAt !== null && task.dueAt < one.work.now(),
    onBehalfOf: onBehalfOf ? names(onBehalfOf) : null,
    hindrance: standing?.sentence ?? null,
    can: task.status === 'paused' ? ['unask'] : standing ? [] : isTalk ? ['reply'] : canOf(task),
    earlier: isTalk ? [] : earlierSteps(one, task),
    fields:
      node?.kind === 'form'
        ? node.fields.map(({ name, label, kind, options = [] }) => ({ name, label, kind, options }))
        : [],
    changed: isOther ? await changedWords(one, one.approvable, before.content as Content, now) : [],
    changedSince: isOther ? before.decidedAt : null,
    next: isTalk ? 'Your answer goes to the person who asked.' : nextOf(path, one.approval.kind),
  };
}

const seatOf = (one: Case, task: ApprovalTask, person: string) =>
  stepOf(one, task)?.seats?.find((seat) => seat.person === person);

/** Who gave somebody a place at this task, oldest first. */
const givenIn = (one: Case, task: ApprovalTask, names: Names) =>
  one.decisions
    .filter((said) => said.task === task.id)
    .map(({ verb, decidedBy, toPerson, comment }) => ({ verb, name: names(decidedBy).name, toPerson, comment }));

const canOf = ({ kind }: ApprovalTask): string[] =>
  kind === 'form'
    ? ['fill', 'return', 'ask', 'hand']
    : ['approve', 'reject', 'return', 'ask', 'opinion', 'add', 'hand'];

const earlierSteps = (one: Case, task: ApprovalTask): { node: string; label: string }[] =>
  passedNodes(one.document, one.state)
    .filter(({ kind, id }) => (kind === 'approval' || kind === 'form') && id !== task.node)
    .filter(({ id }) => reachableFrom(one.document, id).has(task.node))
    .map((node) => ({ node: node.id, label: nameOf(node) }));

const changedWords = (one: Case, { record }: Approvable, was: Content, is: Content) =>
  inWords(one.work, record, differences(heeded(was, Object.keys(was)), is));

/** What comes after this person's yes. */
function nextOf(path: readonly PathStep[], kind: string): string {
  const others = path.filter(({ state }) => state === 'now').length > 1;
  const [next] = path.filter(({ state }) => state === 'ahead');
  const what = `the ${kind.toLowerCase()}`;
  if (next) {
    const who = next.people.map(({ name }) => name).filter(Boolean);
    return `After your approval, ${what} goes to: ${next.label}${who.length > 0 ? ` (${who.join(', ')})` : ''}.`;
  }
  return others ? `When the others approve too, ${what} is approved.` : `After your approval, ${what} is approved.`;
}
