import { createHash } from 'node:crypto';
import { fail, type Money, type Row } from '#kernel';
import { canonical } from '#server/audit/canonical.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { advance } from '../document/advance.ts';
import type { CaseEvent, CaseState, OpenStep } from '../document/case.ts';
import type { WorkflowDocument, WorkflowNode } from '../document/document.ts';
import type { Facts } from '../document/facts.ts';
import { documentOf } from '../designer/definitions.server.ts';
import type { Approvable } from './approvable.server.ts';
import { approval } from './approval.record.ts';
import { approvalDecision } from './approval-decision.record.ts';
import type { approvalTask } from './approval-task.record.ts';
import { type Content, heeded } from './content.ts';
import { afterHours, agencyIn } from './hours.server.ts';

export type Approvables = readonly Approvable[];
export type Approval = Row<typeof approval>;
export type ApprovalTask = Row<typeof approvalTask>;
export type Decision = Row<typeof approvalDecision>;

/** An approval under one transaction's hands: the document and the approval are locked, in this order, by everybody. */
export interface Case {
  /** Whoever acts. */
  readonly work: UnitOfWork;
  /** The product, which writes what follows. */
  readonly product: UnitOfWork;
  readonly approvable: Approvable;
  readonly row: PlainRow;
  readonly document: WorkflowDocument;
  approval: Approval;
  state: CaseState;
  tasks: ApprovalTask[];
  decisions: Decision[];
  /** The state, decisions and amount in which someone who approved had the authority: asked once for each, within its transaction. */
  coveredIn?: readonly [CaseState, Decision[], cents: number];
  /** What changed in the state since it was read. */
  isChanged: boolean;
  /** Why it ends, where no decision of its own says it. */
  because?: string;
}

export const hashOf = (content: Content): string => createHash('sha256').update(canonical(content)).digest('hex');

export const approvableOf = (approvables: Approvables, record: string): Approvable => {
  const found = approvables.find((one) => one.record.name === record);
  if (!found) throw fail('not_found', 'not_found', 'There is no approval of this document type.');
  return found;
};

/** Locks the document first and then its approval, so that two who act at the same time follow one another. */
export async function openCase(
  work: UnitOfWork,
  approvables: Approvables,
  approvalId: string,
  known?: Pick<Approval, 'record' | 'rowId'>,
): Promise<Case> {
  const product = work.asProduct;
  const found = known ?? (await product.find(approval, approvalId));
  if (!found) throw fail('not_found', 'not_found', 'There is no such approval.');
  const approvable = approvableOf(approvables, found.record);
  const row = await product.fetch(work.around.registry.get(found.record), found.rowId, { lock: true });
  if (!row) throw fail('gone', 'gone', 'The document of this approval no longer exists.');
  return caseOf(work, approvable, { row, id: approvalId });
}

/** As `openCase`, for somebody who holds the lock on the document already. */
export async function caseOf(
  work: UnitOfWork,
  approvable: Approvable,
  { row, id, isOnlyRead = false }: { row: PlainRow; id: string; isOnlyRead?: boolean },
): Promise<Case> {
  const product = work.asProduct;
  const { registry } = work.around;
  const locked = (await product.fetch(registry.get('approval'), id, { lock: !isOnlyRead })) as Approval | null;
  if (!locked) throw fail('not_found', 'not_found', 'There is no such approval.');
  const [document, tasks, decisions] = await Promise.all([
    documentOf(product, locked.workflow),
    rowsOf<ApprovalTask>(product, 'approval_task', id),
    rowsOf<Decision>(product, 'approval_decision', id),
  ]);
  const state = locked.state as CaseState;
  return { work, product, approvable, row, document, approval: locked, state, tasks, decisions, isChanged: false };
}

/** Everything of one approval, oldest first. */
export async function rowsOf<R>(work: UnitOfWork, record: string, approvalId: string): Promise<R[]> {
  const { record: of } = work.around.registry.get(record);
  const where = { approval: approvalId };
  return (await work.asProduct.rows(of, { where, order: ['createdAt'], most: 'all' })) as unknown as R[];
}

/** Lets something happen to the case; what does not fit is refused in the interpreter's words. */
export function happen(one: Case, event: CaseEvent): void {
  const next = advance(one.document, one.state, event);
  if (!next.ok) throw fail('conflict', next.code, next.sentence);
  one.state = next.state;
  one.isChanged = true;
}

export const nodeOf = (one: Pick<Case, 'document'>, id: string): WorkflowNode | undefined =>
  one.document.nodes.find((node) => node.id === id);

/** Material fields that void what was decided at a step when they change; all of them unless the step names its own. */
export const heedsOf = (node: WorkflowNode | undefined): readonly string[] | undefined =>
  node?.kind === 'approval' ? node.heeds : undefined;

/** What somebody agrees to at this step: the part of the content that it looks at. */
export const contentAt = (one: Pick<Case, 'document' | 'approval'>, node: string): Content =>
  heeded(one.approval.content as Content, heedsOf(nodeOf(one, node)));

export const amountOf = ({ approval }: Pick<Case, 'approval'>): Money | null => approval.amount;

export const factsOf = ({ state }: Pick<Case, 'state'>): Facts => state.facts;

/** So many business hours after an instant, where the document is decided on. */
export const laterIn = (one: Case, instant: string, hours: number): Promise<string> =>
  afterHours(one.product, instant, hours, agencyIn(factsOf(one)));

export const stepOf = (one: Case, task: ApprovalTask): OpenStep | undefined =>
  one.state.open.find(({ step }) => step === task.step);

/** Writes down what somebody did, about exactly the content that stands there now. */
export async function writeDown(
  one: Case,
  task: ApprovalTask,
  said: Pick<Decision, 'verb'> & Partial<Pick<Decision, 'onBehalfOf' | 'toPerson' | 'toNode' | 'comment'>>,
): Promise<Decision> {
  const content = contentAt(one, task.node);
  const decision = await one.product.insert(
    approvalDecision,
    {},
    {
      onBehalfOf: null,
      toPerson: null,
      toNode: null,
      comment: null,
      ...said,
      approval: one.approval.id,
      task: task.id,
      node: task.node,
      decidedBy: one.work.actor.id,
      hash: hashOf(content),
      content,
      amount: one.approval.amount,
      decidedAt: one.work.now(),
    },
  );
  one.decisions.push(decision);
  return decision;
}
