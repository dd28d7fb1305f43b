import { fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { approval } from '../approvals/approval.record.ts';
import { approvalDecision } from '../approvals/approval-decision.record.ts';
import { type Approvables, type Case, happen, openCase, stepOf, writeDown } from '../approvals/case.server.ts';
import { withdrawQuestions } from '../approvals/questions.server.ts';
import { advanceCase } from '../approvals/advance-case.server.ts';
import { mayTake, reachesAsFar } from '../approvals/talk.server.ts';
import { documentOf } from '../designer/definitions.server.ts';
import { workflowVersion } from '../designer/workflow-version.record.ts';
import { type Migration, migrate } from '../document/migrate.ts';
import { approvalsOn, router } from '../document/route.ts';
import { namesIn } from '../document/words.ts';
import type { Preview } from './engine-view.ts';

const running = (one: Case): void => {
  if (one.state.status !== 'running') throw fail('conflict', 'case.over', 'This approval is no longer active.');
};

/** Tries a step again that is stuck: a message is sent once more, people are looked for anew. */
export async function retry(
  work: UnitOfWork,
  approvables: Approvables,
  asked: { id: string; step: string },
): Promise<void> {
  const one = await openCase(work, approvables, asked.id);
  running(one);
  happen(one, { kind: 'retried', step: asked.step, at: work.now() });
  await advanceCase(one);
}

/** Gives somebody's place in a step to somebody else, who has to be able to take it as if the workflow had asked them. */
export async function reassign(
  work: UnitOfWork,
  approvables: Approvables,
  asked: { id: string; step: string; from: string; to: string; reason: string },
): Promise<void> {
  const one = await openCase(work, approvables, asked.id);
  running(one);
  // A question about it belongs to the same step, and is not what is given away.
  const task = one.tasks.find(
    ({ step, status, kind }) =>
      step === asked.step && (status === 'open' || status === 'paused') && (kind === 'approval' || kind === 'form'),
  );
  if (!task || !stepOf(one, task)) throw fail('conflict', 'case.no_such_step', 'This step is no longer open.');
  await mayTake(one, asked.to);
  const as = await reachesAsFar(one, task, asked.to);
  happen(one, { kind: 'handed', step: asked.step, from: asked.from, to: asked.to, as, at: work.now() });
  await writeDown(one, task, {
    verb: 'hand_over',
    onBehalfOf: asked.from,
    toPerson: asked.to,
    comment: asked.reason,
  });
  if (task.status === 'paused') await withdrawQuestions(one, task, 'The task was reassigned.');
  await advanceCase(one);
}

async function planned(work: UnitOfWork, one: Case, to: string): Promise<{ preview: Preview; plan: Migration }> {
  const [from, target] = [
    await work.asProduct.find(workflowVersion, one.approval.workflow),
    await work.asProduct.find(workflowVersion, to),
  ];
  if (!target || !from || target.definition !== from.definition)
    throw fail('not_found', 'not_found', 'There is no such version of this workflow.');
  const document = await documentOf(work, to);
  const stands = target.status === 'published' && target.id !== from.id;
  const plan: Migration = stands
    ? migrate(one.document, document, one.state, work.now())
    : { ok: false, reasons: ['An approval can only move to the current version.'] };
  const names = { ...namesIn(one.document), ...namesIn(document) };
  const [before, after] = [
    approvalsOn(one.document, router(one.document)(one.state.facts)),
    approvalsOn(document, router(document)(one.state.facts)),
  ];
  const called = (ids: readonly string[], others: readonly string[]): string[] =>
    ids.filter((id) => !others.includes(id)).map((id) => names[id] ?? id);
  const told = plan.ok ? plan : { waitsBefore: [], waitsAfter: [], askedAgain: [] };
  return {
    plan,
    preview: {
      ok: plan.ok,
      reasons: plan.ok ? [] : plan.reasons,
      waitsBefore: told.waitsBefore,
      waitsAfter: told.waitsAfter,
      askedAgain: told.askedAgain.map(({ name }) => name),
      added: called(after, before),
      removed: called(before, after),
    },
  };
}

/** What would become of a case on another version; nothing is changed. */
export async function previewOf(
  work: UnitOfWork,
  approvables: Approvables,
  asked: { id: string; to: string },
): Promise<Preview> {
  const one = await openCase(work, approvables, asked.id);
  return (await planned(work, one, asked.to)).preview;
}

/** Moves a running case to the version in force. What that version asks otherwise is asked again. */
export async function migrateCase(
  work: UnitOfWork,
  approvables: Approvables,
  asked: { id: string; to: string; reason: string },
): Promise<Preview> {
  const one = await openCase(work, approvables, asked.id);
  running(one);
  const { plan, preview } = await planned(work, one, asked.to);
  if (!plan.ok) throw fail('refused', 'case.no_place', plan.reasons.join(' '));
  const product = work.asProduct;
  const again = new Set(plan.askedAgain.map(({ node }) => node));
  const decisions: Case['decisions'] = [];
  for (const decision of one.decisions) {
    const isVoid = decision.status === 'standing' && again.has(decision.node);
    const computed = { voidBecause: 'The approval was moved to a version where this step differs' };
    decisions.push(isVoid ? await product.move(approvalDecision, decision.id, 'avoid', { computed }) : decision);
  }
  const moved: Case = {
    ...one,
    document: await documentOf(work, asked.to),
    approval: await product.change(approval, one.approval.id, {}, { workflow: asked.to }),
    state: plan.state,
    decisions,
    isChanged: true,
  };
  await product.recordChange(product.around.registry.get(approval.name), 'migrate', [
    { row: { ...moved.approval }, before: { ...one.approval }, changes: {}, reason: asked.reason },
  ]);
  await advanceCase(moved);
  return preview;
}
