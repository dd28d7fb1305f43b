import { notify, standingsOf } from '../../organization/public.server.ts';
import { fail } from '#kernel';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { approval } from './approval.record.ts';
import { approvalTask } from './approval-task.record.ts';
import { askedBy, coveredBy, matterOf, standingGrants, standingOf, standInsFor } from './assign.server.ts';
import {
  type Approvables,
  type ApprovalTask,
  type Case,
  factsOf,
  happen,
  laterIn,
  nodeOf,
  writeDown,
} from './case.server.ts';
import { caseOfTask, isStillAsked, mayDecide, seatFor, stillOpen } from './decide.server.ts';
import { inWhoseName } from './delegation-chains.ts';
import { hindrance } from './eligibility.ts';
import { agencyIn, hoursOfDay } from './hours.server.ts';
import { goOn, waitsForAnswer, withdrawQuestions } from './questions.server.ts';
import { replace, advanceCase } from './advance-case.server.ts';

export interface Asking {
  readonly task: string;
  readonly to: string;
  readonly text: string;
}

/** A question or a request for an opinion has to be answered within so many business days. */
const ANSWER_DAYS = 2;

async function somebody(one: Case, id: string, path = 'to'): Promise<{ id: string; name: string }> {
  const found = (await standingsOf(one.product, [id])).get(id);
  if (!found?.isActive) throw invalid([{ path, code: 'reference', message: 'Isn’t an active user' }]);
  if (id === one.work.actor.id)
    throw invalid([{ path, code: 'oneself', message: 'Choose someone other than yourself' }]);
  return found;
}

/** Whoever has the task asks somebody for facts; the task waits, keeps its place and gets its hours back. */
export async function ask(work: UnitOfWork, approvables: Approvables, { task: id, to, text }: Asking): Promise<string> {
  const [one, task] = await caseOfTask(work, approvables, id);
  stillOpen(one, task);
  const grants = await standingGrants(one.product);
  const { onBehalfOf } = seatFor(one, task, grants);
  const { id: person } = await somebody(one, to);
  await writeDown(one, task, { verb: 'ask', onBehalfOf, toPerson: person, comment: text });
  const made = await besides(one, task, { kind: 'information', person, text });
  replace(one, await one.product.move(approvalTask, task.id, 'pause', { computed: { remindAt: null } }));
  return made.id;
}

/** A second opinion binds nobody and stops nothing. */
export async function askOpinion(
  work: UnitOfWork,
  approvables: Approvables,
  { task: id, to, text }: Asking,
): Promise<string> {
  const [one, task] = await caseOfTask(work, approvables, id);
  stillOpen(one, task);
  const { onBehalfOf } = seatFor(one, task, await standingGrants(one.product));
  const { id: person } = await somebody(one, to);
  await writeDown(one, task, { verb: 'ask', onBehalfOf, toPerson: person, comment: text });
  return (await besides(one, task, { kind: 'opinion', person, text })).id;
}

async function besides(
  one: Case,
  task: ApprovalTask,
  { kind, person, text }: { kind: 'information' | 'opinion'; person: string; text: string },
): Promise<ApprovalTask> {
  const { product } = one;
  const now = product.now();
  const made = await product.insert(
    approvalTask,
    {},
    {
      approval: one.approval.id,
      node: task.node,
      step: task.step,
      label:
        kind === 'information'
          ? `Question about: ${task.label}`.slice(0, 200)
          : `Opinion on: ${task.label}`.slice(0, 200),
      kind,
      assignees: [person],
      because: `${one.work.actor.name} asks you.`,
      question: text,
      askedBy: one.work.actor.id,
      openedAt: now,
      dueAt: await laterIn(one, now, ANSWER_DAYS * (await hoursOfDay(product, agencyIn(factsOf(one))))),
    },
  );
  one.tasks.push(made);
  await involve(one, [person]);
  await notify(one.work, {
    to: [person],
    kind: kind === 'information' ? 'approval.question' : 'approval.opinion',
    subject: `${one.work.actor.name} asked you about ${one.approval.subject}`.slice(0, 200),
    body: text,
    link: one.approval.link,
  });
  return made;
}

/** Whoever was asked sees the approval from then on. */
async function involve(one: Case, people: readonly string[]): Promise<void> {
  const all = [...new Set([...(one.approval.people ?? []), ...people])].slice(0, 100);
  one.approval = await one.product.change(approval, one.approval.id, {}, { people: all });
}

