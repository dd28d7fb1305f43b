import { peopleAmong } from '#kernel';
import { authorsOf } from '#server/audit/authors.ts';
import type { PlainRow } from '#server/records/select.ts';
import { settleAllThenThrow } from '#server/records/statement.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { publishedFor } from '../designer/definitions.server.ts';
import { advance } from '../document/advance.ts';
import type { Facts } from '../document/facts.ts';
import type { Approvable } from './approvable.server.ts';
import { approvalTask } from './approval-task.record.ts';
import { approval } from './approval.record.ts';
import { type Approval, type Case, caseOf, contentAt, happen, hashOf, openCase } from './case.server.ts';
import { type Content, contentOf, differences } from './content.ts';
import { askAgainWithoutAuthority, voidDecision } from './end-of-case.server.ts';
import { advanceCase, noticesAreRead } from './advance-case.server.ts';

/** A row as an effect has it. */
type Given = { readonly id: string; readonly version: number };

/** The approval of a document, the newest when there were several. */
export async function approvalOf(
  work: UnitOfWork,
  record: string,
  row: string,
): Promise<{ id: string; status: string } | null> {
  return work.row(approval, { where: { record, rowId: row }, order: '-startedAt', fields: ['status'] });
}

/** Everything about a document that its approval keeps, as it stands now. */
async function seen(work: UnitOfWork, approvable: Approvable, row: PlainRow) {
  const content = contentOf(row, approvable.material);
  const [facts, authors]: [Facts, readonly string[]] = await Promise.all([
    approvable.facts(row, work.asProduct),
    writersOf(work, approvable, row.id),
  ]);
  return {
    facts,
    kept: {
      subject: approvable.title(row).slice(0, 300),
      amount: approvable.amount(row),
      hash: hashOf(content),
      content,
      facts,
      requesters: [...new Set(peopleAmong([...approvable.requesters(row), ...authors]))],
    },
  };
}

/** Whoever wrote any of what people agree to, as the audit record has it: they do not decide on their own words. */
async function writersOf(
  { tx, actor }: UnitOfWork,
  { record, material }: Approvable,
  row: string,
): Promise<readonly string[]> {
  const { organizationId } = actor;
  const asked = { organizationId, record: record.name, rows: [row], fields: material };
  return (await authorsOf((...ask) => tx.rows(...ask), asked)).get(row) ?? [];
}

/**
 * Puts a document before the people its workflow names; called in the transaction that submits it. What was sent back goes on
 * where it was, with the decisions that the changes did not touch.
 */
export async function startApproval(work: UnitOfWork, approvable: Approvable, given: Given): Promise<void> {
  const row = given as PlainRow;
  const known = await approvalOf(work, approvable.record.name, row.id);
  if (known?.status === 'returned') return changed(work, approvable, row, known.id);
  const product = work.asProduct;
  const [{ facts, kept }, version] = await settleAllThenThrow([
    seen(work, approvable, row),
    publishedFor(product, approvable),
  ]);
  const begun = advance(version.document, null, { kind: 'start', facts, at: work.now() });
  if (!begun.ok) throw new Error(`New approval: ${begun.sentence}`);
  const made: Approval = await product.insert(
    approval,
    {},
    {
      ...kept,
      kind: approvable.record.label[0],
      record: approvable.record.name,
      rowId: row.id,
      link: approvable.link(row),
      workflow: version.id,
      state: begun.state,
      people: kept.requesters,
      // What the product submits by itself is the wish of whoever asked for it.
      startedBy: work.person ?? kept.requesters[0] ?? work.actor.id,
      startedAt: work.now(),
    },
  );
  const one: Case = {
    work,
    product,
    approvable,
    row,
    document: version.document,
    approval: made,
    state: begun.state,
    tasks: [],
    decisions: [],
    isChanged: true,
  };
  await advanceCase(one);
}

/**
 * What is to be done when a document is edited. Decisions that looked at what changed no longer count, and their steps are asked
 * again; all others stand. What was approved already goes back to where it waits.
 */
export async function contentChanged(work: UnitOfWork, approvable: Approvable, given: Given): Promise<void> {
  const row = given as PlainRow;
  const known = await approvalOf(work, approvable.record.name, row.id);
  if (!known || !['running', 'waiting', 'stuck', 'approved'].includes(known.status)) return;
  await changed(work, approvable, row, known.id);
}

