import { approvables } from '#domains/server.ts';
import { type ApprovalTask, contentAt, hashOf, openCase, rowsOf } from '#domains/workflow/approvals/case.server.ts';
import { type Decided, type Deciding, decide } from '#domains/workflow/approvals/decide.server.ts';
import { approvalOf } from '#domains/workflow/approvals/start.server.ts';
import type { Person, World } from './world.ts';

/** The open tasks of a document's approval, and the content hash at each. */
export async function tasksOf(
  { product, door }: World,
  rowId: string,
  record = 'requisition',
): Promise<{ approval: string; tasks: readonly (ApprovalTask & { hash: string })[] }> {
  return door.run(product.actor, async (work) => {
    const known = await approvalOf(work, record, rowId);
    if (!known) throw new Error('This document has no approval');
    const one = await openCase(work, approvables, known.id);
    const all = await rowsOf<ApprovalTask>(work, 'approval_task', known.id);
    return { approval: known.id, tasks: all.map((task) => ({ ...task, hash: hashOf(contentAt(one, task.node)) })) };
  });
}

/** Somebody decides on what waits of this document, having looked at it as it stands. */
export async function decideOn(
  county: World,
  person: Person,
  rowId: string,
  { word = 'approve', ...more }: Partial<Deciding> = {},
): Promise<Decided> {
  const { tasks } = await tasksOf(county, rowId);
  const open = tasks.filter(({ status, kind }) => status === 'open' && kind === 'approval');
  const task = open.find(({ assignees }) => assignees?.includes(person.id)) ?? open[0];
  if (!task) throw new Error('Nothing waits for a decision here');
  const comment = word === 'approve' ? null : 'Because it has to be so.';
  return county.door.run(person.actor, (work) =>
    decide(work, approvables, { task: task.id, hash: task.hash, word, comment, ...more }),
  );
}
