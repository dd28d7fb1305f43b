import { notify } from '../../organization/public.server.ts';
import { approvalTask } from './approval-task.record.ts';
import { type ApprovalTask, type Case, factsOf, laterIn, nodeOf } from './case.server.ts';
import { agencyIn, hoursBetween } from './hours.server.ts';
import { replace } from './advance-case.server.ts';

const questionsOn = (one: Case, { step }: ApprovalTask): ApprovalTask[] =>
  one.tasks.filter((other) => other.step === step && other.kind === 'information' && other.status === 'open');

/** Whether a question about this task is still without an answer. */
export const waitsForAnswer = (one: Case, task: ApprovalTask): boolean => questionsOn(one, task).length > 0;

/** The hours in which a task waited for an answer are not counted. */
export async function goOn(one: Case, task: ApprovalTask, pausedAt: string): Promise<void> {
  const { product } = one;
  const now = product.now();
  const agency = agencyIn(factsOf(one));
  const left = task.dueAt ? Math.max(1, await hoursBetween(product, pausedAt, task.dueAt, agency)) : null;
  const node = nodeOf(one, task.node);
  const remind = node?.kind === 'approval' ? node.remindAfterHours : undefined;
  const computed = {
    dueAt: left === null ? null : await laterIn(one, now, left),
    remindAt: remind === undefined ? null : await laterIn(one, now, remind),
  };
  replace(one, await product.move(approvalTask, task.id, 'proceed', { computed }));
}

/** Takes back every question about a task; it goes on, and whoever was asked hears that it is over. */
export async function withdrawQuestions(one: Case, task: ApprovalTask, because: string): Promise<void> {
  const { product } = one;
  const open = questionsOn(one, task);
  for (const { id } of open)
    replace(
      one,
      await product.move(approvalTask, id, 'drop', { computed: { closedAt: product.now() }, reason: because }),
    );
  if (task.status === 'paused') await goOn(one, task, open[0]?.openedAt ?? product.now());
  await notify(product, {
    to: open.flatMap(({ assignees }) => assignees ?? []),
    kind: 'approval.question',
    subject: `No answer needed: ${one.approval.subject}`.slice(0, 200),
    body: because,
    link: one.approval.link,
  });
}

/** A question stays open, and the task goes on without its answer: silence never stops an approval. Whoever asked is told. */
export async function goOnWithoutAnswer(one: Case, question: ApprovalTask, because: string): Promise<void> {
  const waiting = one.tasks.find((other) => other.step === question.step && other.status === 'paused');
  if (question.kind === 'information' && waiting) await goOn(one, waiting, question.openedAt);
  await notify(one.product, {
    to: question.askedBy ? [question.askedBy] : [],
    kind: 'approval.question',
    subject: `No answer yet about ${one.approval.subject}`.slice(0, 200),
    body: because,
    link: waiting ? `/approval-tasks/${waiting.id}` : one.approval.link,
  });
}
