import { standingsOf } from '../../organization/public.server.ts';
import { type AnswerOf, type BodyOf, Failure, fail, type Role } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { invalid } from '#server/records/refusals.ts';
import type { FactValue } from '../document/facts.ts';
import { answerProblems } from '../document/form-answers.ts';
import { coveredBy, standingGrants, matterOf, standingOf } from './assign.server.ts';
import {
  type Approvables,
  type ApprovalTask,
  type Case,
  contentAt,
  happen,
  hashOf,
  nodeOf,
  openCase,
  stepOf,
  writeDown,
} from './case.server.ts';
import type { approveTasks, decideTask } from './deciding.ts';
import { inWhoseName, type Grant } from './delegation-chains.ts';
import { hindrance } from './eligibility.ts';
import { voidDecision, refuseWithoutAuthority } from './end-of-case.server.ts';
import { advanceCase, noticesAreRead } from './advance-case.server.ts';
import { lostBy, noAuthority } from './still-asked.server.ts';

export type DecisionVerb = BodyOf<typeof decideTask>['word'];

export interface Deciding {
  readonly task: string;
  readonly word: DecisionVerb;
  readonly comment?: string | null;
  /** The content that the person saw; a decision about another one is refused. */
  readonly hash: string;
  /** For `rewind`: the earlier step. */
  readonly to?: string | null;
  /** For `fill`. */
  readonly values?: Readonly<Record<string, FactValue>>;
}

export type Decided = AnswerOf<typeof decideTask>;

/** The task and its case, locked, and whoever acts as they are now. What is over, or about other content than the person saw, is refused. */
export async function caseOfTask(
  given: UnitOfWork,
  approvables: Approvables,
  taskId: string,
): Promise<[Case, ApprovalTask]> {
  const [before] = await given.tx.query<{ id: string; record: string; rowId: string }>(
    `select a.id, a.record, a.row_id as "rowId" from approval_task t
     join approval a on a.organization_id = t.organization_id and a.id = t.approval where t.organization_id = $1 and t.id = $2`,
    [given.actor.organizationId, taskId],
    'approval.of_task',
  );
  if (!before) throw fail('not_found', 'not_found', 'There is no such task.');
  const work = await given.asTheyAre();
  const one = await openCase(work, approvables, before.id, before);
  const task = one.tasks.find(({ id }) => id === taskId);
  if (!task) throw fail('not_found', 'not_found', 'There is no such task.');
  return [one, task];
}

export function stillOpen(one: Case, task: ApprovalTask): void {
  if (task.status === 'open') return;
  if (task.status === 'paused')
    throw fail(
      'conflict',
      'approval.waits_for_answer',
      'A question about this is open. You can decide once it’s answered.',
    );
  const by = one.decisions.findLast((decision) => decision.task === task.id);
  throw fail(
    'conflict',
    'approval.decided',
    by
      ? 'Someone decided on this meanwhile.'
      : 'This task is closed: the document was withdrawn, changed or sent back.',
    { extra: { status: one.approval.status } },
  );
}

/** Whose seat somebody takes: their own, or that of somebody whose deputy they are today. */
export interface Acting {
  readonly person: string;
  readonly onBehalfOf: string | null;
}

export function seatFor(one: Case, task: ApprovalTask, grants: readonly Grant[]): Acting {
  const me = one.work.actor.id;
  const step = stepOf(one, task);
  const open = (step?.seats ?? []).filter(({ answer }) => answer === null);
  if (open.some(({ person }) => person === me)) return { person: me, onBehalfOf: null };
  const names = inWhoseName(me, grants, matterOf(one), one.work.today);
  const found = names.find(({ principal }) => open.some(({ person }) => person === principal));
  if (found) return { person: found.principal, onBehalfOf: found.principal };
  const lost = step?.gone?.find(({ person }) => person === me);
  if (lost) throw noLongerAsked(lost.because);
  throw fail(
    'forbidden',
    'approval.not_yours',
    'This task is assigned to someone else, and you are not their delegate.',
  );
}

/** Refuses people whom the step could not ask any more, themselves or as the person in whose name they act. */
export async function isStillAsked(one: Case, task: ApprovalTask, { person, onBehalfOf }: Acting): Promise<void> {
  const seat = stepOf(one, task)?.seats?.find((other) => other.person === person);
  const lost = seat ? await lostBy(one, task.node, seat) : null;
  if (!lost) return;
  // Authority of the document's own kind says what used it up, and whose is enough.
  const covered = lost.what === noAuthority && one.approvable.authority ? await coveredBy(one, person) : null;
  const why = covered && !covered.ok ? covered.sentence : undefined;
  throw noLongerAsked(`${lost.name} ${lost.what}`, { isInTheirName: onBehalfOf !== null, why });
}

interface NoLonger {
  readonly isInTheirName?: boolean;
  readonly why?: string | undefined;
}

const noLongerAsked = (because: string, { isInTheirName = false, why }: NoLonger = {}) =>
  fail(
    'refused',
    'approval.no_longer_asked',
    isInTheirName
      ? `${because}, so no one can act on their behalf.${why ? ` ${why}` : ''}`
      : `You can no longer decide on this: ${because}. ${why ?? 'Someone else has to decide.'}`,
    { extra: { law: '2 CFR 200.303' } },
  );