/** The answer to a question or an opinion; the task that waited for it goes on. */
export async function reply(
  work: UnitOfWork,
  approvables: Approvables,
  { task: id, text }: { readonly task: string; readonly text: string },
): Promise<void> {
  const [one, task] = await caseOfTask(work, approvables, id);
  if (task.kind !== 'information' && task.kind !== 'opinion')
    throw fail('conflict', 'approval.no_question', 'This task needs a decision, not an answer.');
  stillOpen(one, task);
  const onBehalfOf = await askedInstead(one, task);
  await writeDown(one, task, { verb: task.kind === 'information' ? 'answer' : 'advise', comment: text, onBehalfOf });
  const { product } = one;
  replace(one, await product.move(approvalTask, task.id, 'close', { computed: { closedAt: product.now() } }));
  const waiting = one.tasks.find((other) => other.step === task.step && other.status === 'paused');
  if (waiting && !waitsForAnswer(one, waiting)) await goOn(one, waiting, task.openedAt);
  await notify(one.work, {
    to: task.askedBy ? [task.askedBy] : [],
    kind: 'approval.answer',
    subject: `${work.actor.name} answered about ${one.approval.subject}`.slice(0, 200),
    body: text,
    link: waiting ? `/approval-tasks/${waiting.id}` : one.approval.link,
  });
}

/** Null for whoever was asked; in whose name somebody answers as their deputy. Everybody else is refused. */
async function askedInstead(one: Case, { assignees }: ApprovalTask): Promise<string | null> {
  const me = one.work.actor.id;
  if (assignees?.includes(me)) return null;
  const names = inWhoseName(me, await standingGrants(one.product), matterOf(one), one.work.today);
  const found = names.find(({ principal }) => assignees?.includes(principal));
  if (found) return found.principal;
  throw fail('forbidden', 'approval.not_yours', 'Someone else was asked.');
}

/** Whoever has the task does without the answer: the question is taken back and the task goes on. */
export async function unask(
  work: UnitOfWork,
  approvables: Approvables,
  { task: id }: { readonly task: string },
): Promise<void> {
  const [one, task] = await caseOfTask(work, approvables, id);
  if (task.status !== 'paused') throw fail('conflict', 'approval.no_question', 'No question about this is open.');
  seatFor(one, task, await standingGrants(one.product));
  await withdrawQuestions(one, task, 'They continue without the answer.');
}

/** Whoever has the task may not decide without this person too. */
export async function addApprover(
  work: UnitOfWork,
  approvables: Approvables,
  { task: id, to, text }: Asking,
): Promise<void> {
  const [one, task] = await caseOfTask(work, approvables, id);
  stillOpen(one, task);
  const grants = await standingGrants(one.product);
  const acting = seatFor(one, task, grants);
  const { onBehalfOf } = acting;
  await isStillAsked(one, task, acting);
  const person = await somebody(one, to);
  await mayTake(one, person.id);
  happen(one, { kind: 'added', step: task.step, person: person.id, at: work.now() });
  await writeDown(one, task, { verb: 'add', onBehalfOf, toPerson: person.id, comment: text });
  await advanceCase(one);
}

/** The task goes to somebody who could have had it in the first place, or whose authority reaches that far. */
export async function handOver(
  work: UnitOfWork,
  approvables: Approvables,
  { task: id, to, text }: Asking,
): Promise<void> {
  const [one, task] = await caseOfTask(work, approvables, id);
  stillOpen(one, task);
  const grants = await standingGrants(one.product);
  const acting = seatFor(one, task, grants);
  await isStillAsked(one, task, acting);
  await mayDecide(one, acting, grants);
  const person = await somebody(one, to);
  await mayTake(one, person.id);
  const as = await reachesAsFar(one, task, person.id);
  happen(one, { kind: 'handed', step: task.step, from: acting.person, to: person.id, as, at: work.now() });
  await writeDown(one, task, { verb: 'hand_over', onBehalfOf: acting.onBehalfOf, toPerson: person.id, comment: text });
  await advanceCase(one);
}

export async function mayTake(one: Case, person: string): Promise<void> {
  const matter = await standingOf(one, await standingGrants(one.product));
  const known = (await standingsOf(one.product, [person])).get(person);
  const stands = known ? hindrance(known, matter) : null;
  if (stands)
    throw fail(
      'refused',
      stands.code,
      `${known?.name ?? 'This person'} may not decide on this: ${other(stands.sentence)}`,
    );
}

const other = (sentence: string): string =>
  sentence
    .replace(/^You requested or wrote this, so/, 'they requested or wrote it, so')
    .replace(/^You report/, 'they report')
    .replace(/^You are/, 'they are')
    .replace(/^You already/, 'they already')
    .replace(/^The person who/, 'the person who')
    .replace(/^The requester/, 'the requester');

/** Whether the step itself could ask this person, or else their authority reaches as far; refuses everybody else. */
export async function reachesAsFar(one: Case, task: ApprovalTask, person: string): Promise<'asked' | 'standIn'> {
  const node = nodeOf(one, task.node);
  const grants = await standingGrants(one.product);
  if (node?.kind === 'approval' || node?.kind === 'form') {
    if ((await askedBy(one, node.assign, grants)).people.includes(person)) return 'asked';
    if (node.kind === 'approval' && (await standInsFor(one, node.escalate, grants)).people.includes(person))
      return 'standIn';
  }
  const covered = await coveredBy(one, person);
  if (covered.ok) return 'standIn';
  throw fail('refused', 'approval.no_authority', `${covered.sentence} Ask them for an opinion instead, or add them.`);
}