async function changed(work: UnitOfWork, approvable: Approvable, row: PlainRow, id: string): Promise<void> {
  const one = await caseOf(work, approvable, { row, id });
  const { facts, kept } = await seen(work, approvable, row);
  const wasApproved = one.approval.status === 'approved';
  const wasReturned = one.approval.status === 'returned';
  const before = one.approval.content as Content;
  const isMaterial = one.approval.hash !== kept.hash;
  if (!isMaterial && !wasReturned) {
    if (one.approval.subject !== kept.subject)
      one.approval = await one.product.change(approval, id, {}, { subject: kept.subject });
    return;
  }
  const round = one.approval.round + (wasReturned ? 1 : 0);
  const again = wasReturned || wasApproved;
  const computed = { ...kept, round, endedAt: null };
  one.approval = again
    ? await one.product.move(approval, id, 'resume', { computed })
    : await one.product.change(approval, id, {}, computed);
  const voids = await voidWhatChanged(one, before, kept.content);
  const at = one.product.now();
  if (again) {
    one.state = { ...one.state, status: 'returned' };
    happen(one, { kind: 'resumed', facts, voids, at });
  } else happen(one, { kind: 'changed', facts, voids, at });
  if (wasApproved) await askAgainWithoutAuthority(one);
  if (wasApproved && one.state.status === 'running' && approvable.steps.reopened) {
    const compiled = one.product.around.registry.get(approvable.record.name);
    await one.product.transition(compiled, {
      id: row.id,
      step: approvable.steps.reopened,
      input: {},
      reason: 'It was changed after it was approved',
    });
  } else if (wasApproved && one.state.status === 'approved') one.approval = await finished(one);
  await advanceCase(one);
}

/** What changed did not touch any decision: it is approved as before. */
const finished = (one: Case): Promise<Approval> =>
  one.product.move(approval, one.approval.id, 'finish', {
    computed: { state: one.state, facts: one.state.facts, endedAt: one.product.now() },
  });

const words = new Set(['approve', 'reject', 'return', 'rewind']);

/** Decisions whose content is another one now; answers the steps that have to be asked again. */
async function voidWhatChanged(one: Case, before: Content, now: Content): Promise<string[]> {
  const changedFields = [...new Set(differences(before, now).map(({ field }) => field))];
  const voids = new Set<string>();
  for (const decision of one.decisions) {
    if (decision.status !== 'standing' || !words.has(decision.verb)) continue;
    const isOutdated = decision.hash !== hashOf(contentAt(one, decision.node));
    const isOver = decision.verb === 'return' || decision.verb === 'reject' || decision.verb === 'rewind';
    if (!isOutdated && !isOver) continue;
    if (isOutdated) voids.add(decision.node);
    const voidBecause = isOutdated ? `Changed since the decision: ${changedFields.join(', ')}` : 'Resubmitted';
    await voidDecision(one, decision.id, voidBecause);
  }
  // Half-answered steps and steps nobody passed yet look at the new content anyway.
  for (const { node } of one.state.open) voids.add(node);
  return [...voids];
}

/** Ends the approval of a document that is cancelled. */
export async function withdraw(work: UnitOfWork, record: string, row: string): Promise<void> {
  const known = await approvalOf(work, record, row);
  if (!known || known.status === 'withdrawn' || known.status === 'rejected') return;
  const product = work.asProduct;
  const open = await product.rows(approvalTask, {
    where: { approval: known.id, status: ['open', 'paused'] },
    fields: ['openedAt'],
    most: 'all',
  });
  const { registry } = work.around;
  for (const { id, openedAt } of open) {
    await product.transition(registry.get('approval_task'), {
      id,
      step: 'drop',
      input: {},
      reason: 'Withdrawn',
      computed: { closedAt: work.now(), remindAt: null },
    });
    await noticesAreRead({ product }, { id, openedAt });
  }
  await product.transition(registry.get('approval'), {
    id: known.id,
    step: 'withdraw',
    input: {},
    computed: { endedAt: work.now() },
  });
}

/**
 * Sends a document back to whoever asked, because what it rests on is gone. Decisions that its changes do not touch stand when it
 * comes again. Answers whether it was on its way.
 */
export async function giveBack(
  work: UnitOfWork,
  approvable: Approvable,
  row: string,
  because: string,
): Promise<boolean> {
  const known = await approvalOf(work, approvable.record.name, row);
  if (!known || !['running', 'waiting', 'stuck'].includes(known.status)) return false;
  const one = await openCase(work, [approvable], known.id);
  if (one.state.status !== 'running') return false;
  one.because = because;
  happen(one, { kind: 'givenBack', at: work.now() });
  await advanceCase(one);
  return true;
}