/** Refuses whoever may not decide on this, themselves or as the person in whose name they act. */
export async function mayDecide(one: Case, acting: Acting, grants: readonly Grant[]): Promise<void> {
  const matter = await standingOf(one, grants);
  const me = one.work.actor; // as they are now: `caseOfTask` looked
  if (one.approvable.inPerson && (me.kind === 'service' || me.scopes !== undefined))
    throw fail('refused', 'approval.in_person', 'An API key can’t decide on this. Sign in and decide yourself.');
  const people = acting.onBehalfOf ? [me.id, acting.onBehalfOf] : [me.id];
  const known = await standingsOf(one.product, acting.onBehalfOf ? [acting.onBehalfOf] : []);
  for (const id of people) {
    const role: Role = known.get(id)?.role ?? me.role;
    const standing = hindrance({ id, role }, matter);
    if (standing)
      throw fail('refused', standing.code, standing.sentence, { extra: standing.law ? { law: standing.law } : {} });
  }
}

/** One decision of one person about the content they saw, and everything that follows from it, in one transaction. */
export async function decide(work: UnitOfWork, approvables: Approvables, asked: Deciding): Promise<Decided> {
  const [one, task] = await caseOfTask(work, approvables, asked.task);
  stillOpen(one, task);
  if (asked.hash !== hashOf(contentAt(one, task.node)))
    throw fail(
      'conflict',
      'approval.changed',
      'The document changed since you opened it. Review the changes, then decide.',
    );
  const comment = asked.comment?.trim() || null;
  if (comment === null && asked.word !== 'approve' && asked.word !== 'fill')
    throw invalid([{ path: 'comment', code: 'required', message: 'Enter a reason' }]);
  const grants = await standingGrants(one.product);
  const acting = seatFor(one, task, grants);
  await isStillAsked(one, task, acting);
  await mayDecide(one, acting, grants);
  const decision = await writeDown(one, task, {
    verb: asked.word,
    onBehalfOf: acting.onBehalfOf,
    comment,
    toNode: asked.word === 'rewind' ? (asked.to ?? null) : null,
  });
  applyDecision(one, task, asked, acting);
  await refuseWithoutAuthority(one);
  if (asked.word === 'rewind') await forget(one, task);
  await advanceCase(one);
  // A task that is closed by it was read for everyone.
  if (one.tasks.some(({ id, status }) => id === task.id && status === 'open'))
    await noticesAreRead(one, task, [one.work.actor.id, acting.person]);
  return { decision: decision.id, status: one.approval.status, subject: one.approval.subject };
}

/** Several tasks in one go, always in the same order; each is kept or refused by itself. */
export async function approveMany(
  work: UnitOfWork,
  approvables: Approvables,
  { tasks, comment = null }: BodyOf<typeof approveTasks>,
): Promise<AnswerOf<typeof approveTasks>['results']> {
  const results: { task: string; ok: boolean; sentence: string | null }[] = [];
  for (const { task, hash } of [...tasks].sort((one, other) => one.task.localeCompare(other.task))) {
    try {
      if (!uuidPattern.test(task)) throw fail('not_found', 'not_found', 'There is no such task.');
      await work.inSavepoint((part) => decide(part, approvables, { task, hash, comment, word: 'approve' }));
      results.push({ task, ok: true, sentence: null });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      results.push({ task, ok: false, sentence: error.message });
    }
  }
  return results;
}

function applyDecision(one: Case, task: ApprovalTask, asked: Deciding, acting: Acting): void {
  const at = one.work.now();
  const { person, onBehalfOf } = acting;
  const step = task.step;
  const by = onBehalfOf ? { by: one.work.actor.id } : {};
  if (asked.word === 'approve' || asked.word === 'reject')
    return happen(one, { kind: 'answered', step, person, ...by, answer: asked.word, at });
  if (asked.word === 'fill') return fill(one, task, person, asked.values ?? {});
  if (asked.word === 'return') return happen(one, { kind: 'sentBack', step, person, at });
  if (!asked.to) throw invalid([{ path: 'to', code: 'required', message: 'Choose the step to return to' }]);
  happen(one, { kind: 'sentBack', step, person, to: asked.to, at });
}

/** What is missing or of another kind is refused field by field. */
function fill(
  one: Case,
  { node: id, step }: ApprovalTask,
  person: string,
  values: NonNullable<Deciding['values']>,
): void {
  const node = nodeOf(one, id);
  const problems = node?.kind === 'form' ? answerProblems(node.fields, values) : [];
  if (problems.length > 0)
    throw invalid(problems.map(({ path, message }) => ({ path: `values.${path}`, code: 'workflow.answer', message })));
  happen(one, { kind: 'filled', step, person, values, at: one.work.now() });
}

/** Decisions at steps that are asked again no longer count. */
async function forget(one: Case, task: ApprovalTask): Promise<void> {
  const stands = (node: string) => one.state.passed[node] !== undefined || one.state.carried[node] !== undefined;
  for (const decision of one.decisions) {
    if (decision.status !== 'standing' || decision.verb !== 'approve' || stands(decision.node)) continue;
    await voidDecision(one, decision.id, `Returned to an earlier step from “${task.label}”`);
  }
}
