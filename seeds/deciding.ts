import { approvables } from '#domains/server.ts';
import { decide, type DecisionVerb } from '#domains/workflow/approvals/decide.server.ts';
import { approval as approvalRecord } from '#domains/workflow/approvals/approval.record.ts';
import { type ApprovalTask, contentAt, hashOf, rowsOf } from '#domains/workflow/approvals/case.server.ts';
import { approvalOf } from '#domains/workflow/approvals/start.server.ts';
import { documentOf } from '#domains/workflow/designer/definitions.server.ts';
import type { Actor } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** Everybody the workflow asks decides this way, one after the other, until there is nobody left to ask. `handsOf` acts for a member. */
export async function everybodyDecides(
  product: UnitOfWork,
  { record, row, word, comment = null }: { record: string; row: string; word: DecisionVerb; comment?: string | null },
  handsOf: (member: string) => UnitOfWork | undefined,
): Promise<void> {
  const known = await approvalOf(product, record, row);
  if (!known) return;
  for (let turn = 0; turn < 10; turn++) {
    const [approval, tasks] = await Promise.all([
      product.find(approvalRecord, known.id),
      rowsOf<ApprovalTask>(product, 'approval_task', known.id),
    ]);
    const task = tasks.find(({ status, kind }) => status === 'open' && kind === 'approval');
    const hands = (task?.assignees ?? []).map(handsOf).find((work) => work !== undefined);
    if (!approval || !task || !hands) return;
    const hash = hashOf(contentAt({ approval, document: await documentOf(product, approval.workflow) }, task.node));
    const { status } = await decide(hands, approvables, { task: task.id, word, hash, comment });
    if (word !== 'approve' || status !== 'running') return;
  }
}

/** Somebody of a cast by the id of their membership. */
export const memberOf = (cast: ReadonlyMap<string, Actor>, member: string): Actor | undefined =>
  [...cast.values()].find(({ id }) => id === member);
